// Routes of edges around cards: none runs behind one. An edge leaves its card downwards, goes down or up in a free lane if the
// straight way is covered, and arrives from above. Pure.
import type { LabelPosition, Position } from '../layout.ts'
import { type Box, type Ends, findEnds, isFreeColumn, isFreeRow } from './boxes.ts'
import { findThroughGaps } from './gaps.ts'

export interface Route {
  /** The corners between the bottom of the source and the top of the target. */
  readonly corners: readonly Position[]
  /** The middle of its label. */
  readonly label: Position
}

export interface RouteLabel {
  readonly text: string | undefined
  readonly position: LabelPosition
}

/** The distance between a lane and the card beside it; the smaller one where there is no room. */
const MARGINS = [20, 8] as const
/** The distance from its ends at which an edge turns. */
const TURN = 14
/** Cards that are nearer are not led to straight. */
const MIN_GAP = 8

/** The longest label of an edge in pixels; the rest of a longer one is cut off. */
export const MAX_LABEL_WIDTH = 180
/** The mean width of a letter of a label, and the room around its text. */
const LETTER = 6
const LABEL_PADDING = 18

/** The distance that the cards beside a lane keep, so that they do not cover its label. */
const computeClearance = (label: string | undefined): number =>
  label === undefined
    ? MARGINS[0]
    : Math.max(MARGINS[0], Math.min(MAX_LABEL_WIDTH, label.length * LETTER + LABEL_PADDING) / 2 + 6)

/** A straight edge turns at the end that it shares with others, so that its label is beside no other edge. */
const listBends = ({ from, to }: Ends, position: LabelPosition): number[] => {
  const middle = (from.y + to.y) / 2
  const [first, last] = [Math.min(middle, from.y + TURN), Math.max(middle, to.y - TURN)]
  const bend = { source: last, target: first, middle }[position]
  return [...new Set([bend, first, last, middle])]
}

const findStraight = (ends: Ends, cards: readonly Box[], position: LabelPosition): Route | undefined => {
  const { from, to } = ends
  if (to.y - from.y < MIN_GAP) return undefined
  const [preferred, ...otherBends] = listBends(ends, position)
  const bend = [preferred, ...otherBends].find(
    (y) =>
      y !== undefined &&
      isFreeColumn(from.x, from.y, y, cards) &&
      isFreeRow(y, from.x, to.x, cards) &&
      isFreeColumn(to.x, y, to.y, cards),
  )
  if (bend === undefined) return undefined
  const label = {
    source: { x: from.x, y: (from.y + bend) / 2 },
    target: { x: to.x, y: (bend + to.y) / 2 },
    middle: { x: (from.x + to.x) / 2, y: bend },
  }[bend === preferred ? position : 'middle']
  const corners = [from.x, to.x].map((x) => ({ x, y: bend }))
  return { corners: from.x === to.x ? [] : corners, label }
}

/** More would seldom find a shorter way. */
const MAX_ROWS = 4

/** Below its source, an edge may turn soon, or below one of the cards beside it. */
const listTurnsBelow = ({ x, y }: Position, cards: readonly Box[]): number[] => {
  const end = Math.min(
    ...cards.flatMap(({ left, right, top }) => (left < x && x < right && top >= y ? [top] : [])),
    Number.POSITIVE_INFINITY,
  )
  const soon = Math.min(y + TURN, (y + end) / 2)
  const below = cards.map(({ bottom }) => bottom + TURN).filter((turn) => turn > soon && turn < end)
  return [soon, ...[...new Set(below)].sort((turn, other) => turn - other)].slice(0, MAX_ROWS)
}

/** The same above its target, by reflection. */
const listTurnsAbove = ({ x, y }: Position, cards: readonly Box[]): number[] =>
  listTurnsBelow(
    { x, y: -y },
    cards.map(({ left, right, top, bottom }) => ({ left, right, top: -bottom, bottom: -top })),
  ).map((turn) => -turn)

interface Detour extends Route {
  readonly length: number
}

const shortest = (detours: ReadonlyArray<Detour | undefined>): Detour | undefined =>
  detours.reduce((best, detour) => (detour && (!best || detour.length < best.length) ? detour : best), undefined)

/** The shortest way over one lane, which turns at these heights. */
const findLane = (
  { from, to }: Ends,
  [below, above]: readonly [number, number],
  cards: readonly Box[],
  clearance: number,
): Detour | undefined => {
  const [top, bottom] = [Math.min(below, above), Math.max(below, above)]
  const beside = cards.filter((card) => card.bottom > top && card.top < bottom)
  const computeLength = (x: number): number => Math.abs(x - from.x) + Math.abs(x - to.x) + bottom - top
  const lane = [from.x, to.x, ...beside.flatMap(({ left, right }) => [left - clearance, right + clearance])]
    .sort((x, y) => computeLength(x) - computeLength(y))
    .find(
      (x) =>
        isFreeColumn(x, below, above, beside, clearance) &&
        isFreeRow(below, from.x, x, cards) &&
        isFreeRow(above, x, to.x, cards),
    )
  if (lane === undefined) return undefined
  const corners = [
    { x: from.x, y: below },
    { x: lane, y: below },
    { x: lane, y: above },
    { x: to.x, y: above },
  ]
  return { corners, label: { x: lane, y: (below + above) / 2 }, length: computeLength(lane) }
}

const findDetour = (ends: Ends, cards: readonly Box[], label: string | undefined): Route | undefined => {
  const [below, above] = [listTurnsBelow(ends.from, cards), listTurnsAbove(ends.to, cards)]
  for (const clearance of [computeClearance(label), ...MARGINS]) {
    const [y = 0, otherY = 0] = [below[0], above[0]]
    const soon = findLane(ends, [y, otherY], cards, clearance)
    if (soon) return soon
    const detour = shortest(
      below.flatMap((turn) => above.map((other) => findLane(ends, [turn, other], cards, clearance))),
    )
    if (detour) return detour
  }
  return findThroughGaps(ends, [below[0] ?? 0, above[0] ?? 0], cards)
}

/** Cards that are further up or down are never in the way. */
const REACH = 400

export const isWithin = ({ top, bottom }: Box, [from, to]: readonly [number, number]): boolean =>
  bottom > from && top < to

/** The heights that the route of an edge may use. */
export const findReach = (source: Box, target: Box): readonly [number, number] => [
  Math.min(source.top, target.top) - REACH,
  Math.max(source.bottom, target.bottom) + REACH,
]

/** The route between two cards. Without a free way, which only cards that touch can take, it is straight. */
export const findRoute = (source: Box, target: Box, cards: readonly Box[], label: RouteLabel): Route => {
  const ends = findEnds(source, target)
  const { from, to } = ends
  const reach = findReach(source, target)
  const between = cards.filter((card) => isWithin(card, [from.y, to.y]))
  const near = (): Box[] => cards.filter((card) => isWithin(card, reach))
  return (
    findStraight(ends, between, label.position) ??
    findDetour(ends, near(), label.text) ??
    findStraight(ends, [], label.position) ?? { corners: [], label: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } }
  )
}
