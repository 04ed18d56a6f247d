// Card sizes, the position of a new card, and the positions of edge labels. Pure.

export const CARD_WIDTH = 232
/** More lines than this are only counted. */
export const MOST_LINES = 6

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

export interface Place {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The height of a card, known before it is rendered. */
export const cardHeight = (lines: number): number => HEAD + (lines > 0 ? lines * LINE + 11 : 0)

/** A new step goes below the one that leads to it, or below everything, beside other cards. */
export const placeNewStep = ({ steps, edges }: Drawing, places: ReadonlyMap<string, Place>, key: string): Place => {
  const from = edges.find(({ to }) => to === key)?.from ?? ''
  const lines = steps.find((step) => step.key === from)?.lines ?? 0
  const before = places.get(from)
  const lowest = Math.max(0, ...[...places.values()].map(({ y }) => y + cardHeight(MOST_LINES) + GAP))
  const start = before ? { x: before.x, y: before.y + cardHeight(lines) + GAP } : { x: 0, y: places.size ? lowest : 0 }
  const others = [...places.values()]
  const isFree = ({ x, y }: Place): boolean =>
    others.every((other) => Math.abs(other.x - x) >= CARD_WIDTH || Math.abs(other.y - y) >= cardHeight(1))
  let place = start
  while (!isFree(place)) place = { x: place.x + CARD_WIDTH + 44, y: place.y }
  return place
}

/**
 * Positions for every step of the drawing; the same map if there is no new step. A step whose key was renamed keeps its place:
 * its old key had the same index in the previous drawing.
 */
export const withNewSteps = (
  drawing: Drawing,
  places: ReadonlyMap<string, Place>,
  before: Drawing,
): ReadonlyMap<string, Place> => {
  const { steps } = drawing
  if (steps.every(({ key }) => places.has(key))) return places
  const keys = new Set(steps.map(({ key }) => key))
  const all = new Map(places)
  for (const key of places.keys()) if (!keys.has(key)) all.delete(key)
  for (const [number, { key }] of steps.entries()) {
    if (all.has(key)) continue
    const old = before.steps.length === steps.length ? before.steps[number]?.key : undefined
    const kept = old === undefined || keys.has(old) ? undefined : places.get(old)
    all.set(key, kept ?? placeNewStep(drawing, all, key))
  }
  return all
}

/** Fallback without the worker, which does it better: every step as if it had just been added. */
export const placeOneByOne = (drawing: Drawing): Map<string, Place> => {
  const places = new Map<string, Place>()
  for (const { key } of drawing.steps) places.set(key, placeNewStep(drawing, places, key))
  return places
}

export type LabelPlace = 'source' | 'target' | 'middle'

/** Positions of edge labels without overlaps: at the end where the edge is alone. */
export const labelPlaces = (edges: readonly DrawnEdge[]): LabelPlace[] => {
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
