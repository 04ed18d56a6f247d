// The queues of the kinds of test files, and which one a free worker takes from.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQueues, getKind } from './queues.ts'

const pages = ['apps/portal/test/a.test.ts', 'apps/wallet/test/lists/b.test.ts']
const journeys = ['apps/wallet/test/journeys/c.test.ts']
const others = ['apps/server/test/journeys/d.test.ts', 'packages/sdk/src/e.test.ts', 'apps/portal/src/f.test.ts']
const findKind = (file: string) => getKind(file, '')

test('a test in a browser is a page or a journey', () => {
  assert.deepEqual([...new Set(pages.map(findKind))], ['page'])
  assert.deepEqual(journeys.map(findKind), ['journey'])
  assert.deepEqual([...new Set(others.map(findKind))], ['other'])
})

test('a test belongs to the kind of the platform that it uses', () => {
  const texts = [
    'await usePlatform()',
    'borrowPlatform(); usePlatform()',
    'await borrowPlatform()',
    'await ownPlatform()',
  ]
  const kinds = texts.map((text) => getKind('packages/sdk/src/e.test.ts', text))
  assert.deepEqual(kinds, ['shared', 'shared', 'borrowed', 'other'])
})

test('a worker gets all files of its kind in order, then others', () => {
  const queues = createQueues([...others, ...pages], { cost: () => 1, findKind })
  const first = queues.take(undefined)
  assert.deepEqual(first, { file: others[0], kind: 'other' })
  const files = [queues.take('other'), queues.take('other'), queues.take('other'), queues.take('page')]
  assert.deepEqual(files, [
    { file: others[1], kind: 'other' },
    { file: others[2], kind: 'other' },
    { file: pages[0], kind: 'page' },
    { file: pages[1], kind: 'page' },
  ])
  assert.equal(queues.take('page'), undefined)
})

test('new workers are spread by the cost that is left for each', () => {
  const queues = createQueues([...others, ...journeys, ...pages], {
    cost: (file) => (others.includes(file) ? 30 : 20),
    findKind,
  })
  const kinds = [1, 2, 3, 4].map(() => queues.take(undefined)?.kind)
  assert.deepEqual(kinds, ['other', 'page', 'other', 'journey'])
})
