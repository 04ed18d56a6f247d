// The picks and typed values of a plugin survive the removal of its field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPluginField, type PluginField } from '@company-data/sdk/person'
import { type BlockAnswers, dropCleared, restoreBlocks } from './block-answers.ts'

const blocks = [
  { key: 'model', kind: 'search_select' as const, label: 'Model', depends_on: ['make', 'year'] },
  { key: 'year', kind: 'number' as const, label: 'Year', depends_on: ['make'] },
  { key: 'make', kind: 'search_select' as const, label: 'Make' },
]

const newField = (): PluginField =>
  createPluginField({
    spec: {
      plugin_id: 'p',
      field_type: 'car',
      inputs: {},
      snapshot: { plugin_name: 'Cars', host: 'cars.example', label: 'Car', blocks, inputs: [], outputs: [] },
    },
    getPass: () => Promise.reject(new Error('nobody asks')),
    readInputs: () => ({ inputs: {}, isComplete: true }),
  })

const volvo = { id: 'm1', label: 'Volvo' }
const all: BlockAnswers = new Map([
  ['model', { label: 'EX30', pick: { id: 'x', label: 'EX30' } }],
  ['year', { label: '2024', value: 2024 }],
  ['make', { label: 'Volvo', pick: volvo }],
])

test('[D2-PLG-11] restores picks and typed values in order of dependency', () => {
  const field = newField()
  assert.deepEqual(field.unanswered(), ['model', 'year', 'make'])
  restoreBlocks(field, blocks, all)
  assert.deepEqual(field.unanswered(), [])
})

test('does not restore cleared picks, and keeps an incomplete number as text', () => {
  const blockAnswers: BlockAnswers = new Map(all)
  const field = newField()
  restoreBlocks(field, blocks, blockAnswers)
  field.pick('make', { id: 'm2', label: 'Saab' })
  blockAnswers.set('make', { label: 'Saab', pick: { id: 'm2', label: 'Saab' } })
  blockAnswers.set('year', { label: '20x' })
  dropCleared(field, blockAnswers)
  const later = newField()
  restoreBlocks(later, blocks, blockAnswers)
  assert.deepEqual(later.unanswered(), ['model', 'year'])
  assert.equal(blockAnswers.get('year')?.label, '20x')
})

test('blocks in a dependency cycle do not affect the others', () => {
  const field = newField()
  restoreBlocks(field, [{ key: 'make' }, { key: 'year', depends_on: ['year'] }], all)
  assert.deepEqual(field.unanswered(), ['model', 'year'])
})
