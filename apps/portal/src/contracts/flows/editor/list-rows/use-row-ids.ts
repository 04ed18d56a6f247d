// Ids for the rows of an edited list.
import { useRef } from 'react'
import { keepIds, NO_IDS } from './row-ids.ts'

export const useRowIds = (entries: readonly unknown[]): readonly string[] => {
  const rowIds = useRef(NO_IDS)
  if (rowIds.current.entries !== entries) rowIds.current = keepIds(rowIds.current, entries)
  return rowIds.current.ids
}
