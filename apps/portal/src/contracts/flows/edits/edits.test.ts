// Draft changes: nothing refers to removed parts, and unchanged parts stay the same object.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@company-data/flow-engine'
import type { Draft } from './draft.ts'
import { appendAt, moveBy, removeAt, setAt, valueAt } from './edit-path.ts'
import { freeKey, freeLabel, keyFrom, renameValueKey } from './keys.ts'
import {
  addEdge,
  addStep,
  insertStep,
  newElement,
  newField,
  removeStep,
  renameParty,
  renameStep,
} from './step-edits.ts'

const definition: Definition = {
  entry: 'a',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'We', type: 'owner' },
    { key: 'customer', label: 'You', type: 'person' },
  ],
  nodes: [
    { key: 'a', label: 'A', party: 'customer', document: null, elements: [newField('age', 'Age')] },
    {
      key: 'b',
      label: 'B',
      party: 'customer',
      elements: [
        { kind: 'text', key: 't', text: '{{age}} {{age.x}} {{ages}}', show_if: { field: 'age', op: 'is_empty' } },
      ],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'o',
            name: 'O',
            rules: [
              {
                source_field: 'age',
                condition: null,
                languages: 'all',
                signers: [{ party: 'customer', action: 'sign' }],
              },
            ],
          },
        ],
      },
    },
  ],
  edges: [{ from: 'a', to: 'b', when: null }],
  constants: [{ key: 'k', label: 'K', result_type: 'number', expr: { type: 'ref', key: 'age' }, shown_on: ['b'] }],
}

const draft: Draft = {
  definition,
  tests: [
    {
      name: 'one',
      answers: { age: 3 },
      reference_date: '2025-01-01',
      language: null,
      held_sources: [],
      expected: { path: ['a', 'b'], constants: { k: 3 }, outputs: undefined },
    },
  ],
}

test('changes one path and keeps every object off the path', () => {
  const next = setAt(draft, ['definition', 'nodes', 0, 'label'], 'New')
  assert.equal(valueAt(next, ['definition', 'nodes', 0, 'label']), 'New')
  assert.equal(next.definition.nodes[1], definition.nodes[1])
  assert.equal(setAt(draft, ['definition', 'entry'], 'a'), draft)
  assert.deepEqual(moveBy({ list: [1, 2, 3] }, ['list', 1], -1), { list: [2, 1, 3] })
  assert.deepEqual(moveBy({ list: [1, 2, 3] }, ['list', 0], 9), { list: [2, 3, 1] })
  assert.deepEqual(moveBy({ list: [1, 2] }, ['list', 0], -1), { list: [1, 2] })
  assert.deepEqual(removeAt({ list: [1, 2] }, ['list', 0]), { list: [2] })
  assert.deepEqual(appendAt({}, ['list'], 1), { list: [1] })
})

test('removing a step removes every edge and reference to it', () => {
  const { definition: after } = removeStep(draft, 'b')
  assert.deepEqual(after.edges, [])
  assert.deepEqual(after.constants[0]?.shown_on, [])
  assert.equal(removeStep(draft, 'a').definition.entry, null)
})

test('a new step gets an edge from where it was added, without duplicates', () => {
  const { draft: after, key } = addStep(draft, 'New', 'b')
  assert.deepEqual(after.definition.edges.at(-1), { from: 'b', to: key, when: null })
  assert.equal(addEdge(draft, 'a', 'b'), draft)
  assert.equal(addEdge(draft, 'a', 'a'), draft)
})

test("renaming a step's key updates every reference, also in tests", () => {
  const after = renameStep(draft, 'b', 'last')
  assert.deepEqual(after.definition.edges, [{ from: 'a', to: 'last', when: null }])
  assert.deepEqual(after.definition.constants[0]?.shown_on, ['last'])
  assert.deepEqual(after.tests[0]?.expected.path, ['a', 'last'])
})

test("renaming a value's key updates every reader of it, also in tests", () => {
  const after = renameValueKey(draft, 'age', 'years')
  const [, last] = after.definition.nodes
  const text = last?.elements[0]
  assert.deepEqual(text, {
    kind: 'text',
    key: 't',
    text: '{{years}} {{years.x}} {{ages}}',
    show_if: { field: 'years', op: 'is_empty' },
  })
  assert.equal(last?.document?.outputs[0]?.rules[0]?.source_field, 'years')
  assert.deepEqual(after.definition.constants[0]?.expr, { type: 'ref', key: 'years' })
  assert.deepEqual(after.tests[0]?.answers, { years: 3 })
})

test('a party with a new key acts and signs under it', () => {
  const { definition: after } = renameParty(draft, 1, 'tenant')
  assert.deepEqual(
    after.nodes.map(({ party }) => party),
    ['tenant', 'tenant'],
  )
  assert.equal(after.nodes[1]?.document?.outputs[0]?.rules[0]?.signers?.[0]?.party, 'tenant')
})

test('keys are derived from labels and unique', () => {
  assert.equal(keyFrom('Größe (in m²) ', 'field'), 'gro_e_in_m2')
  assert.equal(keyFrom('1. 日本', 'field'), 'field')
  assert.equal(freeKey('step', ['step', 'step_2']), 'step_3')
  assert.equal(newElement(definition, 'field', 'F').kind, 'field')
})

test('a step on an edge takes the condition, and leads on to the former target', () => {
  const when = { field: 'age', op: 'lt', value: 25 } as const
  const draft = { definition: { ...definition, edges: [{ from: 'a', to: 'b', when }] }, tests: [] }
  const { key, draft: inserted } = insertStep(draft, 0, 'Between')
  assert.deepEqual(inserted.definition.edges, [
    { from: 'a', to: key, when },
    { from: key, to: 'b', when: null },
  ])
})

test('labels get the first free number', () => {
  assert.equal(freeLabel('Customer', ['Company']), 'Customer')
  assert.equal(freeLabel('Customer', ['Customer', 'Customer 2']), 'Customer 3')
})
