// Row positions while one row is dragged. Pure, so that it is tested without a browser.

/** Top and height of a row, in pixels from the top of the list. */
export interface Extent {
  top: number
  height: number
}

/**
 * The index that a dragged row would get: it passes another row when its edge passes the middle of that row. `offset` is the
 * distance dragged; down is positive.
 */
export const findDropIndex = (rows: readonly Extent[], from: number, offset: number): number => {
  const row = rows[from]
  if (row === undefined) return from
  const [top, bottom] = [row.top + offset, row.top + row.height + offset]
  const getMiddle = (other: Extent): number => other.top + other.height / 2
  if (offset > 0) return from + rows.slice(from + 1).filter((other) => getMiddle(other) < bottom).length
  return from - rows.slice(0, from).filter((other) => getMiddle(other) > top).length
}

/** The shift of each other row to make room. */
export const computeShift = (rows: readonly Extent[], index: number, from: number, to: number): number => {
  const [dragged, next] = [rows[from], rows[from + 1] ?? rows[from - 1]]
  if (dragged === undefined || next === undefined || index === from) return 0
  const gap = from + 1 < rows.length ? next.top - dragged.top - dragged.height : dragged.top - next.top - next.height
  const step = dragged.height + gap
  if (index > from && index <= to) return -step
  return index < from && index >= to ? step : 0
}
