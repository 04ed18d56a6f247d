// The way of an edge through the gaps between cards that were scattered by hand. Pure.
import type { Position } from '../layout.ts'
import { type Box, type Ends, isFreeColumn, isFreeRow } from './boxes.ts'

/** The distance to cards where the way is searched from gap to gap. */
const GAP_MARGIN = 8
/** A turn counts as this much more way. */
const TURN_COST = 40

interface Visit {
  readonly column: number
  readonly row: number
  readonly isUpright: boolean
  readonly cost: number
  readonly before: Visit | undefined
}

const toCorners = (visit: Visit | undefined, columns: readonly number[], rows: readonly number[]): Position[] => {
  const points: Position[] = []
  for (let at = visit; at; at = at.before) points.unshift({ x: columns[at.column] ?? 0, y: rows[at.row] ?? 0 })
  return points
}

const sortDistinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((x, y) => x - y)

/** The cheapest way through the gaps between cards, along their edges: for cards that were scattered by hand. */
export const findThroughGaps = (
  { from, to }: Ends,
  [below, above]: readonly [number, number],
  cards: readonly Box[],
) => {
  const columns = sortDistinct([
    from.x,
    to.x,
    ...cards.flatMap(({ left, right }) => [left - GAP_MARGIN, right + GAP_MARGIN]),
  ])
  const rows = sortDistinct([
    below,
    above,
    ...cards.flatMap(({ top, bottom }) => [top - GAP_MARGIN, bottom + GAP_MARGIN]),
  ])
  const [lastColumn, lastRow] = [columns.indexOf(to.x), rows.indexOf(above)]
  const visited = new Set<string>()
  const waiting: Visit[] = [
    { column: columns.indexOf(from.x), row: rows.indexOf(below), isUpright: true, cost: 0, before: undefined },
  ]
  while (waiting.length > 0) {
    const index = waiting.reduce((best, { cost }, at) => (cost < (waiting[best]?.cost ?? 0) ? at : best), 0)
    const [visit] = waiting.splice(index, 1)
    if (visit === undefined) break
    const { column, row, isUpright, cost } = visit
    if (column === lastColumn && row === lastRow) {
      const corners = toCorners(visit, columns, rows)
      return { corners, label: corners[Math.floor(corners.length / 2)] ?? from }
    }
    const name = `${column} ${row} ${isUpright}`
    if (visited.has(name)) continue
    visited.add(name)
    const [x, y] = [columns[column] ?? 0, rows[row] ?? 0]
    const go = (nextColumn: number, nextRow: number): void => {
      const [nextX, nextY] = [columns[nextColumn], rows[nextRow]]
      if (nextX === undefined || nextY === undefined) return
      const goesUpright = nextX === x
      if (!(goesUpright ? isFreeColumn(x, y, nextY, cards) : isFreeRow(y, x, nextX, cards))) return
      const turn = goesUpright === isUpright ? 0 : TURN_COST
      const nextCost = cost + turn + Math.abs(nextX - x) + Math.abs(nextY - y)
      waiting.push({ column: nextColumn, row: nextRow, isUpright: goesUpright, cost: nextCost, before: visit })
    }
    go(column - 1, row)
    go(column + 1, row)
    go(column, row - 1)
    go(column, row + 1)
  }
  return undefined
}
