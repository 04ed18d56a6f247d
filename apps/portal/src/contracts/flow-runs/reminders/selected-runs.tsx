// The bar above the runs: reminds the customers of the selected ones, or cancels them.
import type { FlowRunSummary } from '@company-data/sdk/company'
import { Button, ConfirmDialog, doUnlessUndone, IconButton, showToast, useFormats, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { runTexts } from '@company-data/web/runs/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../session/use-session.tsx'
import { cancelAll, isOpen, mayWaitForCustomer, remindAll } from './many-runs.ts'
import { reminderTexts } from './reminder-texts.ts'
import styles from './reminders.module.css'

interface SelectedRunsProps {
  serviceId: string
  flowId: string
  runs: readonly FlowRunSummary[]
  ownerKeys: readonly string[]
  onClear: () => void
}

const useManyRuns = ({ serviceId, flowId, runs, ownerKeys, onClear }: SelectedRunsProps) => {
  const { selection: texts } = useTexts(reminderTexts)
  const formats = useFormats()
  const queries = useQueryClient()
  const calls = useClient().serviceFlows(serviceId).runs
  const refetch = () => {
    for (const name of ['run-reminders', 'flow-runs']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const write = (text: (count: number, number: string) => string, count: number): string =>
    count === 0 ? '' : text(count, formats.number(count))
  return {
    remind() {
      const waitingRuns = runs.filter((run) => mayWaitForCustomer(run, ownerKeys))
      if (waitingRuns.length === 0) return showToast(texts.nothingToRemind)
      onClear()
      const work = async () => {
        const outcome = await remindAll(waitingRuns, (runId) => calls.remind({ flowId, runId }))
        refetch()
        const rest = [
          write(texts.recent, outcome.recentCount),
          write(texts.idle, outcome.idleCount),
          write(texts.failed, outcome.failedCount),
        ].filter((text) => text !== '')
        showToast(texts.sent(outcome.sentCount, formats.number(outcome.sentCount)), rest.join(' '))
      }
      doUnlessUndone(write(texts.reminding, waitingRuns.length), texts.undo, () => void work())
    },
    /** A cancelled run cannot be taken up again: it is confirmed, as on its own page. */
    async cancel() {
      const { cancelled, failed } = await cancelAll(runs.filter(isOpen), (runId) => calls.cancel({ flowId, runId }))
      onClear()
      refetch()
      showToast(texts.cancelled(cancelled, formats.number(cancelled)), write(texts.failed, failed))
    },
  }
}

export const SelectedRuns = (props: SelectedRunsProps) => {
  const { selection: texts } = useTexts(reminderTexts)
  const formats = useFormats()
  const { remind, cancel } = useManyRuns(props)
  const { cancelText } = useTexts(runTexts)
  const { runs, onClear } = props
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const cancelling = useAction({ mutationFn: cancel, onSettled: () => setIsDialogOpen(false) })
  const openCount = runs.filter(isOpen).length
  const askToCancel = () => (openCount === 0 ? showToast(texts.nothingToCancel) : setIsDialogOpen(true))
  return (
    <section className={styles.selected} aria-label={texts.label}>
      <p aria-live="polite">{texts.count(runs.length, formats.number(runs.length))}</p>
      <Button icon="bell" onClick={remind}>
        {texts.remind}
      </Button>
      <Button kind="danger" onClick={askToCancel}>
        {texts.cancel}
      </Button>
      <IconButton icon="x" label={texts.clear} onClick={onClear} />
      <ConfirmDialog
        open={isDialogOpen}
        title={texts.cancelTitle(openCount, formats.number(openCount))}
        text={cancelText}
        action={texts.cancel}
        busy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setIsDialogOpen(false)}
      />
    </section>
  )
}
