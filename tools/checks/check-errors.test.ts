// Each way in which catalog, code, list and page can disagree is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Catalog, findErrorProblems } from './check-errors.ts'

const consistent: Catalog = {
  keys: ['a.given', 'a.waiting'],
  toCome: ['a.waiting'],
  sources: ["throw new ApiError('a.given')"],
  page: '| `a.given` |\n| `a.waiting` |',
  explained: ['a.given'],
}

const listProblems = (change: Partial<Catalog>): string[] =>
  findErrorProblems({ ...consistent, ...change }).map((problem) => problem.split(':')[0] ?? '')

test('a consistent catalog has no problem, also before its page is generated', () => {
  assert.deepEqual(listProblems({}), [])
  assert.deepEqual(listProblems({ page: undefined }), [])
})

test('a key is given or still to come, never both and never neither', () => {
  assert.deepEqual(listProblems({ toCome: [] }), ['a.waiting is given nowhere'])
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'a.given'] }), ['a.given is given by now'])
})

test('only the whole literal counts', () => {
  const sources = ["throw new ApiError('a.given_again') // a.given"]
  assert.deepEqual(listProblems({ sources }), ['a.given is given nowhere'])
})

test('the list holds keys of the catalog, once', () => {
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'a.waiting'] }), ['a.waiting is listed twice as still to come'])
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'b.x'] }), ['b.x is still to come but not in the catalog'])
})

test('every key is on the page', () => {
  assert.deepEqual(listProblems({ page: '| `a.given` |' }), ['a.waiting is not in docs/errors.md'])
})

test('a key that is given has its cause and fix', () => {
  assert.deepEqual(listProblems({ explained: [] }), [
    'a.given has no cause and fix in packages/protocol/src/error-help',
  ])
})
