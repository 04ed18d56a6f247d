// Messages for people about a refused body, one test for each kind of validator issue.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { z } from 'zod'
import { checkInput } from './check-input.ts'

const catchApiError = (schema: z.ZodType, value: unknown): ApiError => {
  try {
    checkInput(schema, value, 'body')
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error
  }
  return assert.fail('it was accepted')
}

const kinds: ReadonlyArray<readonly [kind: string, schema: z.ZodType, value: unknown, reason: string]> = [
  ['missing text', z.string(), undefined, 'is missing'],
  ['missing choice', z.enum(['a', 'b']), undefined, 'is missing'],
  ['missing, with words of its own', z.uuid('must be a UUID'), undefined, 'is missing'],
  ['null', z.string(), null, 'must be a text'],
  ['text', z.string(), 5, 'must be a text'],
  ['number', z.number(), 'x', 'must be a number'],
  ['whole number', z.int(), 1.5, 'must be a whole number'],
  ['boolean', z.boolean(), 'yes', 'must be true or false'],
  ['list', z.array(z.string()), {}, 'must be a list'],
  ['object', z.object({}), [], 'must be an object'],
  ['coerced number', z.coerce.number(), 'x', 'must be a number'],
  ['one choice', z.literal('x'), 'y', 'must be "x"'],
  ['choices', z.enum(['a', 'b']), 'c', 'must be one of "a", "b"'],
  ['short text', z.string().min(1), '', 'must have at least 1 character'],
  ['long text', z.string().max(2), 'abc', 'must have at most 2 characters'],
  ['exact text', z.string().length(2), 'abc', 'must have exactly 2 characters'],
  ['few items', z.array(z.int()).min(2), [1], 'must have at least 2 items'],
  ['many items', z.array(z.int()).max(1), [1, 2], 'must have at most 1 item'],
  ['small number', z.number().min(3), 1, 'must be at least 3'],
  ['large number', z.number().max(3), 9, 'must be at most 3'],
  ['number at an open bound', z.number().gt(1).lt(5), 1, 'must be more than 1'],
  ['number at the other', z.number().gt(1).lt(5), 5, 'must be less than 5'],
  ['multiple', z.number().multipleOf(2), 3, 'must be a multiple of 2'],
  ['known format', z.uuid(), 'x', 'must be a UUID'],
  ['date', z.iso.date(), 'x', 'must be a date, YYYY-MM-DD'],
  ['beginning', z.string().startsWith('a'), 'b', 'must begin with "a"'],
  ['end', z.string().endsWith('a'), 'b', 'must end with "a"'],
  ['part', z.string().includes('a'), 'b', 'must contain "a"'],
  ['pattern', z.string().regex(/^a$/), 'b', 'does not have the form that is asked for'],
  ['pattern with words', z.string().regex(/^a$/, 'must be a'), 'b', 'must be a'],
  ['unknown members', z.strictObject({}), { q: 1 }, 'is not a member of this object'],
  ['union', z.union([z.string(), z.int()]), true, 'has none of the forms that are accepted'],
  ['key of a record', z.record(z.string().max(1), z.int()), { ab: 1 }, 'has a member whose name is not allowed'],
  ['element', z.map(z.any(), z.int()), new Map([[{}, 'b']]), 'has an item that is not valid'],
  ['custom', z.custom(() => false), 1, 'is not valid'],
  ['custom with words', z.string().refine(() => false, 'must rhyme'), 'x', 'must rhyme'],
]

for (const [kind, schema, value, reason] of kinds) {
  test(`D1-GEN-13: readable message: ${kind}`, () => {
    const error = catchApiError(z.object({ member: schema }), value === undefined ? {} : { member: value })
    assert.equal(error.key, 'request.invalid')
    const [name = '', actual] = Object.entries(error.members.fields as Record<string, string>)[0] ?? []
    assert.ok(name.startsWith('/member'), name)
    assert.equal(actual, reason)
    assert.equal(error.message, `${name.slice(1).replaceAll('/', '.')} ${reason}`)
  })
}

test('the member that decides between forms is named, missing or wrong', () => {
  const schema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })])
  assert.equal(catchApiError(schema, {}).message, 'kind is missing')
  assert.equal(catchApiError(schema, { kind: 'z' }).message, 'kind must be one of "a", "b"')
})

test('a missing body is named, and members within members have their path', () => {
  assert.equal(catchApiError(z.object({}), undefined).message, 'body is missing')
  const error = catchApiError(z.object({ rows: z.array(z.object({ slug: z.string() })) }), { rows: [{}] })
  assert.deepEqual(error.members.fields, { '/rows/0/slug': 'is missing' })
})

test('G-005: a rule with a separate key decides the error and its reason', () => {
  assert.equal(catchApiError(z.object({ name: z.string('services.name_invalid') }), {}).key, 'services.name_invalid')
  const error = catchApiError(z.object({ type: z.string('field_types.invalid: must be lower-case') }), {})
  assert.deepEqual([error.key, error.message], ['field_types.invalid', 'type must be lower-case'])
})

test('B-17: every wrong and every unknown member is named by its JSON pointer', () => {
  const rows = z.array(z.strictObject({ slug: z.string() }, 'services.request_field_invalid'))
  const error = catchApiError(z.strictObject({ rows, count: z.int() }), {
    rows: [{ slug: 'a', colour: 'red' }, { slug: 'b' }],
    count: 'x',
    'a/b~c': 1,
  })
  assert.deepEqual(error.key, 'request.invalid')
  assert.deepEqual(error.members.fields, {
    '/rows/0/colour': 'is not a member of this object',
    '/count': 'must be a number',
    '/a~1b~0c': 'is not a member of this object',
  })
  assert.deepEqual(catchApiError(z.object({}), []).members.fields, { '': 'must be an object' })
})

test('(B-17) a rule with its own key keeps its sentence, also as the second rule', () => {
  const name = z.string().refine((text) => text !== '', 'services.name_invalid')
  const error = catchApiError(z.object({ count: z.int(), name }), { count: 'x', name: '' })
  assert.equal(error.key, 'request.invalid')
  const { message } = new ApiError('services.name_invalid')
  assert.deepEqual(error.members.fields, { '/count': 'must be a number', '/name': message })
  assert.deepEqual((error.members.reasons as Record<string, unknown>)['/name'], { key: 'services.name_invalid' })
})

test('B-17: a bad request by a rule with its own key names its members', () => {
  const { message } = new ApiError('services.name_invalid')
  const name = z.string('services.name_invalid')
  const error = catchApiError(z.object({ rows: z.array(z.object({ name })) }), { rows: [{ name: 'a' }, {}, {}] })
  assert.deepEqual([error.key, error.message], ['services.name_invalid', message])
  assert.deepEqual(error.members.fields, { '/rows/1/name': message, '/rows/2/name': message })
  const conflict = catchApiError(z.object({ name: z.string('services.share_code_taken') }), {})
  assert.deepEqual([conflict.status, conflict.members.fields], [409, undefined])
})
