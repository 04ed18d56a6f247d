// Long lists of a body: the first faults refuse it, and no further element is checked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { z } from 'zod'
import { checkInput } from './check-input.ts'

const MANY = 100_000

/** Counts the elements that a schema checks. */
const countingText = () => {
  let checked = 0
  const schema = z.unknown().superRefine((value, context) => {
    checked += 1
    if (value !== 'a') context.addIssue({ code: 'custom', message: 'must be a', input: value })
  })
  return { schema, checked: () => checked }
}

const refuse = (schema: z.ZodType, value: unknown): unknown => {
  try {
    checkInput(schema, value, 'body')
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.members.fields
  }
  return assert.fail('it was accepted')
}

const many = (value: unknown): unknown[] => Array.from({ length: MANY }, () => value)

test('(G-008) a list beyond its limit is refused before its elements are checked', () => {
  const { schema, checked } = countingText()
  const body = z.object({ rows: z.array(z.object({ list: z.array(schema).max(5) })).nullish() })
  assert.deepEqual(refuse(body, { rows: [{ list: [] }, { list: many('b') }] }), {
    '/rows/1/list': 'must have at most 5 items',
  })
  assert.equal(checked(), 0)
})

test('(G-008) the check of a long list ends with its first faults', () => {
  const { schema, checked } = countingText()
  const list = many('a')
  list[250] = 'b'
  assert.deepEqual(refuse(z.object({ list: z.array(schema) }), { list }), { '/list/250': 'must be a' })
  assert.equal(checked(), 300)
})

test('(G-008) members by name are checked like a list', () => {
  const { schema, checked } = countingText()
  const values = Object.fromEntries(many('b').map((value, index) => [`k${index}`, value]))
  const fields = refuse(z.object({ values: z.record(z.string(), schema) }), { values }) as object
  assert.deepEqual([Object.keys(fields).length, Object.keys(fields)[0], checked()], [100, '/values/k0', 100])
})

test('(G-008) an object with a thousand unknown members is refused as one', () => {
  const body = Object.fromEntries(many(1).map((value, index) => [`k${index}`, value]))
  assert.deepEqual(refuse(z.looseObject({}), body), { '': 'must have at most 1000 members in an object' })
})

test('long lists without a fault are parsed as by their schema', () => {
  const rows = z.array(z.object({ id: z.string().transform((id) => id.toUpperCase()) })).max(MANY)
  const parsed = checkInput(z.object({ rows }), { rows: many({ id: 'a' }) }, 'body')
  assert.deepEqual(parsed, { rows: many({ id: 'A' }) })
})
