// Differences between two versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionChanges } from './definition-changes.ts'

const step = (key: string, label: string, elements: object[] = []) => ({ key, label, elements })

const list = (before: unknown, after: unknown) =>
  definitionChanges(before, after).map(({ kind, path, before: from, after: to }) => [kind, path.join('/'), from, to])

test('the order of the members of a condition is not a difference', () => {
  const draft = { edges: [{ from: 'a', to: 'b', when: { field: 'tariff', op: 'eq', value: 'premium' } }] }
  const published = { edges: [{ to: 'b', from: 'a', when: { value: 'premium', op: 'eq', field: 'tariff' } }] }
  assert.deepEqual(list(draft, published), [])
})

test('matches entries by key and reports changes inside them', () => {
  const before = {
    nodes: [step('a', 'A', [{ slug: 'age', min: null }]), step('b', 'B')],
    edges: [{ from: 'a', to: 'b', when: null }],
  }
  const when = { field: 'age', op: 'lt', value: 18 }
  const after = {
    nodes: [step('a', 'First', [{ slug: 'age', min: { type: 'today' } }]), step('c', 'C')],
    edges: [{ from: 'a', to: 'b', when }],
  }
  assert.deepEqual(list(before, after), [
    ['changed', 'nodes/a/label', 'A', 'First'],
    ['changed', 'nodes/a/elements/age/min', null, { type: 'today' }],
    ['removed', 'nodes/b', step('b', 'B'), undefined],
    ['added', 'nodes/c', undefined, step('c', 'C')],
    ['changed', 'edges/a → b/when', null, when],
  ])
})

test('rules are matched by position, and signers are one value', () => {
  const rule = { asset_key: 'lease', condition: null, signers: null }
  const signers = [{ party: 'customer', action: 'sign' }]
  assert.deepEqual(list({ rules: [rule] }, { rules: [{ ...rule, signers }, rule] }), [
    ['changed', 'rules/1/signers', null, signers],
    ['added', 'rules/2', undefined, rule],
  ])
})

test('equal versions have no changes, and a new order is one', () => {
  const nodes = [step('a', 'A'), step('b', 'B')]
  assert.deepEqual(list({ nodes }, structuredClone({ nodes })), [])
  assert.deepEqual(list({ nodes }, { nodes: nodes.toReversed() }), [['order', 'nodes', ['a', 'b'], ['b', 'a']]])
})

test('reports a reorder separately from edits, additions and removals', () => {
  const parties = [
    { key: 'company', label: 'We' },
    { key: 'customer', label: 'You' },
  ]
  const after = [
    { key: 'guest', label: 'Guest' },
    { key: 'customer', label: 'Customer' },
    { key: 'company', label: 'We' },
  ]
  assert.deepEqual(
    list({ parties }, { parties: after }).map(([kind, path]) => [kind, path]),
    [
      ['changed', 'parties/customer/label'],
      ['added', 'parties/guest'],
      ['order', 'parties'],
    ],
  )
  assert.deepEqual(
    list({ parties }, { parties: [after[0], ...parties] }).map(([kind]) => kind),
    ['added'],
  )
})
