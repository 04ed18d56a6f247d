// All problems of the draft in one list. A click leads to the field, and the platform can be asked for its own check.

import type { Problem } from '@company-data/flow-engine'
import { Button, Drawer, Empty, Mark, Notice, useTexts } from '@company-data/ui'
import { useAction } from '@company-data/web/app'
import { toFailure } from '@company-data/web/app/rules'
import { appTexts } from '../../../app/app-texts.ts'
import { useClient } from '../../../session/use-session.tsx'
import { useCheck } from '../draft-check/use-draft-check.ts'
import { editorTexts } from '../editor/editor-texts.ts'
import panel from '../editor/panel.module.css'
import { useDeferredEditor } from '../editor/use-editor.tsx'
import { describeLocation } from './problem-location.ts'
import { areSame, findDestination } from './problems.ts'

const PlatformCheck = ({ isDirty }: { isDirty: boolean }) => {
  const texts = useTexts(editorTexts)
  const errorTexts = useTexts(appTexts)
  const client = useClient()
  const { flow, problems } = useDeferredEditor()
  const check = useAction({ mutationFn: () => client.flows.validate(flow.id) })
  const isSame = !isDirty && check.data !== undefined && areSame(check.data as readonly Problem[], problems)
  return (
    <>
      <Button icon="shield" busy={check.isPending} onClick={() => check.mutate()}>
        {texts.askPlatform}
      </Button>
      {check.data && (
        <Notice tone={check.data.length === 0 ? 'good' : 'info'}>
          {isSame ? texts.platformAgrees : texts.platformSays(check.data.length)}
        </Notice>
      )}
      {check.error && <Notice tone="bad">{toFailure(check.error, errorTexts).text}</Notice>}
    </>
  )
}

/** About a second, until the panel of another part is drawn. */
const MAX_FRAMES = 60

/** A long panel begins at its top: the problem in it, and the control above it, come into view. */
const showInPanel = (path: string, frames = MAX_FRAMES): void => {
  const line = document.querySelector(`[data-problem="${CSS.escape(path)}"]`)
  if (line) line.scrollIntoView({ block: 'center' })
  else if (frames > 0) requestAnimationFrame(() => showInPanel(path, frames - 1))
}

interface DrawerProps {
  open: boolean
  onClose: () => void
  isDirty: boolean
}

export const ProblemsDrawer = ({ open, onClose, isDirty }: DrawerProps) => {
  const texts = useTexts(editorTexts)
  const { problems, definition, go } = useDeferredEditor()
  const isUnchecked = useCheck() === 'unchecked'
  const follow = (problem: Problem) => {
    onClose()
    go(findDestination(problem, definition))
    showInPanel(problem.path)
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.problemsTitle}
      {...(problems.length > 0 && { summary: texts.problemsLead })}
    >
      {isUnchecked ? (
        <Notice tone="warn" title={texts.unchecked}>
          {texts.uncheckedText}
        </Notice>
      ) : (
        problems.length === 0 && <Empty icon="circleCheck" title={texts.noProblems} text={texts.problemsLead} />
      )}
      <ul className={panel.list}>
        {problems.map((problem) => (
          <li key={`${problem.path} ${problem.error_key} ${problem.error}`}>
            <button type="button" className={panel.problem} onClick={() => follow(problem)}>
              <span className={panel.row}>
                <Mark tone={problem.severity === 'error' ? 'bad' : 'warn'}>{texts[problem.severity]}</Mark>
                <span className={panel.note}>{describeLocation(problem.path, definition, texts.locations)}</span>
              </span>
              <span>{problem.error}</span>
            </button>
          </li>
        ))}
      </ul>
      <PlatformCheck isDirty={isDirty} />
    </Drawer>
  )
}
