// The way through a list that the platform pages by cursors (NS-11): the cursor is in the address, the way back in memory.
import { useRef } from 'react'
import { useSearchState } from './search-state.ts'

export interface KeysetPages {
  /** Of the page that is shown; undefined for the first one. */
  cursor: string | undefined
  onPrevious: (() => void) | undefined
  onNext(nextCursor: string | null | undefined): (() => void) | undefined
}

/** After a reload the pages before are not known: the way back then leads to the first one. */
export const useKeysetPages = (): KeysetPages => {
  const { get, change } = useSearchState()
  const cursor = get('after')
  const before = useRef<(string | undefined)[]>([])
  return {
    cursor,
    onPrevious: cursor === undefined ? undefined : () => change({ after: before.current.pop() }),
    onNext: (nextCursor) =>
      nextCursor === null || nextCursor === undefined
        ? undefined
        : () => {
            before.current.push(cursor)
            change({ after: nextCursor })
          },
  }
}
