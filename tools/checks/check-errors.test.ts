// Every disagreement between catalog, code and list is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Catalog, findErrorProblems } from './check-errors.ts'

const consistent: Catalog = {
  keys: ['a.given', 'a.waiting'],
  toCome: ['a.waiting'],
  sources: ["throw new ApiError('a.given')"],
  explained: ['a.given'],
}

const listProblems = (change: Partial<Catalog>): string[] =>
  findErrorProblems({ ...consistent, ...change }).map((problem) => problem.split(':')[0] ?? '')

test('a consistent catalog has no problem', () => {
  assert.deepEqual(listProblems({}), [])
})

test('a key is either used or listed as still to come', () => {
  assert.deepEqual(listProblems({ toCome: [] }), ['a.waiting is not used anywhere'])
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'a.given'] }), ['a.given is used now'])
})

test('only the whole literal counts', () => {
  const sources = ["throw new ApiError('a.given_again') // a.given"]
  assert.deepEqual(listProblems({ sources }), ['a.given is not used anywhere'])
})

test('the list contains keys of the catalog, each once', () => {
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'a.waiting'] }), ['a.waiting is listed twice as still to come'])
  assert.deepEqual(listProblems({ toCome: ['a.waiting', 'b.x'] }), [
    'b.x is listed as still to come but is not in the catalog',
  ])
})

test('a key in use has its cause and fix', () => {
  assert.deepEqual(listProblems({ explained: [] }), [
    'a.given has no cause and fix in packages/protocol/src/error-help',
  ])
})
