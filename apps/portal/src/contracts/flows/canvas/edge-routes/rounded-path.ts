// The path of a line with rounded corners. Pure.
import type { Position } from '../layout.ts'

const RADIUS = 10

const distance = (point: Position, other: Position): number => Math.hypot(point.x - other.x, point.y - other.y)

/** The point at this distance from one point on the way to another. */
const towards = (from: Position, to: Position, length: number): string => {
  const share = length / (distance(from, to) || 1)
  return `${from.x + (to.x - from.x) * share} ${from.y + (to.y - from.y) * share}`
}

/** The path of a line, with corners as round as the lines beside them are long. */
export const roundedPath = (points: readonly Position[]): string => {
  const apart = points.filter((point, index) => index === 0 || distance(point, points[index - 1] ?? point) > 0)
  const parts = apart.map((point, index) => {
    const [before, after] = [apart[index - 1], apart[index + 1]]
    if (before === undefined) return `M${point.x} ${point.y}`
    if (after === undefined) return `L${point.x} ${point.y}`
    const radius = Math.min(RADIUS, distance(before, point) / 2, distance(point, after) / 2)
    return `L${towards(point, before, radius)}Q${point.x} ${point.y} ${towards(point, after, radius)}`
  })
  return parts.join('')
}
