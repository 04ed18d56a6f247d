// Tests of patterns: whole-value matching, the same verdict as JavaScript's, and bounded time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { systemTypes } from '../registry/system-types.ts'
import { maxMatchedLength, maxPatternLength, mismatch, patternProblem } from './pattern.ts'

const matches = (pattern: string, text: string): boolean => mismatch(pattern, text) === null

// G-072, the definition: JavaScript, flag u, anchored as a group.
const native = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(text)

const anchoring: [pattern: string, text: string, matches: boolean][] = [
  ['a|b', 'a', true],
  ['a|b', 'b', true],
  ['a|b', 'ax', false],
  ['a|b', 'xb', false],
  ['a|b', 'ab', false],
  ['a', 'a\n', false],
  ['a$', 'a\n', false],
  ['[a-z]+', 'abc\n', false],
  ['^a$', 'a', true],
  ['', '', true],
]

for (const [pattern, text, expected] of anchoring)
  test(`[D1-REG-11] [T-31] ${pattern} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(text)}`, () =>
    assert.equal(matches(pattern, text), expected))

// Tokens that RE2 reads differently from JavaScript, or only in another spelling.
const tokens = [
  ...['\\s', '\\S', '[\\s]', '[^\\s]', '[\\S]', '[^\\S]', '[^@\\s]', '.', '[^]', '[]', '\\d', '\\D', '\\w', '\\W'],
  ...[
    '[\\w-]',
    '[[]',
    '[[:a]',
    '[[:alpha:]',
    '[\\b]',
    '\\u00e9',
    '[\\u00e0-\\u00ff]',
    '\\u{1F600}',
    '\\ud83d\\ude00',
    '\\uD800',
  ],
  ...['\\cJ', '\\0', '\\x41', '\\v', '\\/', '\\.', '\\$', '[\\-a]', '[a^]', '[.]', '\\p{L}', '\\P{L}', '[\\p{Lu}\\d]'],
  ...['\\p{Script=Greek}', '\\p{sc=Cyrillic}', '(?:a)', '(?<name>b)', 'é', '😀', '[😀-😃]', '\\(?i:', '[(?i:)]'],
]

const characters = [
  ...['a', 'b', 'A', 'Z', 'i', ':', '0', '9', '_', '-', '.', '[', ']', '(', '@', '/', '$', '^', '\b', '\0', '\\'],
  ...[
    ' ',
    '\t',
    '\n',
    '\v',
    '\f',
    '\r',
    '\u00a0',
    '\u1680',
    '\u2007',
    '\u200b',
    '\u2028',
    '\u2029',
    '\u3000',
    '\ufeff',
  ],
  ...['é', 'ß', 'α', 'Σ', 'Ж', '٣', '😀', '😂', '\ud83d', '\ud800', '\udc00', '\uffff'],
]

for (const token of tokens)
  test(`[G-072] ${token} matches the same characters as in JavaScript`, () => {
    assert.equal(patternProblem(token), null)
    for (const character of ['', 'ai:', ':a', ...characters])
      assert.equal(matches(token, character), native(token, character), JSON.stringify(character))
  })

test('[G-072] \\s and \\S divide every code point as JavaScript does', () => {
  const every = Array.from({ length: 0x3100 }, (_, code) => String.fromCodePoint(code)).concat('\ufeff', '\ufffd', '😀')
  const differing = every.filter(
    (character) =>
      matches('\\s', character) !== native('\\s', character) ||
      matches('[\\S]', character) !== native('\\S', character),
  )
  assert.deepEqual(differing, [])
})

const anyPattern = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(...tokens.filter((token) => !token.includes('name'))),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
    fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '*?'))
      .map(([inner, repeat]) => `(?:${inner})${repeat}`),
  ),
})).pattern

test('[G-072] [A-84] random patterns give the verdict of JavaScript (D1-REG-11)', () => {
  const anyText = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(anyPattern, anyText, (pattern, text) => {
      assert.equal(matches(pattern, text), native(pattern, text))
    }),
    { numRuns: 3000 },
  )
})

test('[G-070] the system patterns give the verdict of JavaScript', () => {
  const fields = systemTypes.flatMap((row) => row.fields ?? [])
  const patterns = [...systemTypes, ...fields].flatMap(({ validation }) => (validation === null ? [] : [validation]))
  const alphabet = [...characters, 'x@y.zz', 'DE', '12/34', '01/29', 'DE89370400440532013000', 'COBADEFFXXX']
  const anyText = fc.array(fc.constantFrom(...alphabet), { maxLength: 4 }).map((parts) => parts.join(''))
  assert.equal(patterns.length, 4)
  fc.assert(
    fc.property(fc.constantFrom(...patterns), anyText, (pattern, text) => {
      assert.equal(matches(pattern, text), native(pattern, text))
    }),
    { numRuns: 2000 },
  )
})

const unusable: [pattern: string, problem: string][] = [
  ['(', 'The pattern is not a regular expression.'],
  ['a)(b', 'The pattern is not a regular expression.'],
  ['a)|(?:b', 'The pattern is not a regular expression.'],
  ['\\Qa', 'The pattern is not a regular expression.'],
  ['\\z', 'The pattern is not a regular expression.'],
  ['(?P<a>b)', 'The pattern is not a regular expression.'],
  ['a{,3}]', 'The pattern is not a regular expression.'],
  ['(?=a)a', 'The pattern uses syntax that RE2 does not have.'],
  ['(?<!a)a', 'The pattern uses syntax that RE2 does not have.'],
  ['(a)\\1', 'The pattern uses syntax that RE2 does not have.'],
  ['a{1001}', 'The pattern uses syntax that RE2 does not have.'],
  ['(?:a?){1000}(?:a?){1000}', 'The pattern repeats too much.'],
  ['a'.repeat(maxPatternLength + 1), 'The pattern is longer than 512 characters.'],
]

for (const [pattern, problem] of unusable)
  test(`[A-84] ${pattern.slice(0, 30)} is unusable, and no value matches it`, () => {
    assert.equal(patternProblem(pattern), problem)
    assert.equal(mismatch(pattern, 'a'), 'value.pattern_unusable')
  })

test('refuses inline flags, even if this JavaScript engine supports them', () => {
  assert.notEqual(patternProblem('(?i:a)'), null)
  assert.notEqual(patternProblem('(?i)a'), null)
})

test('accepts patterns up to 512 characters and values up to 10,000', () => {
  assert.equal(patternProblem('a'.repeat(maxPatternLength)), null)
  assert.equal(mismatch('a*', 'a'.repeat(maxMatchedLength)), null)
  assert.equal(mismatch('a*', 'a'.repeat(maxMatchedLength + 1)), 'value.too_long_for_pattern')
})

const catastrophic = [
  ...['(a+)+$', '(a*)*b', '(a|a)*c', '(a|aa)+$', '([a-z]+)*[0-9]', '(.*)*x', '(?:a?){500}a{500}', '.*.*.*.*.*.*.*.*x'],
  ...['(?:a{0,30}){0,33}', '(?:[ab]{0,100}c?){0,10}', '.{0,1000}', '((a{1,3}){1,9}){1,9}'],
]

for (const pattern of catastrophic)
  test(`${pattern} on 10,000 characters finishes within two seconds of computing`, () => {
    const start = process.threadCpuUsage()
    mismatch(pattern, `${'a'.repeat(maxMatchedLength - 1)}!`)
    mismatch(pattern, 'ab'.repeat(maxMatchedLength / 2))
    assert.ok(process.threadCpuUsage(start).user < 2_000_000)
  })

test('more patterns than the cache holds still give the right verdict', () => {
  for (let number = 0; number < 600; number += 1) assert.equal(matches(`v${number}`, `v${number}`), true)
  assert.equal(matches('v0', 'v0'), true)
  assert.equal(matches('v0', 'v1'), false)
})
