import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import fc from 'fast-check'
import type { RouteRules } from '../route-rules.ts'
import { MAX_NESTING, measureExtent, parseJson } from './json.ts'

const measureNesting = (json: string): number => measureExtent(json).levels

const catchErrorKey = (bytes: Buffer, rules?: RouteRules): string => {
  try {
    parseJson(bytes, rules)
    return 'parsed'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.key
  }
}

test('nesting counts brackets outside strings', () => {
  assert.equal(measureNesting('{"a":[1,{"b":"[[[{{{\\"[["}]}'), 3)
  assert.equal(measureNesting('"[[["'), 0)
  assert.equal(measureNesting(''), 0)
})

test('counts nesting correctly after strings with any escapes', () => {
  const piece = fc.oneof(
    fc.constantFrom('[', '{', '"', '\\', '\\"', ']'),
    fc.string(),
    fc.nat(200).map((n) => 'x'.repeat(n)),
  )
  const texts = fc.array(piece, { maxLength: 40 }).map((chunks) => chunks.join(''))
  fc.assert(
    fc.property(texts, (text) => assert.equal(measureNesting(JSON.stringify([text, { a: text }, [[text]]])), 3)),
    { numRuns: 500 },
  )
  for (const open of ['"', `["${'x'.repeat(100)}`, `"${'x'.repeat(100)}\\"`]) assert.ok(measureNesting(open) <= 1)
})

test('nesting is at least that of any real JSON value', () => {
  const measureDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0
  fc.assert(
    fc.property(fc.jsonValue(), (value) => assert.equal(measureNesting(JSON.stringify(value)), measureDepth(value))),
  )
})

test('the deepest body that passes has MAX_NESTING levels', () => {
  assert.equal(catchErrorKey(Buffer.from('['.repeat(MAX_NESTING) + ']'.repeat(MAX_NESTING))), 'parsed')
  assert.equal(catchErrorKey(Buffer.from('['.repeat(MAX_NESTING + 1) + ']'.repeat(MAX_NESTING + 1))), 'request.invalid')
  assert.equal(catchErrorKey(Buffer.from('['.repeat(1_000_000))), 'request.invalid')
})

test('B-21: refuses a body with too many values, not counting commas in texts', () => {
  const createList = (values: number): Buffer => Buffer.from(`[${'0,'.repeat(values - 1)}0]`)
  const { values } = defaultBodyLimits
  assert.deepEqual(
    [catchErrorKey(createList(values)), catchErrorKey(createList(values + 1))],
    ['parsed', 'request.invalid'],
  )
  assert.deepEqual(
    [3, 4].map((count) => catchErrorKey(createList(count), { bodyValues: 3 })),
    ['parsed', 'request.invalid'],
  )
  assert.equal(catchErrorKey(Buffer.from(JSON.stringify([','.repeat(2 * values), '"'.repeat(2 * values)]))), 'parsed')
})

test('skips a byte order mark, and refuses invalid UTF-8 without a quote', () => {
  assert.deepEqual(parseJson(Buffer.from('\ufeff{"a":1}')), { a: 1 })
  assert.equal(catchErrorKey(Buffer.from([0x22, 0xff, 0x22])), 'request.invalid_json')
  assert.throws(
    () => parseJson(Buffer.from('{"password": hunter2}')),
    (error: Error) => !error.message.includes('hunter2'),
  )
})
