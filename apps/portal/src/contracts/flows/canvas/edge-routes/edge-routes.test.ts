// Tests of the routes of edges: none runs behind a card.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARD_WIDTH, cardHeight, computeLabelPositions, type DrawnEdge, type Position } from '../layout.ts'
import { placeSteps } from '../place-steps.ts'
import type { Box } from './boxes.ts'
import { roundedPath } from './rounded-path.ts'
import { findRoute, MAX_LABEL_WIDTH, type Route } from './route.ts'
import { createRouter } from './router.ts'

const card = (left: number, top: number, lines = 0): Box => ({
  left,
  top,
  right: left + CARD_WIDTH,
  bottom: top + cardHeight(lines),
})

const route = (source: Box, target: Box, others: readonly Box[], text?: string): Route =>
  findRoute(source, target, [source, target, ...others], { text, position: 'source' })

const toPoints = (source: Box, target: Box, { corners }: Route): Position[] => [
  { x: (source.left + source.right) / 2, y: source.bottom },
  ...corners,
  { x: (target.left + target.right) / 2, y: target.top },
]

/** The cards that the line runs behind. */
const listCovering = (points: readonly Position[], cards: readonly Box[]): Box[] =>
  cards.filter((box) =>
    points.slice(1).some((point, index) => {
      const before = points[index] ?? point
      return (
        Math.max(point.x, before.x) > box.left &&
        Math.min(point.x, before.x) < box.right &&
        Math.max(point.y, before.y) > box.top &&
        Math.min(point.y, before.y) < box.bottom
      )
    }),
  )

const assertUncovered = (source: Box, target: Box, others: readonly Box[], text?: string): void => {
  const points = toPoints(source, target, route(source, target, others, text))
  assert.deepEqual(listCovering(points, [source, target, ...others]), [], JSON.stringify(points))
  for (const [index, point] of points.slice(1).entries())
    assert.ok(point.x === points[index]?.x || point.y === points[index]?.y, 'only upright and level lines')
}

test('the bypass of a step runs beside its card', () => {
  assertUncovered(card(0, 0), card(0, 400), [card(0, 200)])
  assert.deepEqual(route(card(0, 0), card(0, 400), []).corners, [], 'a free way is straight')
})

test('an edge avoids a wall of cards, and cards of different heights', () => {
  assertUncovered(card(0, 0), card(0, 400), [card(-260, 200), card(0, 200), card(260, 200)])
  // The neighbour of the source reaches below it.
  assertUncovered(card(0, 0), card(600, 300), [card(260, 0, 6), card(0, 120)])
  // The level part of the line would cross the card in the middle.
  assertUncovered(card(0, 0), card(600, 400), [card(300, 60, 6), card(300, 280)])
})

test('an edge that leads up or to its side goes around both cards', () => {
  assertUncovered(card(0, 400), card(0, 0), [card(0, 200)])
  assertUncovered(card(0, 0), card(300, 0), [])
  assertUncovered(card(0, 0), card(300, 20), [card(-300, 0, 6)])
})

test('a lane leaves room for its label beside every card', () => {
  const between = card(60, 200)
  for (const label of ['otherwise', 'Tariff is Premium and the age is at least eighteen years']) {
    const { x } = route(card(0, 0), card(0, 400), [between], label).label
    const half = Math.min(MAX_LABEL_WIDTH, label.length * 6 + 16) / 2
    assert.ok(x + half <= between.left || x - half >= between.right, `${label} is covered at ${x}`)
  }
})

/** The same numbers in every run. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('in flows of any shape no edge runs behind a card', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = createRandom(seed)
    const steps = Array.from({ length: 3 + random(14) }, (_, index) => ({ key: `s${index}`, lines: random(7) }))
    const edges = steps.flatMap(({ key }, index): DrawnEdge[] =>
      Array.from({ length: 1 + random(3) }, () => {
        const to = steps[index + 1 + random(4)]
        return to && { from: key, to: to.key, label: random(2) === 0 ? undefined : 'Age is more than 18' }
      }).filter((edge) => edge !== undefined),
    )
    const positions = placeSteps({ steps, edges })
    const boxes = new Map(
      steps.map(({ key, lines }) => {
        const { x = 0, y = 0 } = positions.get(key) ?? {}
        return [key, card(x, y, lines)]
      }),
    )
    const labelPositions = computeLabelPositions(edges)
    for (const [index, { from, to, label }] of edges.entries()) {
      const [source, target] = [boxes.get(from), boxes.get(to)]
      assert.ok(source && target)
      const route = findRoute(source, target, [...boxes.values()], {
        text: label,
        position: labelPositions[index] ?? 'middle',
      })
      const covering = listCovering(toPoints(source, target, route), [...boxes.values()])
      assert.deepEqual(covering, [], `flow ${seed}, ${from} → ${to}`)
    }
  }
})

test('cards that were moved apart by hand cover no edge either', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = createRandom(seed)
    const cards: Box[] = []
    for (let tries = 0; tries < 60 && cards.length < 12; tries += 1) {
      const next = card(random(160) * 8, random(120) * 8, random(7))
      const isApart = ({ left, right, top, bottom }: Box): boolean =>
        next.left >= right + 48 || next.right <= left - 48 || next.top >= bottom + 48 || next.bottom <= top - 48
      if (cards.every(isApart)) cards.push(next)
    }
    for (const source of cards)
      for (const target of cards.filter((other) => other !== source))
        assertUncovered(
          source,
          target,
          cards.filter((other) => other !== source && other !== target),
        )
  }
})

test('a route is computed again only when a card near it has moved', () => {
  const findRoutes = createRouter()
  const edges = [
    { from: 'a', to: 'b', text: undefined, position: 'source' as const },
    { from: 'x', to: 'y', text: undefined, position: 'source' as const },
    { from: 'a', to: 'gone', text: undefined, position: 'source' as const },
  ]
  const boxes = new Map(Object.entries({ a: card(0, 0), b: card(0, 200), x: card(0, 4000), y: card(300, 4200) }))
  const before = findRoutes(boxes, edges)
  assert.equal(before[2], undefined)
  const after = findRoutes(new Map(boxes).set('b', card(400, 200)), edges)
  assert.notEqual(after[0], before[0])
  assert.equal(after[1], before[1])
  const same = findRoutes(new Map([...boxes].map(([key, box]) => [key, { ...box }])).set('b', card(400, 200)), edges)
  assert.deepEqual(
    same.map((line, index) => line === after[index]),
    [true, true, true],
  )
})

test('a path begins at its source and ends at its target', () => {
  const points = [
    { x: 10, y: 50 },
    { x: 10, y: 64 },
    { x: 300, y: 64 },
    { x: 300, y: 400 },
  ]
  assert.equal(roundedPath(points), 'M10 50L10 57Q10 64 17 64L290 64Q300 64 300 74L300 400')
  assert.equal(roundedPath([points[0], points[0], points[3]].filter((point) => point !== undefined)), 'M10 50L300 400')
})
