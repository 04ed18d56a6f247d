// Large bodies are checked in steps, with few elements in each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { z } from 'zod'
import { checkInput, checkLargeBody } from './check-input.ts'

/** Counts the elements that a schema checks. */
const countingText = () => {
  let checked = 0
  const schema = z.unknown().superRefine((value, context) => {
    checked += 1
    if (value !== 'a') context.addIssue({ code: 'custom', message: 'must be a', input: value })
  })
  return { schema, checked: () => checked }
}

const MANY = 5_000
const many = <T>(value: T): T[] => Array.from({ length: MANY }, () => value)

const runSteps = (schema: z.ZodType, value: unknown, afterStep: () => void = () => undefined): unknown => {
  const steps = checkLargeBody(schema, value)
  for (;;) {
    const step = steps.next()
    afterStep()
    if (step.done) return step.value
  }
}

test('(B-21) each step checks a hundred elements, and each element is checked once', () => {
  const { schema, checked } = countingText()
  const row = z.object({ list: z.array(schema).nullish() })
  const body = z.object({ rows: z.array(row), names: z.record(z.string(), schema) })
  const value = {
    rows: [{ list: many('a') }, {}, { list: null }, { list: ['a'] }],
    names: Object.fromEntries(many('a').map((text, index) => [`n${index}`, text])),
  }
  const steps: number[] = []
  let before = 0
  const parsed = runSteps(body, value, () => {
    steps.push(checked() - before)
    before = checked()
  })
  assert.deepEqual(parsed, value)
  assert.equal(checked(), 2 * MANY + 1)
  assert.ok(Math.max(...steps) <= 200, `${Math.max(...steps)} elements`)
})

test('(B-21) the first faults end the steps', () => {
  const { schema, checked } = countingText()
  const list = many('a')
  list[250] = 'b'
  assert.throws(() => runSteps(z.object({ list: z.array(schema) }), { list }), {
    key: 'request.invalid',
    members: { fields: { '/list/250': 'must be a' }, reasons: { '/list/250': { key: 'member.invalid' } } },
  })
  assert.equal(checked(), 300)
})

test('[G-005] the first wrong member decides the error, also before a list', () => {
  const row = z.object({ slug: z.string('services.request_field_invalid'), options: z.array(z.string()) })
  const body = z.object({ name: z.string('services.name_invalid'), rows: z.array(row), note: z.string() })
  const good = { slug: 'a', options: ['a'] }
  const bad = { slug: 'b', options: [1] }
  const bodies: Array<[value: unknown, key: string, field: string]> = [
    [{ name: 1, rows: [bad], note: 'n' }, 'services.name_invalid', '/name'],
    [{ name: 'n', rows: [good, { ...good, slug: 1 }, bad], note: 1 }, 'services.request_field_invalid', '/rows/1/slug'],
    [{ name: 'n', rows: [good, bad], note: 1 }, 'request.invalid', '/rows/1/options/0'],
    [{ name: 1, rows: [...many(good), bad], note: 'n' }, 'services.name_invalid', '/name'],
  ]
  for (const [value, key, field] of bodies)
    for (const check of [() => runSteps(body, value), () => checkInput(body, value, 'body')])
      assert.throws(check, (error: unknown) => {
        assert.ok(error instanceof ApiError)
        assert.deepEqual([error.key, Object.keys(error.members.fields as object)[0]], [key, field])
        return true
      })
})

test('transformations, defaults and rules of a list apply as by the schema', () => {
  const element = z.strictObject({ id: z.string().transform((id) => id.toUpperCase()), on: z.boolean().default(true) })
  const list = z
    .array(element)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must be unique')
  const body = z
    .object({ list: list.default([]), other: z.array(z.int()).optional() })
    .transform((value) => ({ value }))
  assert.deepEqual(runSteps(body, {}), { value: { list: [] } })
  assert.deepEqual(runSteps(body, { list: [{ id: 'a' }] }), { value: { list: [{ id: 'A', on: true }] } })
  assert.throws(() => runSteps(body, { list: [{ id: 'a' }, { id: 'A' }] }), { key: 'request.invalid' })
  assert.throws(() => runSteps(body, { list: 'a', other: [1] }), { message: 'list must be a list' })
})

test('a member called __proto__ is left out, and changes no prototype', () => {
  const body = z.object({ values: z.record(z.string(), z.int()) })
  const value = JSON.parse('{"values":{"__proto__":{"admin":true},"a":1}}')
  const parsed = runSteps(body, value) as z.output<typeof body>
  assert.deepEqual(parsed, body.parse(value))
  assert.deepEqual([Object.keys(parsed.values), 'admin' in parsed.values], [['a'], false])
})
