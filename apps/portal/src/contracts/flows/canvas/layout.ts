// Card sizes, the position of a new card, and the positions of edge labels. Pure.

export const CARD_WIDTH = 232
/** More lines than this are only counted. */
export const MAX_LINES = 6

const HEAD = 54
const LINE = 20
const GAP = 60

export interface DrawnStep {
  readonly key: string
  /** The lines below the heading of a card. */
  readonly lines: number
}

export interface DrawnEdge {
  readonly from: string
  readonly to: string
  readonly label: string | undefined
}

export interface Drawing {
  readonly steps: readonly DrawnStep[]
  readonly edges: readonly DrawnEdge[]
}

export interface Position {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The height of a card, known before it is rendered. */
export const cardHeight = (lines: number): number => HEAD + (lines > 0 ? lines * LINE + 11 : 0)

/** A new step goes below its predecessor, or below everything, beside other cards. */
export const placeNewStep = (
  { steps, edges }: Drawing,
  positions: ReadonlyMap<string, Position>,
  key: string,
): Position => {
  const from = edges.find(({ to }) => to === key)?.from ?? ''
  const lines = steps.find((step) => step.key === from)?.lines ?? 0
  const before = positions.get(from)
  const lowest = Math.max(0, ...[...positions.values()].map(({ y }) => y + cardHeight(MAX_LINES) + GAP))
  const start = before
    ? { x: before.x, y: before.y + cardHeight(lines) + GAP }
    : { x: 0, y: positions.size ? lowest : 0 }
  const otherPositions = [...positions.values()]
  const isFree = ({ x, y }: Position): boolean =>
    otherPositions.every((other) => Math.abs(other.x - x) >= CARD_WIDTH || Math.abs(other.y - y) >= cardHeight(1))
  let position = start
  while (!isFree(position)) position = { x: position.x + CARD_WIDTH + 44, y: position.y }
  return position
}

/**
 * Positions for every step of the drawing; the same map if there is no new step. A step whose key was renamed keeps its
 * position: its old key had the same index in the previous drawing.
 */
export const withNewSteps = (
  drawing: Drawing,
  positions: ReadonlyMap<string, Position>,
  before: Drawing,
): ReadonlyMap<string, Position> => {
  const { steps } = drawing
  if (steps.every(({ key }) => positions.has(key))) return positions
  const keys = new Set(steps.map(({ key }) => key))
  const all = new Map(positions)
  for (const key of positions.keys()) if (!keys.has(key)) all.delete(key)
  for (const [number, { key }] of steps.entries()) {
    if (all.has(key)) continue
    const old = before.steps.length === steps.length ? before.steps[number]?.key : undefined
    const previousPosition = old === undefined || keys.has(old) ? undefined : positions.get(old)
    all.set(key, previousPosition ?? placeNewStep(drawing, all, key))
  }
  return all
}

/** Fallback without the worker, which does it better: places every step as if it had just been added. */
export const placeOneByOne = (drawing: Drawing): Map<string, Position> => {
  const positions = new Map<string, Position>()
  for (const { key } of drawing.steps) positions.set(key, placeNewStep(drawing, positions, key))
  return positions
}

/** The pixels that the buttons at the bottom and the edge of the canvas cover. */
const COVERED = { side: 20, top: 20, bottom: 64 }

/** The nearest move of an interval into a longer one; its start if it is too long for it. */
const shiftInto = (start: number, end: number, least: number, most: number): number => {
  if (start < least || end - start > most - least) return least - start
  return end > most ? most - end : 0
}

/** The viewport, moved as little as possible so that the card is in view. */
export const viewWith = (
  card: Position & Size,
  { x, y, zoom }: Position & { zoom: number },
  canvas: Size,
): Position & { zoom: number } => {
  const [left, top] = [card.x * zoom + x, card.y * zoom + y]
  const { side } = COVERED
  return {
    x: x + shiftInto(left, left + card.width * zoom, side, canvas.width - side),
    y: y + shiftInto(top, top + card.height * zoom, COVERED.top, canvas.height - COVERED.bottom),
    zoom,
  }
}

export type LabelPosition = 'source' | 'target' | 'middle'

/** Positions of edge labels without overlaps: at the end where the edge is alone. */
export const computeLabelPositions = (edges: readonly DrawnEdge[]): LabelPosition[] => {
  const leaving = new Map<string, number>()
  const arriving = new Map<string, number>()
  for (const { from, to } of edges) {
    leaving.set(from, (leaving.get(from) ?? 0) + 1)
    arriving.set(to, (arriving.get(to) ?? 0) + 1)
  }
  return edges.map(({ from, to }) =>
    leaving.get(from) === 1 ? 'source' : arriving.get(to) === 1 ? 'target' : 'middle',
  )
}
