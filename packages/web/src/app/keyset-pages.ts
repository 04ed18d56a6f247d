// Paging through lists with cursors (NS-11): the current cursor is in the address, the earlier ones are in memory.
import { useRef } from 'react'
import { useSearchState } from './search-state.ts'

export interface KeysetPages {
  /** The current cursor; undefined on the first page. */
  cursor: string | undefined
  onPrevious: (() => void) | undefined
  onNext(nextCursor: string | null | undefined): (() => void) | undefined
}

/** After a reload the earlier pages are unknown, so “Previous” leads to the first page. */
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
