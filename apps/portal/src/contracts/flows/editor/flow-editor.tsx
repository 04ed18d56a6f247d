// The layout around an edited flow: the bar, the open view, and the problems.
import { Button, Segments, useTexts } from '@company-data/ui'
import { memo, useEffect, useRef, useState } from 'react'
import { FlowCanvas } from '../canvas/flow-canvas.tsx'
import { useChosenSteps, useClipboardKeys } from '../clipboard/use-clipboard.ts'
import { ConstantsView } from '../computed-constants/constants-view.tsx'
import { TestsView } from '../definition-tests/tests-view.tsx'
import { findStepIndex } from '../edits/find-step.ts'
import { ElementPanel } from '../elements/element-panel.tsx'
import { FunnelView } from '../funnel/funnel-view.tsx'
import { TemplatesView } from '../outputs/templates-view.tsx'
import { PartiesView } from '../parties/parties-view.tsx'
import { PathsView } from '../paths/paths-view.tsx'
import { PlayControls, PlayPanel } from '../play/play-panel.tsx'
import { playTexts } from '../play/play-texts.ts'
import { PreviewPanel } from '../play/preview-panel.tsx'
import { type PlayMode, PlayProvider, usePlay } from '../play/use-play.tsx'
import { type Destination, type ViewName, viewNames } from '../problems/problems.ts'
import { ProblemsDrawer } from '../problems/problems-drawer.tsx'
import { EdgePanel } from '../steps/edge-panel.tsx'
import { FlowPanel } from '../steps/flow-panel.tsx'
import { Outline } from '../steps/outline.tsx'
import { StepPanel } from '../steps/step-panel.tsx'
import { stepTexts } from '../steps/step-texts.ts'
import { StepsPanel } from '../steps/steps-panel.tsx'
import { VersionsView } from '../versions/versions-view.tsx'
import { EditorBar } from './editor-bar.tsx'
import { editorTexts } from './editor-texts.ts'
import styles from './flow-editor.module.css'
import { isTyping } from './is-typing.ts'
import { ListsNotice } from './lists-notice.tsx'
import panel from './panel.module.css'
import { type Saving, useSaving } from './save-draft.ts'
import { SavingNotice } from './save-notice.tsx'
import { useCurrentView, useDeferredEditor, useDeferredView } from './use-editor.tsx'
import { useSample } from './use-sample.tsx'

/** The selection is marked immediately; its properties follow when rendered. */
const PanelBody = memo(() => {
  const { selection } = useDeferredView()
  const editor = useDeferredEditor()
  const { definition, newParts } = editor
  const selectedSteps = useChosenSteps(editor)
  if (selectedSteps.size > 1) return <StepsPanel steps={selectedSteps} />
  if (selection === undefined) return <FlowPanel />
  if (selection.kind === 'edge') return <EdgePanel key={selection.index} edgeIndex={selection.index} />
  // By its position, because its key may follow its label while the panel is open.
  const index = findStepIndex(definition, selection.step, newParts)
  if (selection.kind === 'step') return <StepPanel key={`step ${index}`} step={selection.step} />
  return <ElementPanel key={`${index} ${selection.index}`} step={selection.step} index={selection.index} />
})

const CanvasView = () => {
  const texts = useTexts(stepTexts)
  const { samplePath } = useSample()
  const { side, path = samplePath } = usePlay()
  return (
    <div className={styles.work} data-side={side}>
      <Outline samplePath={path} />
      <div className={styles.canvas}>
        <FlowCanvas samplePath={path} />
      </div>
      {side === 'preview' && <PreviewPanel />}
      {side === 'play' && <PlayPanel />}
      <aside className={panel.panel} aria-label={texts.properties}>
        {side === 'play' ? <PlayControls /> : <PanelBody />}
      </aside>
    </div>
  )
}

const SIDES = [
  { side: 'preview', icon: 'smartphone' },
  { side: 'play', icon: 'play' },
] as const satisfies readonly { side: PlayMode; icon: string }[]

/** Opens the preview or the play beside the canvas, and closes it again. */
const PanelButtons = () => {
  const texts = useTexts(playTexts)
  const { side: open, show } = usePlay()
  return (
    <span className={styles.sides}>
      {SIDES.map(({ side, icon }) => (
        <Button
          key={side}
          icon={icon}
          aria-pressed={open === side}
          onClick={() => show(open === side ? undefined : side)}
        >
          {texts[side]}
        </Button>
      ))}
    </span>
  )
}

const VIEWS = {
  canvas: CanvasView,
  constants: ConstantsView,
  parties: PartiesView,
  templates: TemplatesView,
  paths: PathsView,
  tests: TestsView,
  versions: VersionsView,
  runs: FunnelView,
} as const

/**
 * Ctrl or Cmd with S, Z, Y: save, undo, redo; inside a field the browser's own undo goes first. The keys of the clipboard
 * follow the selection. Apart, so that a click on a step renders nothing else at once.
 */
const Keys = ({ saving: { save } }: { saving: Saving }) => {
  const editor = useDeferredEditor()
  const { dispatch } = editor
  useClipboardKeys(editor)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
      }
      if (isTyping(event)) return
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey)
      if (!isRedo && key !== 'z') return
      event.preventDefault()
      dispatch({ type: isRedo ? 'redo' : 'undo' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [dispatch, save])
  return null
}

const ViewChoice = () => {
  const texts = useTexts(editorTexts)
  const { go } = useDeferredEditor()
  const { view: current, selection, openIndex } = useCurrentView()
  // A view opens as it was left, with its open step, constant or party.
  const left = useRef(new Map<ViewName, Omit<Destination, 'view'>>())
  const open = (view: ViewName) => {
    left.current.set(current, { ...(selection && { selection }), ...(openIndex !== undefined && { index: openIndex }) })
    go({ view, ...left.current.get(view) })
  }
  return (
    <div className={styles.views}>
      <Segments
        label={texts.flows}
        value={current}
        onChange={open}
        options={viewNames.map((value) => ({ value, label: texts.views[value] }))}
      />
      <PanelButtons />
    </div>
  )
}

export const FlowEditor = () => {
  const editor = useDeferredEditor()
  const [showsProblems, setShowsProblems] = useState(false)
  const showProblems = () => setShowsProblems(true)
  const saving = useSaving(editor, showProblems)
  const { view } = useDeferredView()
  const View = VIEWS[view]
  return (
    <PlayProvider>
      <Keys saving={saving} />
      <div className={styles.page}>
        <EditorBar saving={saving} onProblems={showProblems} />
        <ViewChoice />
        <ListsNotice />
        <SavingNotice saving={saving} />
        <div className={styles.view} data-view={view}>
          <View />
        </div>
        <ProblemsDrawer open={showsProblems} onClose={() => setShowsProblems(false)} isDirty={saving.isDirty} />
      </div>
    </PlayProvider>
  )
}
