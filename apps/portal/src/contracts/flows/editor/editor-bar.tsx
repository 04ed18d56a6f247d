// The bar above a flow: its service, save state, problems, and publishing.

import { Badge, Button, Icon, IconButton, LinkButton, Mark, useTexts } from '@company-data/ui'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
import { useCheck } from '../draft-check/use-draft-check.ts'
import { hasErrors } from '../problems/problems.ts'
import { editorTexts } from './editor-texts.ts'
import styles from './flow-editor.module.css'
import { FlowMenu } from './flow-menu.tsx'
import { PublishButton, useIsPublished } from './publish-button.tsx'
import type { Saving } from './save-draft.ts'
import { useDeferredEditor } from './use-editor.tsx'

interface BarProps {
  saving: Saving
  onProblems: () => void
}

const Trail = ({ saving }: { saving: Saving }) => {
  const texts = useTexts(editorTexts)
  const { flow, unparsed } = useDeferredEditor()
  const isUnsaved = saving.isDirty || unparsed.size > 0
  return (
    <>
      <nav className={styles.trail} aria-label={texts.flows}>
        <Link to={`${paths.flows}?service=${encodeURIComponent(flow.service_id)}`}>{texts.flows}</Link>
        <Icon name="chevronRight" size={14} />
        <h1>{flow.name}</h1>
      </nav>
      <Mark tone={saving.version === null ? 'plain' : 'good'}>
        {saving.version === null ? texts.never : texts.version(saving.version)}
      </Mark>
      <span role="status">
        <Badge tone={isUnsaved ? 'warn' : 'plain'}>{isUnsaved ? texts.unsaved : texts.saved}</Badge>
      </span>
    </>
  )
}

const ProblemsButton = ({ onProblems }: Pick<BarProps, 'onProblems'>) => {
  const texts = useTexts(editorTexts)
  const { problems } = useDeferredEditor()
  const isUnchecked = useCheck() === 'unchecked'
  const count = problems.length
  const summary = hasErrors(problems)
    ? { icon: 'circleAlert' as const, text: texts.problems(count) }
    : { icon: 'triangleAlert' as const, text: texts.warnings(count) }
  return (
    <Button kind="quiet" icon={isUnchecked ? 'info' : count > 0 ? summary.icon : 'circleCheck'} onClick={onProblems}>
      {isUnchecked ? texts.unchecked : count > 0 ? summary.text : texts.noProblems}
    </Button>
  )
}

export const EditorBar = ({ saving, onProblems }: BarProps) => {
  const texts = useTexts(editorTexts)
  const { history, dispatch, flow } = useDeferredEditor()
  const isPublished = useIsPublished(saving.version)
  return (
    <header className={styles.bar}>
      <Trail saving={saving} />
      <span className={styles.space} />
      <ProblemsButton onProblems={onProblems} />
      <IconButton
        icon="undo"
        label={texts.undo}
        disabled={history.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        icon="redo"
        label={texts.redo}
        disabled={history.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      />
      <FlowMenu />
      <span className={styles.buttons}>
        <Button busy={saving.isBusy} disabled={!saving.isDirty} onClick={() => void saving.save()}>
          {saving.isBusy ? texts.saving : texts.save}
        </Button>
        <PublishButton saving={saving} onProblems={onProblems} isPublished={isPublished} />
        {isPublished && (
          <Link
            to={`${paths.flowRuns}?${new URLSearchParams({ service: flow.service_id, flow: flow.id, new: '1' })}`}
            asChild
          >
            <LinkButton kind="main">{texts.startRun}</LinkButton>
          </Link>
        )}
      </span>
    </header>
  )
}
