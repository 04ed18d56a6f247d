// Copies of steps and elements: free keys, reads that follow, parties and documents in another flow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition } from '@company-data/flow-engine'
import { copyElement, copySteps, pasteElement, pasteSteps } from './copies.ts'
import { parseParts, printParts } from './flow-parts-text.ts'
import { newField } from './step-edits.ts'

const isAdult = { field: 'age', op: 'gte', value: '18' } as const

const document = { language_party: 'customer', outputs: [] }

const definition: Definition = {
  entry: 'ask',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'We', type: 'owner' },
    { key: 'customer', label: 'You', type: 'person' },
  ],
  nodes: [
    {
      key: 'ask',
      label: 'Ask',
      party: 'customer',
      document: null,
      elements: [newField('age', 'Age'), { ...newField('parent', 'Parent'), show_if: isAdult }],
    },
    { key: 'end', label: 'End', party: 'company', document, elements: [newField('age_2', 'Age again')] },
  ],
  edges: [{ from: 'ask', to: 'end', when: isAdult }],
  constants: [],
}
const draft = { definition, tests: [] }
const listSlugs = ({ nodes }: Definition) =>
  nodes.map(({ elements }) => elements.map((element) => ('slug' in element ? element.slug : element.key)))

test('copied steps keep their arrows, and read the copied fields', () => {
  const parts = copySteps('lease', draft, new Set(['ask', 'end']))
  const { draft: pasted, keys } = pasteSteps(draft, parts, 'lease')
  assert.deepEqual(keys, ['ask_2', 'end_2'])
  assert.deepEqual(listSlugs(pasted.definition).slice(2), [['age_3', 'parent_2'], ['age_2_2']])
  assert.deepEqual(pasted.definition.edges[1], { from: 'ask_2', to: 'end_2', when: { ...isAdult, field: 'age_3' } })
  assert.deepEqual(pasted.definition.nodes[2]?.elements[1]?.show_if, { ...isAdult, field: 'age_3' })
  assert.deepEqual(pasted.definition.nodes[3]?.document, document)
  assert.equal(pasted.definition.entry, 'ask')
})

test('steps of another flow get its parties, and leave their documents behind', () => {
  const target: Definition = {
    entry: null,
    output_mode: 'document',
    parties: [
      { key: 'landlord', label: 'Landlord', type: 'owner' },
      { key: 'tenant', label: 'Tenant', type: 'person' },
    ],
    nodes: [],
    edges: [],
    constants: [],
  }
  const parts = parseParts(printParts(copySteps('lease', draft, new Set(['ask', 'end']))))
  assert.ok(parts)
  const { definition: pasted } = pasteSteps({ definition: target, tests: [] }, parts, 'other').draft
  assert.deepEqual(
    pasted.nodes.map(({ key, party, document: copiedDocument }) => [key, party, copiedDocument]),
    [
      ['ask', 'tenant', null],
      ['end', 'landlord', null],
    ],
  )
  assert.deepEqual(listSlugs(pasted), [['age', 'parent'], ['age_2']])
  assert.equal(pasted.entry, 'ask')
})

test('a field of a flow that has some of its keys gets a free one', () => {
  const { definition: pasted } = pasteElement(draft, 1, newField('age', 'Age'))
  assert.deepEqual(listSlugs(pasted)[1], ['age_2', 'age_3'])
  const parts = parseParts(printParts(copyElement('lease', draft, newField('free', 'Free'))))
  assert.deepEqual(parts?.elements, [newField('free', 'Free')])
})

test('any other text of the clipboard is not pasted', () => {
  for (const text of ['', 'hello', '{"nodes":[]}', '{"company_data_flow_parts":1', '{"company_data_flow_parts":'])
    assert.equal(parseParts(text), undefined)
  assert.deepEqual(parseParts('{"company_data_flow_parts":1,"nodes":[3,{"key":4}],"elements":7}')?.nodes, [])
})
