// The routes of all edges of a drawing, found again only where a card has moved.
import type { Box } from './boxes.ts'
import { findReach, findRoute, isWithin, type Route, type RouteLabel } from './route.ts'

interface RoutedEdge extends RouteLabel {
  readonly from: string
  readonly to: string
}

interface Routed {
  readonly source: Box
  readonly target: Box
  readonly route: Route
}

const isSameBox = (box: Box, other: Box | undefined): boolean =>
  box.left === other?.left && box.top === other.top && box.right === other.right && box.bottom === other.bottom

/** The boxes of both, before and now, that differ. */
const listChangedBoxes = (before: ReadonlyMap<string, Box>, now: ReadonlyMap<string, Box>): Box[] => [
  ...[...before].flatMap(([key, box]) => (isSameBox(box, now.get(key)) ? [] : [box])),
  ...[...now].flatMap(([key, box]) => (isSameBox(box, before.get(key)) ? [] : [box])),
]

const isNearOne = (source: Box, target: Box, changedBoxes: readonly Box[]): boolean => {
  if (changedBoxes.length === 0) return false
  const reach = findReach(source, target)
  return changedBoxes.some((box) => isWithin(box, reach))
}

/**
 * Finds the routes of all edges whose cards are known. A route is only found again when one of its two cards, or a card
 * near it, has moved: a flow of 200 steps changes one card at a time.
 */
export const createRouter = () => {
  let boxesBefore: ReadonlyMap<string, Box> = new Map()
  let routedBefore = new Map<string, Routed>()
  return (boxes: ReadonlyMap<string, Box>, edges: readonly RoutedEdge[]): Array<Route | undefined> => {
    const changedBoxes = listChangedBoxes(boxesBefore, boxes)
    const cards = [...boxes.values()]
    const routed = new Map<string, Routed>()
    const routes = edges.map(({ from, to, text, position }) => {
      const [source, target] = [boxes.get(from), boxes.get(to)]
      if (source === undefined || target === undefined) return undefined
      // Keys of steps have no spaces.
      const name = `${from} ${to} ${position} ${text ?? ''}`
      const earlier = routedBefore.get(name)
      const isSame =
        earlier !== undefined &&
        isSameBox(source, earlier.source) &&
        isSameBox(target, earlier.target) &&
        !isNearOne(source, target, changedBoxes)
      const next = isSame ? earlier : { source, target, route: findRoute(source, target, cards, { text, position }) }
      routed.set(name, next)
      return next.route
    })
    boxesBefore = boxes
    routedBefore = routed
    return routes
  }
}
