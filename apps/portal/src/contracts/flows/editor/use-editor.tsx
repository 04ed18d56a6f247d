// The editor state for the parts of the page: the draft with its history, its problems, and its edits.

import { compileFlow, type Definition, type Flow, type Problem } from '@company-data/flow-engine'
import type { FlowRecord } from '@company-data/sdk/company'
import { useSearchState } from '@company-data/web/app'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type CanvasStore, createCanvasStore } from '../canvas/canvas-store.ts'
import { createSavedPositions } from '../canvas/saved-positions.ts'
import { NONE_CHOSEN } from '../canvas/selected-steps.ts'
import type { UnparsedJsons } from '../definition-tests/json-input.ts'
import { CheckContext, useDraftCheck } from '../draft-check/use-draft-check.ts'
import { type Draft, readFlowDraft } from '../edits/draft.ts'
import { type Among, moveBy, type Path, removeAt, resolvePath, setAt } from '../edits/edit-path.ts'
import type { UnparsedFormulas } from '../formulas/unparsed-formulas.ts'
import { useUnparsed } from '../formulas/use-unparsed.ts'
import {
  computeSeverities,
  type Destination,
  parseSelection,
  parseView,
  type Selection,
  type Severities,
  selectionText,
  type ViewName,
} from '../problems/problems.ts'
import type { History, HistoryAction } from '../undo/undo.ts'
import { useHistory } from '../undo/use-undo.ts'
import { type FlowThread, flowThread } from '../worker/flow-thread.ts'
import { createEarlyLetters } from './early-letters.ts'
import { type Lists, useLists } from './lists.ts'
import { createNewParts, type NewParts } from './new-parts.ts'

export interface Editor {
  readonly flow: FlowRecord
  readonly draft: Draft
  readonly definition: Definition
  readonly history: History<Draft>
  readonly dispatch: Dispatch<HistoryAction<Draft>>
  /** The draft with every letter, including those that the page has not rendered yet. */
  now(): Draft
  /** The problems of the draft a moment ago: they follow typing without delaying it. */
  readonly problems: readonly Problem[]
  readonly severities: Severities
  /** Formulas that cannot be parsed: each is also a problem, and can be edited where it is shown. */
  readonly unparsed: UnparsedFormulas
  changeUnparsed(change: (all: UnparsedFormulas) => UnparsedFormulas): void
  /** The unreadable formulas with every letter, as `now` has the draft: they decide if the draft can be published. */
  unparsedNow(): UnparsedFormulas
  /** Test JSON that cannot be parsed; read only when its field is rendered. */
  readonly typedJson: UnparsedJsons
  readonly compiled: Flow
  readonly lists: Lists
  /** Runs work that takes longer than a frame. */
  readonly thread: FlowThread
  readonly canvas: CanvasStore
  /** Sets one path of the draft as the page shows it; typing into it is one step of the history. */
  set(path: Path, value: unknown): void
  /** Removes the list entry that the page shows at this path: a second click removes nothing else. */
  remove(path: Path): void
  /** Moves the list entry that the page shows at this path by some positions among its kind. */
  move(path: Path, by: number, among?: Among): void
  /** Successive changes with the same mark are one history step. */
  apply(change: (draft: Draft) => Draft, mark?: string): void
  select(selection: Selection | undefined): void
  readonly newParts: NewParts
  go(destination: Destination): void
}

/** The open part of the flow; it is in the address of the page. */
export interface CurrentView {
  readonly view: ViewName
  readonly selection: Selection | undefined
  /** The open constant, party or test. */
  readonly openIndex: number | undefined
}

/** Each in two contexts: the current value, and the deferred one, which changes after the current one has been drawn. */
const Context = createContext<Editor | null>(null)
const DeferredContext = createContext<Editor | null>(null)
const CurrentViewContext = createContext<CurrentView | null>(null)
const DeferredViewContext = createContext<CurrentView | null>(null)

const provided = <Value,>(value: Value | null): Value => {
  if (!value) throw new Error('EditorProvider is missing')
  return value
}

/** The current draft, for the parts that edit it. */
export const useEditor = (): Editor => provided(use(Context))

/** The draft of a moment ago, for parts that only show it: drawing them never delays a key or a click. */
export const useDeferredEditor = (): Editor => provided(use(DeferredContext))

/** The current selection, for the parts that mark it. */
export const useCurrentView = (): CurrentView => provided(use(CurrentViewContext))

/** The selection of a moment ago, for the parts that show it and may be rendered after the mark. */
export const useDeferredView = (): CurrentView => provided(use(DeferredViewContext))

/** Stable functions: components that only use them do not render when the draft changes. */
const useChanges = (dispatch: Dispatch<HistoryAction<Draft>>, getRendered: () => Draft) =>
  useMemo((): Pick<Editor, 'set' | 'remove' | 'move' | 'apply'> => {
    const apply: Editor['apply'] = (change, mark) => dispatch({ type: 'change', change, mark })
    const applyAt = (path: Path, change: (draft: Draft, currentPath: Path) => Draft, mark?: string): void =>
      apply((draft) => {
        const currentPath = resolvePath(draft, getRendered(), path)
        return currentPath === undefined ? draft : change(draft, currentPath)
      }, mark)
    return {
      apply,
      set: (path, value) => applyAt(path, (draft, currentPath) => setAt(draft, currentPath, value), path.join('/')),
      remove: (path) => applyAt(path, removeAt),
      move: (path, by, among) => applyAt(path, (draft, currentPath) => moveBy(draft, currentPath, by, among)),
    }
  }, [dispatch, getRendered])

/** The selection in the address; the same object while it does not change, even while typing. */
const useAddress = (definition: Definition, newParts: NewParts): CurrentView => {
  const { get } = useSearchState()
  const [view, index] = [get('view'), get('place')]
  const selection = parseSelection(get('open'), definition, newParts.resolve)
  const selectionKey = selectionText(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selection is a new object at every render
  return useMemo(
    () => ({ view: parseView(view), selection, openIndex: index === undefined ? undefined : Number(index) }),
    [view, selectionKey, index],
  )
}

/** Stable functions while typing: a list of 200 steps does not render for every letter. */
const useNavigation = (canvas: CanvasStore): Pick<Editor, 'select' | 'go'> => {
  const { get, change } = useSearchState()
  const address = useRef<string>(undefined)
  address.current = get('open')
  const clear = useCallback(() => canvas.change({ selectedSteps: NONE_CHOSEN }), [canvas])
  const select = useCallback(
    (selection: Selection | undefined) => {
      clear()
      const open = selectionText(selection)
      // A click on the open step adds no history entry.
      if (address.current === open) return
      address.current = open
      change({ open })
    },
    [clear, change],
  )
  const go = useCallback(
    ({ view: name, selection, index: next }: Destination) => {
      clear()
      change({
        view: name === 'canvas' ? undefined : name,
        open: selectionText(selection),
        place: next === undefined ? undefined : String(next),
      })
    },
    [clear, change],
  )
  useEffect(() => {
    addEventListener('popstate', clear)
    return () => removeEventListener('popstate', clear)
  }, [clear])
  return useMemo(() => ({ select, go }), [select, go])
}

export const EditorProvider = ({ flow, children }: { flow: FlowRecord; children: ReactNode }) => {
  const { history, dispatch, now, getRendered } = useHistory(() => readFlowDraft(flow))
  const lists = useLists(flow.service_id, flow.id)
  const draft = history.present
  const [thread] = useState(flowThread)
  useEffect(() => thread.end, [thread])
  const [canvas] = useState(() => createCanvasStore(createSavedPositions(flow.id)))
  const [typedJson] = useState((): UnparsedJsons => new Map())
  const changes = useChanges(dispatch, getRendered)
  const { problems, check } = useDraftCheck(flow, draft, lists, thread)
  const withFormulas = useUnparsed(draft.definition, problems, now)
  const { edges } = draft.definition
  const severities = useMemo(() => computeSeverities(withFormulas.problems, { edges }), [withFormulas.problems, edges])
  const deferred = useDeferredValue(draft.definition)
  const compiled = useMemo(() => compileFlow(deferred, lists.fieldTypes), [deferred, lists.fieldTypes])
  const navigation = useNavigation(canvas)
  const [newParts] = useState(() => createNewParts(createEarlyLetters(window)))
  const currentView = useAddress(draft.definition, newParts)
  const editor = useMemo(
    (): Editor => ({
      flow,
      draft,
      definition: draft.definition,
      history,
      dispatch,
      now,
      ...withFormulas,
      typedJson,
      compiled,
      lists,
      thread,
      canvas,
      newParts,
      severities,
      ...navigation,
      ...changes,
    }),
    [
      flow,
      draft,
      history,
      dispatch,
      now,
      withFormulas,
      typedJson,
      compiled,
      lists,
      thread,
      canvas,
      newParts,
      severities,
      navigation,
      changes,
    ],
  )
  return (
    <Context value={editor}>
      <DeferredContext value={useDeferredValue(editor)}>
        <CurrentViewContext value={currentView}>
          <DeferredViewContext value={useDeferredValue(currentView)}>
            <CheckContext value={check}>{children}</CheckContext>
          </DeferredViewContext>
        </CurrentViewContext>
      </DeferredContext>
    </Context>
  )
}
