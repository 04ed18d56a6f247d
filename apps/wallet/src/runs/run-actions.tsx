// What can be done with a run besides answering it: to look for news, and to end it for everybody.
import { ConfirmDialog, IconButton, Menu, tell, useTexts } from '@company-data/ui'
import { useFrameTexts } from '@company-data/ui/frame'
import { useRunAct } from '@company-data/ui/runs'
import { isEnded, runProblem, runProblemTexts } from '@company-data/ui/runs/rules'
import { useState } from 'react'
import { runPageTexts } from './run-texts.ts'
import type { KeptTyped } from './use-kept-typed.ts'
import type { PersonRun } from './use-open-run.ts'

interface RunActionsProps {
  run: PersonRun
  kept: KeptTyped
  company: string
  onChanged: () => void
}

export const RunActions = ({ run, kept, company, onChanged }: RunActionsProps) => {
  const texts = useTexts(runPageTexts)
  const problems = useTexts(runProblemTexts)
  const frame = useFrameTexts()
  const [isAsked, setIsAsked] = useState(false)
  const refresh = useRunAct(() => run.refresh(), onChanged)
  const stop = useRunAct(
    () => run.cancel(),
    () => {
      setIsAsked(false)
      kept.typed.steps.clear()
      kept.typed.signer.clear()
      kept.keepNow()
      tell(texts.stopped)
      onChanged()
    },
  )
  const isOver = isEnded(run.record.status)
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={texts.more} />}
        actions={[
          { label: texts.refresh, icon: 'replay', run: () => refresh.mutate() },
          ...(isOver ? [] : [{ label: texts.stop, icon: 'x' as const, danger: true, run: () => setIsAsked(true) }]),
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title={texts.stopTitle}
        text={
          <>
            <p>{texts.stopText(company)}</p>
            {kept.state !== 'nothing' && <p>{texts.unsent}</p>}
          </>
        }
        action={texts.stop}
        busy={stop.isPending}
        problem={stop.error && runProblem(stop.error, problems, frame)}
        onConfirm={() => stop.mutate()}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}
