// Placement of cards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CARD_WIDTH,
  cardHeight,
  computeLabelPositions,
  type Drawing,
  type Position,
  placeNewStep,
  placeOneByOne,
  viewWith,
  withNewSteps,
} from './layout.ts'
import { placeSteps } from './place-steps.ts'

const edge = (from: string, to: string, label?: string) => ({ from, to, label })

const drawing: Drawing = {
  steps: ['about', 'car', 'guarantor', 'review', 'contract'].map((key, lines) => ({ key, lines })),
  edges: [
    edge('about', 'car'),
    edge('car', 'guarantor', 'needs_guarantor'),
    edge('car', 'review'),
    edge('guarantor', 'review'),
    edge('review', 'contract'),
    edge('review', 'nowhere'),
  ],
}

const areApart = (position: Position, other: Position, height: number): boolean =>
  Math.abs(position.x - other.x) >= CARD_WIDTH || Math.abs(position.y - other.y) >= height

test('edges lead down, cards never overlap, and dangling edges are dropped', () => {
  const positions = placeSteps(drawing)
  for (const { from, to } of drawing.edges.slice(0, -1))
    assert.ok((positions.get(from)?.y ?? 0) < (positions.get(to)?.y ?? 0), `${from} → ${to}`)
  const all = [...positions.values()]
  for (const [index, card] of all.entries())
    for (const other of all.slice(index + 1)) assert.ok(areApart(card, other, cardHeight(0)))
  assert.deepEqual(placeSteps(structuredClone(drawing)), positions)
})

test('a new step is placed below its predecessor without overlap', () => {
  const positions = placeSteps(drawing)
  const largerDrawing = {
    steps: [...drawing.steps, { key: 'late', lines: 0 }],
    edges: [...drawing.edges, edge('car', 'late')],
  }
  const newPosition = placeNewStep(largerDrawing, positions, 'late')
  assert.ok(newPosition.y > (positions.get('car')?.y ?? 0))
  for (const other of positions.values()) assert.ok(areApart(newPosition, other, cardHeight(1)))
  assert.deepEqual(placeNewStep({ steps: [], edges: [] }, new Map(), 'first'), { x: 0, y: 0 })
})

test('manual positions survive key changes, and only new steps are placed', () => {
  const positions = new Map(placeSteps(drawing)).set('car', { x: 999, y: 7 })
  assert.equal(withNewSteps(drawing, positions, drawing), positions)
  const renamed = {
    ...drawing,
    steps: drawing.steps.map((step) => (step.key === 'car' ? { ...step, key: 'auto' } : step)),
  }
  const after = withNewSteps(renamed, positions, drawing)
  assert.deepEqual(after.get('auto'), { x: 999, y: 7 })
  assert.equal(after.has('car'), false)
  assert.equal(after.get('about'), positions.get('about'))
  const largerDrawing = { ...drawing, steps: [...drawing.steps, { key: 'late', lines: 0 }] }
  assert.deepEqual([...withNewSteps(largerDrawing, positions, drawing).keys()], [...positions.keys(), 'late'])
})

test('steps placed one at a time do not overlap either', () => {
  const all = [...placeOneByOne(drawing).values()]
  assert.equal(all.length, drawing.steps.length)
  for (const [index, card] of all.entries())
    for (const other of all.slice(index + 1)) assert.ok(areApart(card, other, cardHeight(0)))
})

test('an edge label is placed at the end that the edge does not share', () => {
  assert.deepEqual(computeLabelPositions(drawing.edges), ['source', 'target', 'middle', 'source', 'target', 'target'])
})

test('the view follows a card that is out of it, and stays otherwise', () => {
  const canvas = { width: 500, height: 400 }
  const view = { x: 0, y: 0, zoom: 1 }
  assert.deepEqual(viewWith({ x: 100, y: 100, width: 232, height: 54 }, view, canvas), view)
  const below = viewWith({ x: 100, y: 900, width: 232, height: 54 }, view, canvas)
  assert.deepEqual(below, { x: 0, y: 400 - 64 - 954, zoom: 1 })
  assert.equal(viewWith({ x: -300, y: 100, width: 232, height: 54 }, view, canvas).x, 320)
})
