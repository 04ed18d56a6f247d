// The history of what is edited, in the page. It takes every change at once and is drawn between keys and clicks.
import { type Dispatch, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type History, type HistoryAction, historyReducer, startHistory } from './history.ts'

interface UseHistoryResult<State> {
  /** As it is being drawn. */
  readonly history: History<State>
  readonly dispatch: Dispatch<HistoryAction<State>>
  /** With every change, drawn or not: what is saved, and what the next change begins with. */
  readonly now: () => State
  /** What the page shows: the places that its fields name are places of this. */
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
