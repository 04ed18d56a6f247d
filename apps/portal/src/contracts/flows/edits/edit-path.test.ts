// Paths are found again after the lists around them have changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendAt, moveBy, removeAt, resolvePath, setAt } from './edit-path.ts'

const definition = {
  nodes: ['a', 'b', 'c'].map((key) => ({ key, label: key, elements: [{ slug: `${key}1` }, { slug: `${key}2` }] })),
  edges: [{ to: 'b' }, { to: 'c' }],
}
const label = ['nodes', 1, 'label']

test('finds an entry that has moved, and nothing if it was removed', () => {
  assert.deepEqual(resolvePath(definition, definition, label), label)
  assert.deepEqual(resolvePath(removeAt(definition, ['nodes', 0]), definition, label), ['nodes', 0, 'label'])
  assert.deepEqual(resolvePath(moveBy(definition, ['nodes', 1], -1), definition, label), ['nodes', 0, 'label'])
  assert.equal(resolvePath(removeAt(definition, ['nodes', 1]), definition, label), undefined)
  assert.deepEqual(resolvePath(appendAt(definition, ['edges'], { to: 'd' }), definition, ['edges', 1, 'to']), [
    'edges',
    1,
    'to',
  ])
})

test('an entry moves one position per click, even before a re-render', () => {
  const edges = ['a1', 'b1', 'a2', 'a3'].map((name) => ({ name }))
  const among = (entry: unknown) => (entry as { name: string }).name.startsWith('a')
  const click = (now: { edges: { name: string }[] }) =>
    moveBy(now, resolvePath(now, { edges }, ['edges', 3]) ?? [], -1, among)
  const once = click({ edges })
  assert.deepEqual(
    once.edges.map(({ name }) => name),
    ['a1', 'b1', 'a3', 'a2'],
  )
  const twice = click(once)
  assert.deepEqual(
    twice.edges.map(({ name }) => name),
    ['a3', 'b1', 'a1', 'a2'],
  )
  assert.equal(click(twice), twice)
})

test('removing an entry twice removes nothing else', () => {
  const once = removeAt(definition, ['edges', 0])
  assert.deepEqual(once.edges, [{ to: 'c' }])
  assert.equal(resolvePath(once, definition, ['edges', 0]), undefined)
  assert.equal(moveBy(definition, ['edges', 0], -1).edges[0], definition.edges[0])
})

test('finds a changed entry by its key, or by its index in an unchanged list', () => {
  const editedDefinition = setAt(definition, label, 'typed')
  assert.deepEqual(resolvePath(editedDefinition, definition, label), label)
  assert.deepEqual(resolvePath(removeAt(editedDefinition, ['nodes', 0]), definition, label), ['nodes', 0, 'label'])
  const renamed = setAt(definition, ['nodes', 1, 'key'], 'other')
  assert.deepEqual(resolvePath(renamed, definition, label), label)
  assert.deepEqual(resolvePath(structuredClone(definition), definition, ['edges', 1, 'to']), ['edges', 1, 'to'])
  const element = ['nodes', 1, 'elements', 1, 'slug']
  const shorter = removeAt(removeAt(definition, ['nodes', 1, 'elements', 0]), ['nodes', 0])
  assert.deepEqual(resolvePath(shorter, definition, element), ['nodes', 0, 'elements', 0, 'slug'])
})
