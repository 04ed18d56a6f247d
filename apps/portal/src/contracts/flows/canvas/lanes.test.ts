// Tests of the routes of edges: none runs behind a card.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLane, lanePath, MAX_LABEL_WIDTH } from './lanes.ts'
import { CARD_WIDTH, cardHeight } from './layout.ts'
import { placeSteps } from './place-steps.ts'

const card = (left: number, top: number) => ({ left, top, right: left + CARD_WIDTH, bottom: top + cardHeight(0) })

test('an edge that bypasses a step runs beside its card', () => {
  const positions = placeSteps({
    steps: ['choose', 'trainer', 'sign'].map((key) => ({ key, lines: 0 })),
    edges: [
      { from: 'choose', to: 'trainer', label: 'Tariff is Premium' },
      { from: 'trainer', to: 'sign', label: undefined },
      { from: 'choose', to: 'sign', label: undefined },
    ],
  })
  const boxAt = (key: string) => {
    const { x = 0, y = 0 } = positions.get(key) ?? {}
    return card(x, y)
  }
  const trainer = boxAt('trainer')
  const [from, to] = [boxAt('choose'), boxAt('sign')]
  const lane = findLane(from, to, [trainer], undefined)
  const ways = lane === undefined ? [(from.left + from.right) / 2, (to.left + to.right) / 2] : [lane]
  for (const x of ways) assert.ok(x <= trainer.left || x >= trainer.right, `${x} is behind the card`)
})

test('in one column the lane passes beside the card between', () => {
  const [first, between, last] = [card(0, 0), card(0, 200), card(0, 400)]
  const lane = findLane(first, last, [between], undefined)
  assert.ok(lane !== undefined && (lane < 0 || lane > CARD_WIDTH))
  assert.equal(findLane(first, last, [], undefined), undefined)
  assert.equal(findLane(first, between, [last], undefined), undefined)
})

test('a lane avoids every card between, and a path ends at its target', () => {
  const wall = [card(-260, 200), card(0, 200), card(260, 200)]
  const lane = findLane(card(0, 0), card(0, 400), wall, undefined) ?? 0
  assert.ok(wall.every(({ left, right }) => lane < left || lane > right))
  assert.match(lanePath({ x: 10, y: 50 }, { x: 10, y: 400 }, 300), /^M10 50.*L10 400$/)
})

test('a lane leaves room for its label beside every card', () => {
  const between = card(60, 200)
  for (const label of ['otherwise', 'Tariff is Premium and the age is at least eighteen years']) {
    const lane = findLane(card(0, 0), card(0, 400), [between], label) ?? between.left
    const half = Math.min(MAX_LABEL_WIDTH, label.length * 6 + 16) / 2
    assert.ok(lane + half <= between.left || lane - half >= between.right, `${label} is covered at ${lane}`)
  }
})
