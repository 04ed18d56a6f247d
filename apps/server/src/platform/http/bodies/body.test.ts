import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { bodyValues } from '@company-data/protocol/limits'
import fc from 'fast-check'
import { extentOf, MAX_NESTING, parseJson } from './body.ts'

const nestingOf = (json: string): number => extentOf(json).levels

const keyOf = (bytes: Buffer): string => {
  try {
    parseJson(bytes)
    return 'parsed'
  } catch (error) {
    assert.ok(error instanceof ApiError)
    return error.key
  }
}

test('nesting counts brackets outside strings', () => {
  assert.equal(nestingOf('{"a":[1,{"b":"[[[{{{\\"[["}]}'), 3)
  assert.equal(nestingOf('"[[["'), 0)
  assert.equal(nestingOf(''), 0)
})

test('nesting is counted right behind strings of any length, whatever is escaped in them', () => {
  const piece = fc.oneof(
    fc.constantFrom('[', '{', '"', '\\', '\\"', ']'),
    fc.string(),
    fc.nat(200).map((n) => 'x'.repeat(n)),
  )
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(texts, (text) => assert.equal(nestingOf(JSON.stringify([text, { a: text }, [[text]]])), 3)),
    { numRuns: 500 },
  )
  for (const open of ['"', `["${'x'.repeat(100)}`, `"${'x'.repeat(100)}\\"`]) assert.ok(nestingOf(open) <= 1)
})

test('nesting is at least that of any real JSON value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.equal(nestingOf(JSON.stringify(value)), depthOf(value))))
})

test('the deepest body that passes has MAX_NESTING levels', () => {
  assert.equal(keyOf(Buffer.from('['.repeat(MAX_NESTING) + ']'.repeat(MAX_NESTING))), 'parsed')
  assert.equal(keyOf(Buffer.from('['.repeat(MAX_NESTING + 1) + ']'.repeat(MAX_NESTING + 1))), 'request.invalid')
  assert.equal(keyOf(Buffer.from('['.repeat(1_000_000))), 'request.invalid')
})

test('a body of more values than anybody needs is refused before it is parsed; commas in texts are none', () => {
  const listOf = (values: number): Buffer => Buffer.from(`[${'0,'.repeat(values - 1)}0]`)
  assert.equal(keyOf(listOf(bodyValues)), 'parsed')
  assert.equal(keyOf(listOf(bodyValues + 1)), 'request.invalid')
  assert.equal(keyOf(Buffer.from(JSON.stringify([','.repeat(2 * bodyValues)]))), 'parsed')
})

test('a body of millions of quotes or blanks, each of which would be looked at, is refused before it is parsed', () => {
  assert.equal(keyOf(Buffer.from(JSON.stringify(['"'.repeat(bodyValues)]))), 'parsed')
  assert.equal(keyOf(Buffer.from(JSON.stringify(['"'.repeat(4 * bodyValues)]))), 'request.invalid')
  assert.equal(keyOf(Buffer.from(`[${' '.repeat(8 * bodyValues)}0]`)), 'parsed')
  assert.equal(keyOf(Buffer.from(`[${' '.repeat(32 * bodyValues)}0]`)), 'request.invalid')
})

test('a byte order mark is skipped; what is not UTF-8 or not JSON is refused without quoting it', () => {
  assert.deepEqual(parseJson(Buffer.from('\ufeff{"a":1}')), { a: 1 })
  assert.equal(keyOf(Buffer.from([0x22, 0xff, 0x22])), 'request.invalid_json')
  assert.throws(
    () => parseJson(Buffer.from('{"password": hunter2}')),
    (error: Error) => !error.message.includes('hunter2'),
  )
})
