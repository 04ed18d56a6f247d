// Routes of edges around cards: an edge that would run behind a card goes down in a free lane beside it. Pure.

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The distance between a lane and the card beside it. */
const MARGIN = 20
/** The distance from its ends at which an edge turns into its lane. */
export const TURN = 14

/** The longest label of an edge in pixels; the rest of a longer one is cut off. */
export const MAX_LABEL_WIDTH = 180
/** The mean width of a letter of a label, and the room around its text. */
const LETTER = 6
const LABEL_PADDING = 18

const isFree = (x: number, top: number, bottom: number, cards: readonly Box[], clearance = 0): boolean =>
  cards.every(
    (card) => x <= card.left - clearance || x >= card.right + clearance || card.bottom <= top || card.top >= bottom,
  )

/** The distance that the cards beside a lane keep, so that they do not cover its label. */
const computeClearance = (label: string | undefined): number =>
  label === undefined
    ? MARGIN
    : Math.max(MARGIN, Math.min(MAX_LABEL_WIDTH, label.length * LETTER + LABEL_PADDING) / 2 + 6)

/**
 * The x of the lane from the bottom of one card to the top of another, with room for its label; undefined if the
 * straight way is free, or if the target is not below.
 */
export const findLane = (
  source: Box,
  target: Box,
  others: readonly Box[],
  label: string | undefined,
): number | undefined => {
  const [from, to] = [(source.left + source.right) / 2, (target.left + target.right) / 2]
  const [top, bottom] = [source.bottom + TURN, target.top - TURN]
  const between = others.filter((card) => card.bottom > top && card.top < bottom)
  if (bottom <= top || between.length === 0) return undefined
  // The straight way turns at one of its ends, or in between.
  if (isFree(from, top, bottom, between) && isFree(to, top, bottom, between)) return undefined
  const clearance = computeClearance(label)
  const candidates = [from, to, ...between.flatMap(({ left, right }) => [left - clearance, right + clearance])]
  const detour = (x: number): number => Math.abs(x - from) + Math.abs(x - to)
  return candidates.filter((x) => isFree(x, top, bottom, between, clearance)).sort((x, y) => detour(x) - detour(y))[0]
}

const RADIUS = 10

/** A corner between two lines, as round as they are long. */
const corner = (fromX: number, x: number, y: number, isInto: boolean): string => {
  const radius = Math.min(RADIUS, Math.abs(x - fromX) / 2)
  const side = x > fromX ? 1 : -1
  return isInto
    ? `L${x - side * radius} ${y}Q${x} ${y} ${x} ${y + radius}`
    : `L${fromX} ${y - radius}Q${fromX} ${y} ${fromX + side * radius} ${y}`
}

/** Down from the source, over to the lane, down, over to the target, and into it. */
export const lanePath = (source: { x: number; y: number }, target: { x: number; y: number }, lane: number): string => {
  const [top, bottom] = [source.y + TURN, target.y - TURN]
  const out = source.x === lane ? '' : corner(source.x, lane, top, false) + corner(source.x, lane, top, true)
  const back = target.x === lane ? '' : corner(lane, target.x, bottom, false) + corner(lane, target.x, bottom, true)
  return `M${source.x} ${source.y}${out}${back}L${target.x} ${target.y}`
}
