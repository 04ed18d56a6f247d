// Tests of pattern matching: vectors made with Python's fnmatch, a naive reference, and hostile patterns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import vectors from '../vectors/fnmatch.json' with { type: 'json' }
import { compilePatterns, matchesPattern } from './fnmatch.ts'

/** Obviously right, exponentially slow: only `*`, `?` and plain characters. */
const naive = (pattern: string, path: string): boolean => {
  if (pattern === '') return path === ''
  const [first, rest] = [pattern[0], pattern.slice(1)]
  if (first === '*') return naive(rest, path) || (path !== '' && naive(pattern, path.slice(1)))
  if (path === '') return false
  return (first === '?' || first === path[0]) && naive(rest, path.slice(1))
}

const createTextArbitrary = (characters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((parts) => parts.join(''))

test('[D1-CLI-12] a star crosses slashes', () => {
  assert.equal(matchesPattern('/api/company-data/*', '/api/company-data/connections/x/slots/y/file'), true)
  assert.equal(matchesPattern('/api/*/file', '/api/a/b/c/file'), true)
  assert.equal(matchesPattern('/api/a?c', '/api/a/c'), true)
  assert.equal(matchesPattern('/api/company-data/*', '/api/company-data'), false)
})

test("[D1-CLI-12] every result equals that of Python's fnmatch.fnmatchcase", () => {
  for (const [pattern, path, expected] of vectors as Array<[string, string, boolean]>) {
    assert.equal(matchesPattern(pattern, path), expected, JSON.stringify([pattern, path]))
    assert.equal(compilePatterns([pattern])(path), expected, JSON.stringify([pattern, path]))
  }
})

test('[D1-CLI-12] matching agrees with a naive reference on random patterns', () => {
  const pattern = createTextArbitrary('ab/*?', 8)
  const path = createTextArbitrary('ab/', 10)
  fc.assert(
    fc.property(pattern, path, (patternText, two) => matchesPattern(patternText, two) === naive(patternText, two)),
    { numRuns: 3000 },
  )
})

test('a compiled list matches exactly when one of its patterns does', () => {
  const patterns = fc.array(createTextArbitrary('ab/*?[]', 6), { maxLength: 6 })
  const path = createTextArbitrary('ab/[', 8)
  const agrees = (list: string[], text: string) =>
    compilePatterns(list)(text) === list.some((pattern) => matchesPattern(pattern, text))
  fc.assert(fc.property(patterns, path, agrees), { numRuns: 2000 })
})

test('prefixes and exact patterns are taken literally', () => {
  const odd = '/a.b+c(d)^$|{e}\\-/\u{1F600}'
  assert.equal(compilePatterns([`${odd}*`])(`${odd}/x`), true)
  assert.equal(compilePatterns([odd])(odd), true)
  assert.equal(compilePatterns(['/a.b*', '/c'])('/axb'), false)
  assert.equal(compilePatterns(['/a.b*', '/c'])('/cc'), false)
  assert.equal(compilePatterns(['*'])('anything\nat all'), true)
})

test('an empty list matches nothing', () => {
  fc.assert(fc.property(fc.string(), (path) => !compilePatterns([])(path)))
})

test('a pattern of many stars does not take exponential time', () => {
  const pattern = `${'*a'.repeat(200)}b`
  assert.equal(matchesPattern(pattern, 'a'.repeat(20_000)), false)
  assert.equal(matchesPattern('['.repeat(20_000), 'a'), false)
})
