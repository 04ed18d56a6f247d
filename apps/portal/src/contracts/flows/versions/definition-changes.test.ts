// Differences between two versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitionChanges } from './definition-changes.ts'

const step = (key: string, label: string, elements: object[] = []) => ({ key, label, elements })

test('the order of the members of a condition is not a difference', () => {
  const draft = { edges: [{ from: 'a', to: 'b', when: { field: 'tariff', op: 'eq', value: 'premium' } }] }
  const published = { edges: [{ to: 'b', from: 'a', when: { value: 'premium', op: 'eq', field: 'tariff' } }] }
  assert.deepEqual(definitionChanges(draft, published), [])
})

test('matches entries by key and reports changes inside them', () => {
  const before = {
    nodes: [step('a', 'A', [{ slug: 'age', min: null }]), step('b', 'B')],
    edges: [{ from: 'a', to: 'b', when: null }],
  }
  const after = {
    nodes: [step('a', 'First', [{ slug: 'age', min: { type: 'today' } }]), step('c', 'C')],
    edges: [{ from: 'a', to: 'b', when: { field: 'age', op: 'lt', value: 18 } }],
  }
  assert.deepEqual(
    definitionChanges(before, after).map(({ kind, path, before: from, after: to }) => [kind, path, from, to]),
    [
      ['changed', 'nodes › a › label', 'A', 'First'],
      ['changed', 'nodes › a › elements › age › min', 'null', 'today'],
      ['removed', 'nodes › b', JSON.stringify(step('b', 'B')), undefined],
      ['added', 'nodes › c', undefined, JSON.stringify(step('c', 'C'))],
      ['changed', 'edges › a → b › when', 'null', 'age < 18'],
    ],
  )
})

test('equal versions have no changes, and a new order is one', () => {
  const nodes = [step('a', 'A'), step('b', 'B')]
  assert.deepEqual(definitionChanges({ nodes }, structuredClone({ nodes })), [])
  assert.deepEqual(definitionChanges({ nodes }, { nodes: nodes.toReversed() }), [
    { kind: 'order', path: 'nodes', before: 'a, b', after: 'b, a' },
  ])
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
    definitionChanges({ parties }, { parties: after }).map(({ kind, path }) => [kind, path]),
    [
      ['changed', 'parties › customer › label'],
      ['added', 'parties › guest'],
      ['order', 'parties'],
    ],
  )
  assert.deepEqual(
    definitionChanges({ parties }, { parties: [after[0], ...parties] }).map(({ kind }) => kind),
    ['added'],
  )
})
