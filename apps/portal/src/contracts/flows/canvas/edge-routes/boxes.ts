// Cards as boxes, and ways between them that no card covers. Pure.
import type { Position } from '../layout.ts'

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const isFreeColumn = (x: number, y: number, otherY: number, cards: readonly Box[], clearance = 0): boolean => {
  const [top, bottom] = [Math.min(y, otherY), Math.max(y, otherY)]
  return cards.every(
    (card) => x <= card.left - clearance || x >= card.right + clearance || card.bottom <= top || card.top >= bottom,
  )
}

export const isFreeRow = (y: number, x: number, otherX: number, cards: readonly Box[]): boolean => {
  const [left, right] = [Math.min(x, otherX), Math.max(x, otherX)]
  return cards.every((card) => card.right <= left || card.left >= right || y <= card.top || y >= card.bottom)
}

/** The ends of an edge: below the middle of its source, above the middle of its target. */
export interface Ends {
  readonly from: Position
  readonly to: Position
}

export const findEnds = (source: Box, target: Box): Ends => ({
  from: { x: (source.left + source.right) / 2, y: source.bottom },
  to: { x: (target.left + target.right) / 2, y: target.top },
})
