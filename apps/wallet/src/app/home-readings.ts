// The queries of the home page cards, so that the page never says “nothing” before they are loaded.
import { createContext, use, useEffect } from 'react'

export interface HomeReading {
  state: 'loading' | 'read' | 'failed'
  /** Refetches. */
  retry(): void
}

type Report = (reading: HomeReading) => void

const Context = createContext<Report>(() => undefined)

/** Wraps the card of one route group. */
export const HomeReadingProvider = Context.Provider

interface CardQuery {
  data: unknown
  isError: boolean
  refetch(): Promise<unknown>
}

/** Every home card reports its query here, and renders nothing until it is loaded. */
export const useHomeReading = ({ data, isError, refetch }: CardQuery): void => {
  const report = use(Context)
  const state = data !== undefined ? 'read' : isError ? 'failed' : 'loading'
  useEffect(() => report({ state, retry: () => void refetch() }), [report, state, refetch])
}
