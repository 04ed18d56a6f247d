// Actions on a run besides answering it: refresh, and end it for all parties, with a reason.
import { IconButton, Menu, useTexts } from '@company-data/ui'
import { useAppTexts } from '@company-data/web/app'
import { type Asker, isEnded, runProblem, runProblemTexts } from '@company-data/web/runs/rules'
import { useState } from 'react'
import { ReasonSheet } from '../decisions/reason-sheet.tsx'
import { runPageTexts } from './run-texts.ts'
import type { PersonRun } from './use-open-run.ts'

interface RunActionsProps {
  run: PersonRun
  asker: Asker
  /** There is unsent input. */
  hasUnsent: boolean
  onRefresh: () => void
  onChanged: () => void
}

export const RunActions = ({ run, asker, hasUnsent, onRefresh, onChanged }: RunActionsProps) => {
  const texts = useTexts(runPageTexts)
  const problems = useTexts(runProblemTexts)
  const appTexts = useAppTexts()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const isOver = isEnded(run.record.status)
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={texts.more} />}
        actions={[
          { label: texts.refresh, icon: 'replay', run: onRefresh },
          ...(isOver
            ? []
            : [{ label: texts.stop, icon: 'x' as const, danger: true, run: () => setIsDialogOpen(true) }]),
        ]}
      />
      <ReasonSheet
        open={isDialogOpen}
        company={asker.company}
        identity={asker.identity}
        onClose={() => setIsDialogOpen(false)}
        title={texts.stopTitle}
        summary={`${texts.stopText(asker.company)}${hasUnsent ? ` ${texts.unsent}` : ''}`}
        action={texts.stop}
        confirmation={[texts.stopped, asker.service]}
        connectionId={run.record.connection_id}
        execute={() => run.cancel()}
        aboutReason={texts.stoppedAbout}
        explain={(error) => runProblem(error, problems, appTexts)}
        onSettled={onChanged}
      />
    </>
  )
}
