// Undo and redo: a pure reducer over whole states. Typing into one field is one step, not one per letter.

/** The number of undo steps. */
const MAX_STEPS = 200

export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** The subject of the last change: a change of the same subject continues it. */
  readonly mark: string | undefined
}

export type HistoryAction<State> =
  | { type: 'change'; change: (state: State) => State; mark?: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Replaces the present state by the platform's form of it; the history stays. */
  | { type: 'settle'; state: State }
  | { type: 'restart'; state: State }

export const startHistory = <State>(state: State): History<State> => ({
  past: [],
  present: state,
  future: [],
  mark: undefined,
})

const changed = <State>(history: History<State>, next: State, mark: string | undefined): History<State> => {
  if (next === history.present) return history
  const continues = mark !== undefined && mark === history.mark && history.past.length > 0
  const past = continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present: next, future: [], mark }
}

const undone = <State>(history: History<State>): History<State> => {
  const { past, present, future } = history
  const last = past.at(-1)
  if (last === undefined) return history
  return { past: past.slice(0, -1), present: last, future: [present, ...future], mark: undefined }
}

const redone = <State>(history: History<State>): History<State> => {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: rest, mark: undefined }
}

export const historyReducer = <State>(history: History<State>, action: HistoryAction<State>): History<State> => {
  if (action.type === 'undo') return undone(history)
  if (action.type === 'redo') return redone(history)
  if (action.type === 'restart') return startHistory(action.state)
  if (action.type === 'settle') return { ...history, present: action.state, mark: undefined }
  return changed(history, action.change(history.present), action.mark)
}
