// Field types with exact callbacks. The compiler checks every line that expects an error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineFieldType, definePlugin, replyToQuestion } from './index.ts'

const car = {
  label: 'Car',
  blocks: [
    { key: 'model', kind: 'search_select', label: 'Model' },
    { key: 'km', kind: 'number', label: 'Kilometres' },
  ],
  inputs: [{ key: 'budget', type: 'number', label: 'Budget', required: true }],
  outputs: [{ key: 'price', type: 'number', label: 'Price' }],
} as const

const outputsFor = () => ({ price: 1 })
const options = () => [{ id: 'a', label: 'A' }]

test('a typed field type replies like an untyped one', async () => {
  const lease = defineFieldType({
    ...car,
    options,
    outputsFor: ({ values, inputs }) => ({ price: inputs.budget + (values.km ?? 0) }),
  })
  const plugin = definePlugin({ name: 'Cars', fieldTypes: { lease } })
  const question = { v: 1, field_type: 'lease', op: 'outputs', block: null, query: null, picks: { model: 'a' } }
  const reply = await replyToQuestion(plugin, {
    ...question,
    values: { km: 5 },
    inputs: { budget: 100 },
    reply_key: '',
  })
  assert.deepEqual(reply, { op: 'outputs', outputs: { price: 105 } })
})

test('misspelt keys and wrong value types do not compile', () => {
  const fieldTypes = [
    // @ts-expect-error an output that is not declared, and one that is missing
    defineFieldType({ ...car, options, outputsFor: () => ({ prise: 1 }) }),
    // @ts-expect-error a value of another type
    defineFieldType({ ...car, options, outputsFor: () => ({ price: '1' }) }),
    // @ts-expect-error an input that is not declared
    defineFieldType({ ...car, options, outputsFor: ({ inputs }) => ({ price: inputs.buget }) }),
    // @ts-expect-error a block that is typed, not picked
    defineFieldType({ ...car, options: ({ picks }) => [{ id: '', label: picks.km }], outputsFor }),
  ]
  assert.equal(fieldTypes.length, 4)
})
