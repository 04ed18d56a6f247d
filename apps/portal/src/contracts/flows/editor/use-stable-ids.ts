// Ids for the rows of an edited list.
import { useRef } from 'react'
import { keepIds, NO_IDS } from './stable-ids.ts'

export const useStableIds = (entries: readonly unknown[]): readonly string[] => {
  const kept = useRef(NO_IDS)
  if (kept.current.entries !== entries) kept.current = keepIds(kept.current, entries)
  return kept.current.ids
}
