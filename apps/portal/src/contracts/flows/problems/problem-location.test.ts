// Tests of the locations of problems.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@company-data/flow-engine'
import { newField } from '../edits/step-edits.ts'
import { describeLocation } from './problem-location.ts'

const words = { wholeFlow: 'The flow', documents: 'Documents', test: (number: number) => `Test ${number}` }

const definition: Definition = {
  entry: 'a',
  output_mode: 'document',
  parties: [{ key: 'customer', label: 'Customer', type: 'person' }],
  nodes: [
    { key: 'a', label: 'About you', party: 'customer', document: null, elements: [newField('age', 'Age')] },
    { key: 'b', label: '', party: 'customer', document: null, elements: [] },
  ],
  edges: [{ from: 'a', to: 'b', when: null }],
  constants: [{ key: 'price', label: 'Price', result_type: 'number', expr: { type: 'today' }, shown_on: [] } as never],
}

test('a problem is located by the labels of its part of the flow', () => {
  const locations: Readonly<Record<string, string>> = {
    '/nodes/0/elements/0/slug': 'About you › Age',
    '/nodes/1/document/outputs/0/rules': 'b › Documents',
    '/nodes/0': 'About you',
    '/edges/0/when/value': 'About you → b',
    '/constants/0/expr': 'Price',
    '/parties/0': 'Customer',
    '/tests/1': 'Test 2',
    '/entry': 'The flow',
    '': 'The flow',
    '/nodes/9': 'The flow',
  }
  for (const [pointer, location] of Object.entries(locations))
    assert.equal(describeLocation(pointer, definition, words), location)
})
