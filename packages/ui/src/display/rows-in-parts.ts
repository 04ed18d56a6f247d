// Draws the rows of a long list some at a time, so that no single task blocks the page.
import { startTransition, useDeferredValue, useEffect, useState } from 'react'

/** Few enough for one task on a slow processor, and about as many as a screen shows. */
const MAX_NEW = 16

const NONE: ReadonlySet<string> = new Set()

/** The rows up to the first ones that are not drawn yet, at most `maxNew` of these. Pure. */
export const takeWithNew = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  drawnIds: ReadonlySet<string>,
  maxNew: number,
): readonly Row[] => {
  let count = 0
  const end = rows.findIndex((row) => {
    if (!drawnIds.has(rowId(row))) count += 1
    return count > maxNew
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/** The rows to draw now: those that were drawn before, and some new ones with each frame. */
export const useRowsInParts = <Row>(rows: readonly Row[], rowId: (row: Row) => string): readonly Row[] => {
  const [drawnIds, setDrawnIds] = useState(NONE)
  const deferredRows = useDeferredValue(rows)
  const visibleRows = takeWithNew(rows.length > MAX_NEW ? deferredRows : rows, rowId, drawnIds, MAX_NEW)
  useEffect(() => {
    const ids = visibleRows.map(rowId)
    if (ids.length === drawnIds.size && ids.every((id) => drawnIds.has(id))) return
    const request = requestAnimationFrame(() => startTransition(() => setDrawnIds(new Set(ids))))
    return () => cancelAnimationFrame(request)
  })
  return visibleRows
}
