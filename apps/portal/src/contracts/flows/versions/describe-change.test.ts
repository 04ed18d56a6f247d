// Tests of differences as text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition, FlowNode } from '@company-data/flow-engine'
import { conditionTexts } from '../conditions/condition-texts.ts'
import { describeCondition } from '../conditions/describe-condition.ts'
import { newField } from '../edits/step-edits.ts'
import { definitionChanges } from './definition-changes.ts'
import { describeChange, type Names, partNames } from './describe-change.ts'
import { versionTexts } from './version-texts.ts'

const step = (key: string, label: string, more: Partial<FlowNode> = {}): FlowNode => ({
  key,
  label,
  party: 'customer',
  elements: [],
  document: null,
  ...more,
})

const before: Definition = {
  entry: 'about_you',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'We', type: 'owner' },
    { key: 'customer', label: 'Tenant', type: 'person' },
  ],
  nodes: [step('about_you', 'About you', { elements: [newField('age', 'Age')] }), step('sign', 'Sign')],
  edges: [{ from: 'about_you', to: 'sign', when: null }],
  constants: [],
}

const describe = (after: Definition, from = before): string[] => {
  const labels = partNames(from, after)
  const names: Names = {
    ...labels,
    files: new Map([['a1b2', 'lease.pdf']]),
    requestFields: new Map(),
    plugins: new Map(),
    formatType: (type) => `type of ${type}`,
    formatCondition: (condition) => describeCondition(condition, labels.values, conditionTexts.en),
  }
  return definitionChanges(from, after).map((change) => {
    const described = describeChange(change, names, versionTexts.en)
    return `${described.path}: ${described.before} → ${described.after}`
  })
}

const changed = (change: (definition: Definition) => void): Definition => {
  const definition = structuredClone(before)
  change(definition)
  return definition
}

const getStep = ({ nodes }: Definition, index: number): FlowNode => {
  const node = nodes[index]
  assert.ok(node)
  return node
}

test('members, types and parties are named as in the editor', () => {
  const after = changed((definition) => {
    const first = getStep(definition, 0)
    first.party = 'company'
    first.elements = [{ ...newField('age', 'Your age'), type: 'number', required: false, link: 'none' }]
    definition.entry = 'sign'
  })
  assert.deepEqual(describe(after), [
    'First step: About you → Sign',
    'About you › Who acts: Tenant → We',
    'About you › Your age › Type: type of text → type of number',
    'About you › Your age › Label: Age → Your age',
    'About you › Your age › An answer is required: yes → no',
    'About you › Your age › Where the value may come from: Typed or from the profile → Typed only',
  ])
})

test('arrows are named by their steps and conditions', () => {
  const when = { field: 'age', op: 'lt', value: 18 } as const
  const after = changed((definition) => {
    definition.nodes.push(step('guardian', 'Guardian'))
    definition.edges = [
      { from: 'about_you', to: 'guardian', when },
      { from: 'about_you', to: 'sign', when: null },
    ]
  })
  assert.deepEqual(describe(after), ['Guardian:  → Guardian', 'About you → Guardian:  → Age is less than 18'])
  assert.deepEqual(describe({ ...after, edges: after.edges.toReversed() }, after), [
    'Arrows: About you → Guardian, About you → Sign → About you → Sign, About you → Guardian',
  ])
})

test('documents show files, and signers by their parties', () => {
  const withRule = (signers: { party: string; action: 'sign' | 'accept' }[] | null) =>
    changed((definition) => {
      const rule = { asset_key: 'a1b2', condition: null, languages: 'all' as const, signers }
      const outputs = [{ output_key: 'lease', name: 'Lease', rules: [rule] }]
      getStep(definition, 1).document = { language_party: 'customer', outputs }
    })
  const all = withRule(null)
  const signers = [
    { party: 'customer', action: 'sign' as const },
    { party: 'company', action: 'accept' as const },
  ]
  assert.deepEqual(describe(withRule(signers), all), [
    'Sign › Lease › Rule 1 › Who signs: every party → Tenant signs, We accepts',
  ])
  const [rule] = all.nodes[1]?.document?.outputs[0]?.rules ?? []
  assert.ok(rule)
  const twoRules = structuredClone(all)
  getStep(twoRules, 1).document?.outputs[0]?.rules.push(rule)
  assert.deepEqual(describe(twoRules, all), ['Sign › Lease › Rule 2:  → lease.pdf'])
})

test('no value of a difference is a key or JSON', () => {
  const after = changed((definition) => {
    definition.parties.push({ key: 'party_2', label: 'Guarantor', type: 'person' })
    definition.nodes.push(step('step_3', 'Guarantor signs', { party: 'party_2' }))
    definition.constants.push({
      key: 'value_1',
      label: 'Twice the age',
      result_type: 'number',
      expr: { type: 'lit', value_type: 'number', value: 2 },
      shown_on: ['sign'],
    })
  })
  for (const line of describe(after)) assert.doesNotMatch(line, /[{}_"[\]]/, line)
})
