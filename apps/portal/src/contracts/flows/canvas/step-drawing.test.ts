// Cards and lines of a definition, and the reading order of its steps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition, FlowElement, FlowNode } from '@company-data/flow-engine'
import { isSameDrawing, listCardLines, stepsInOrder, toDrawing } from './step-drawing.ts'

const draw = (input: Definition) => toDrawing(input, ({ when }) => (when == null ? undefined : 'a condition'))

const node = (key: string): FlowNode => ({ key, label: key, party: 'customer', document: null, elements: [] })

const definition: Definition = {
  entry: 'a',
  output_mode: 'data_only',
  parties: [],
  constants: [],
  nodes: ['d', 'c', 'b', 'a', 'alone'].map(node),
  edges: [
    { from: 'a', to: 'b', when: null },
    { from: 'a', to: 'c', when: null },
    { from: 'b', to: 'd', when: null },
    { from: 'c', to: 'd', when: null },
  ],
}

test('lists steps along their edges from the entry, then unreachable ones', () => {
  assert.deepEqual(
    stepsInOrder(definition).map(({ key }) => key),
    ['a', 'b', 'd', 'c', 'alone'],
  )
})

test('a new label keeps the drawing, but a condition, line or edge changes it', () => {
  const before = draw(definition)
  const labelled = { ...definition, nodes: definition.nodes.map((step) => ({ ...step, label: 'x' })) }
  assert.ok(isSameDrawing(before, draw(labelled)))
  const conditional = {
    ...definition,
    edges: definition.edges.with(0, { from: 'a', to: 'b', when: { field: 'x', op: 'is_empty' } }),
  }
  assert.equal(isSameDrawing(before, draw(conditional)), false)
  assert.equal(isSameDrawing(before, draw({ ...definition, edges: definition.edges.slice(1) })), false)
  const longer: FlowNode = { ...node('a'), elements: [{ kind: 'text', key: 't', text: '', show_if: null }] }
  assert.equal(isSameDrawing(before, draw({ ...definition, nodes: definition.nodes.with(3, longer) })), false)
})

test('the text of a card names values by their labels', () => {
  const text = { kind: 'text', key: 't', text: '[b]A {{car}}[/b] for {{days}}', show_if: null } as FlowElement
  const offer = { ...node('offer'), elements: [text] }
  const labels = new Map([['car', 'Which car?']])
  assert.deepEqual(listCardLines(offer, labels), [{ text: 'A ‹Which car?› for ‹days›', isDocument: false }])
})
