// What the cards of the home page have asked for, so that the page never says “nothing” where nobody knows yet.
import { createContext, use, useEffect } from 'react'

export interface HomeReading {
  state: 'loading' | 'read' | 'failed'
  /** Asks once more. */
  again(): void
}

type Report = (reading: HomeReading) => void

const Context = createContext<Report>(() => undefined)

/** Around the card of one area. */
export const HomeReadingProvider = Context.Provider

interface CardQuery {
  data: unknown
  isError: boolean
  refetch(): Promise<unknown>
}

/** Every card of the home page says how far its query is; it renders nothing itself while that is not read. */
export const useHomeReading = ({ data, isError, refetch }: CardQuery): void => {
  const report = use(Context)
  const state = data !== undefined ? 'read' : isError ? 'failed' : 'loading'
  useEffect(() => report({ state, again: () => void refetch() }), [report, state, refetch])
}
