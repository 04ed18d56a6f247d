// What is edited, for the parts of the page: the draft with its history, its problems, and the ways to change it.

import { compileFlow, type Definition, type Flow, type Problem } from '@company-data/flow-engine'
import type { FlowRecord } from '@company-data/sdk/company'
import { useTexts } from '@company-data/ui'
import { useSearchState } from '@company-data/ui/frame'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'
import { type CanvasStore, createCanvasStore } from '../canvas/canvas-store.ts'
import { keptPlaces } from '../canvas/kept-places.ts'
import { type Draft, draftOfFlow } from '../edits/draft.ts'
import { type Path, setAt } from '../edits/edit-path.ts'
import { formulaTexts } from '../formulas/formula-texts.ts'
import { problemsOfUnread, standingOf, type UnreadFormulas } from '../formulas/unread-formulas.ts'
import { type History, type HistoryAction, historyReducer, startHistory } from '../history/history.ts'
import {
  type Destination,
  type Selection,
  type Severities,
  selectionOf,
  selectionText,
  severitiesOf,
  type ViewName,
  viewOf,
} from '../problems/problems.ts'
import type { TypedJsons } from '../tests/typed-json.ts'
import { type FlowThread, flowThread } from '../thread/flow-thread.ts'
import { type Lists, useLists } from './lists.ts'
import { CheckContext, useJudgement } from './use-judgement.ts'

export interface Editor {
  readonly flow: FlowRecord
  readonly draft: Draft
  readonly definition: Definition
  readonly history: History<Draft>
  readonly dispatch: Dispatch<HistoryAction<Draft>>
  /** Of the draft a moment ago: they follow the typing and never hold it up. */
  readonly problems: readonly Problem[]
  readonly severities: Severities
  /** They are problems too, and are typed on where they stand. */
  readonly unread: UnreadFormulas
  changeUnread(change: (all: UnreadFormulas) => UnreadFormulas): void
  /** JSON of tests that cannot be read; it is read only when its field is drawn. */
  readonly typedJson: TypedJsons
  readonly compiled: Flow
  readonly lists: Lists
  /** For whatever takes longer than a frame. */
  readonly thread: FlowThread
  readonly canvas: CanvasStore
  readonly view: ViewName
  readonly selection: Selection | undefined
  /** The constant, party or test that is open. */
  readonly place: number | undefined
  /** Sets one place of the draft; typing into it is one step of the history. */
  set(path: Path, value: unknown): void
  /** Changes with the same mark, one after the other, are one step of the history. */
  apply(change: (draft: Draft) => Draft, mark?: string): void
  select(selection: Selection | undefined): void
  go(destination: Destination): void
}

const Context = createContext<Editor | null>(null)

export const useEditor = (): Editor => {
  const editor = use(Context)
  if (!editor) throw new Error('EditorProvider is missing')
  return editor
}

/** Formulas that cannot be read, with the problems of the draft and theirs. */
const useUnread = (definition: Definition, ofDraft: readonly Problem[]) => {
  const texts = useTexts(formulaTexts)
  const [all, changeUnread] = useState<UnreadFormulas>(new Map())
  return useMemo(() => {
    const unread = standingOf(all, definition)
    const ofFormulas = problemsOfUnread(
      unread,
      definition,
      ({ reason, at }) => `${texts.reasons[reason]} (${texts.at(at + 1)})`,
    )
    return { unread, changeUnread, problems: ofFormulas.length === 0 ? ofDraft : [...ofFormulas, ...ofDraft] }
  }, [all, definition, ofDraft, texts])
}

/** The functions stay the same: whoever has only them is not drawn anew when the draft changes. */
const useChanges = (dispatch: Dispatch<HistoryAction<Draft>>) =>
  useMemo(
    (): Pick<Editor, 'set' | 'apply'> => ({
      set: (path, value) =>
        dispatch({ type: 'change', change: (now) => setAt(now, path, value), mark: path.join('/') }),
      apply: (change, mark) => dispatch({ type: 'change', change, mark }),
    }),
    [dispatch],
  )

/** The functions stay the same while somebody types: a list of 200 steps does not redraw for a letter. */
const useNavigation = (definition: Definition) => {
  const { get, change } = useSearchState()
  const [view, open, place] = [get('view'), get('open'), get('place')]
  const select = useCallback((selection: Selection | undefined) => change({ open: selectionText(selection) }), [change])
  const go = useCallback(
    ({ view: name, selection, place: next }: Destination) =>
      change({
        view: name === 'canvas' ? undefined : name,
        open: selectionText(selection),
        place: next === undefined ? undefined : String(next),
      }),
    [change],
  )
  return useMemo(
    () => ({
      view: viewOf(view),
      selection: selectionOf(open, definition),
      place: place === undefined ? undefined : Number(place),
      select,
      go,
    }),
    [view, open, place, definition, select, go],
  )
}

export const EditorProvider = ({ flow, children }: { flow: FlowRecord; children: ReactNode }) => {
  const [history, dispatch] = useReducer(historyReducer<Draft>, flow, (first) => startHistory(draftOfFlow(first)))
  const lists = useLists(flow.service_id, flow.id)
  const draft = history.present
  const [thread] = useState(flowThread)
  useEffect(() => thread.end, [thread])
  const [canvas] = useState(() => createCanvasStore(keptPlaces(flow.id)))
  const [typedJson] = useState((): TypedJsons => new Map())
  const changes = useChanges(dispatch)
  const { problems, check } = useJudgement(flow, draft, lists, thread)
  const judged = useUnread(draft.definition, problems)
  const { edges } = draft.definition
  const severities = useMemo(() => severitiesOf(judged.problems, { edges }), [judged.problems, edges])
  const deferred = useDeferredValue(draft.definition)
  const compiled = useMemo(() => compileFlow(deferred, lists.fieldTypes), [deferred, lists.fieldTypes])
  const navigation = useNavigation(draft.definition)
  const editor = useMemo(
    (): Editor => ({
      flow,
      draft,
      definition: draft.definition,
      history,
      dispatch,
      ...judged,
      typedJson,
      compiled,
      lists,
      thread,
      canvas,
      severities,
      ...navigation,
      ...changes,
    }),
    [flow, draft, history, judged, typedJson, compiled, lists, thread, canvas, severities, navigation, changes],
  )
  return (
    <Context value={editor}>
      <CheckContext value={check}>{children}</CheckContext>
    </Context>
  )
}
