// The command line of `npm test`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseOptions } from './options.ts'

const DEFAULTS = {
  filters: [],
  changedSince: undefined,
  repeat: 1,
  stress: false,
  timings: false,
  watch: false,
}

test('runs everything once without arguments', () => {
  assert.deepEqual(parseOptions([]), DEFAULTS)
})

test('takes parts of paths and options in any order', () => {
  assert.deepEqual(parseOptions(['webhooks', '--repeat', '5', '--stress', 'sdk']), {
    ...DEFAULTS,
    filters: ['webhooks', 'sdk'],
    repeat: 5,
    stress: true,
  })
})

test('compares with main, or with the given commit', () => {
  assert.equal(parseOptions(['--changed'])?.changedSince, 'main')
  assert.equal(parseOptions(['--since', 'v0.1.0'])?.changedSince, 'v0.1.0')
})

test('returns undefined when help is requested', () => {
  assert.equal(parseOptions(['--help']), undefined)
})

test('refuses arguments that do not exist or do not fit together', () => {
  const refused: readonly string[][] = [
    ['--fast'],
    ['--repeat', '0'],
    ['--repeat', 'often'],
    ['--watch', '--timings'],
    ['--stress', '--timings'],
  ]
  for (const args of refused) assert.throws(() => parseOptions(args), Error, args.join(' '))
})
