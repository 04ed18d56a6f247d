// The values that an author picks among.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition, FlowElement } from '@company-data/flow-engine'
import { newField } from '../edits/step-edits.ts'
import { partTexts } from './part-texts.ts'
import { valueOptions } from './value-options.ts'

const definition = (elements: readonly FlowElement[], constants: readonly object[]) =>
  ({
    entry: 'a',
    output_mode: 'data_only',
    parties: [],
    nodes: [{ key: 'a', label: 'About you', party: 'customer', document: null, elements }],
    edges: [],
    constants,
  }) as unknown as Definition

const snapshot = { blocks: [{ key: 'model', kind: 'text' }], outputs: [{ key: 'price', type: 'number' }] }
const plugin = { kind: 'plugin', slug: 'car', label: 'Your car', plugin: { snapshot } } as unknown as FlowElement
const sum = { key: 'sum', label: 'Age' }

test('a value is called by its label and by what it is, not by its key', () => {
  const flow = definition([newField('age', 'Age'), plugin], [sum])
  assert.deepEqual(
    valueOptions(flow, partTexts.en.kinds).map(({ label }) => label),
    [
      'Age · field',
      'Your car · plugin field',
      'Your car › model · plugin value',
      'Your car › price · plugin value',
      'Age · computed value',
    ],
  )
  assert.equal(valueOptions(flow, partTexts.de.kinds).at(-1)?.label, 'Age · berechneter Wert')
})

test('fields of one label differ by their keys, as one without a label', () => {
  const flow = definition([newField('name_1', 'Name'), newField('name_2', 'Name'), newField('city', '')], [])
  assert.deepEqual(
    valueOptions(flow, partTexts.en.kinds).map(({ label }) => label),
    ['Name · field (name_1)', 'Name · field (name_2)', 'city · field'],
  )
})
