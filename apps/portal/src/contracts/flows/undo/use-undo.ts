// The undo history of the page. It stores every change immediately and renders between keystrokes and clicks.
import { type Dispatch, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type History, type HistoryAction, historyReducer, startHistory } from './undo.ts'

interface UseHistoryResult<State> {
  /** The state that is being rendered. */
  readonly history: History<State>
  readonly dispatch: Dispatch<HistoryAction<State>>
  /** The state with every change, rendered or not: it is saved, and the next change is based on it. */
  readonly now: () => State
  /** The state that the page shows: the paths of its fields refer to it. */
  readonly getRendered: () => State
}

export const useHistory = <State>(first: () => State): UseHistoryResult<State> => {
  const [history, draw] = useState(() => startHistory(first()))
  const latest = useRef(history)
  const renderedHistory = useRef(history)
  useLayoutEffect(() => {
    renderedHistory.current = history
  }, [history])
  const dispatch = useCallback((action: HistoryAction<State>) => {
    const next = historyReducer(latest.current, action)
    latest.current = next
    startTransition(() => draw(next))
  }, [])
  const now = useCallback(() => latest.current.present, [])
  const getRendered = useCallback(() => renderedHistory.current.present, [])
  return { history, dispatch, now, getRendered }
}
