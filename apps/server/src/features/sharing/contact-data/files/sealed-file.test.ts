// The check of large wrappers agrees with the check of small ones, and the stored body is JSON.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWrapper } from '@company-data/crypto'
import { createRandomWrapper } from '@company-data/testkit'
import fc from 'fast-check'
import { isSealedFile, sealedBody } from './sealed-file.ts'

const LARGE = 300_000
const parts = JSON.parse(createRandomWrapper(LARGE)) as Record<string, unknown>
const spelled = (...members: Array<[string, unknown]>): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
const { _enc, k, iv, d } = parts

test('accepts a large wrapper with any member order, white space and escapes', async () => {
  const wrappers = [
    createRandomWrapper(LARGE),
    spelled(['d', d], ['k', k], ['iv', iv], ['_enc', _enc]),
    spelled(['iv', iv], ['d', d], ['_enc', _enc], ['k', k]),
    JSON.stringify(parts, null, 20),
    JSON.stringify(parts).replaceAll('/', '\\/'),
    JSON.stringify(parts).replace('"_enc"', '"\\u005fenc"'),
  ]
  for (const wrapper of wrappers) {
    assert.ok(isWrapper(wrapper))
    assert.ok(await isSealedFile(wrapper))
  }
})

test('rejects large text that is not a valid wrapper', async () => {
  const text = JSON.stringify(parts)
  const middle = Math.floor(text.length / 2)
  const wrong: unknown[] = [
    parts,
    'x'.repeat(2 * LARGE),
    `"d":"${d}"`,
    text.slice(0, -1),
    `${text}x`,
    `${text.slice(0, middle)}"${text.slice(middle)}`,
    `${text.slice(0, middle)}!${text.slice(middle + 1)}`,
    `${text.slice(0, middle)}${text.slice(middle + 1)}`,
    `${text.slice(0, middle)}\n${text.slice(middle + 1)}`,
    `${text.slice(0, middle)}ü${text.slice(middle + 1)}`,
    spelled(['_enc', 2], ['k', k], ['iv', iv], ['d', d]),
    spelled(['_enc', 1], ['k', 'x'], ['iv', iv], ['d', d]),
    spelled(['_enc', 1], ['k', k], ['iv', iv], ['d', d], ['plain', 'x']),
    spelled(['_enc', 1], ['k', k], ['iv', d], ['d', d]),
    spelled(['_enc', 1], ['k', k], ['iv', iv], ['d', `${d}"`]),
    spelled(['_enc', 1], ['k', `${k}","d":"${d}`], ['iv', iv], ['d', 'plaintext']),
    spelled(['_enc', 1], ['k', k], ['iv', iv], ['d', ''], ['x', d]),
    spelled(['x', `"d":"${d}"`], ['_enc', 1], ['k', k], ['iv', iv]),
    `{"_enc":1,"k":${JSON.stringify(k)},"iv":${JSON.stringify(iv)},"d":"","d":"${d}","d":"plain"}`,
  ]
  for (const [index, value] of wrong.entries()) {
    assert.equal(isWrapper(value), false, `isWrapper ${index}`)
    assert.equal(await isSealedFile(value), false, `isSealedFile ${index}`)
  }
})

test('agrees with the plain check for every changed character', async () => {
  const text = JSON.stringify(parts)
  const change = fc.record({
    at: fc.oneof(fc.nat(500), fc.nat(text.length - 1)),
    to: fc.constantFrom('A', '"', '\\', '=', '!', '{', '}', ' ', ','),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ at, to }) => {
      const changed = text.slice(0, at) + to + text.slice(at + 1)
      assert.equal(await isSealedFile(changed), isWrapper(changed))
    }),
    { numRuns: 60 },
  )
})

test('[D1-BIN-07] the stored body is JSON with the wrapper as a string, unchanged', () => {
  for (const wrapper of [createRandomWrapper(), JSON.stringify(parts, null, 2), createRandomWrapper(3_000_000)]) {
    const body = Buffer.concat([...sealedBody(wrapper)]).toString()
    assert.deepEqual(JSON.parse(body), { encrypted: true, value: wrapper })
    assert.equal(body, JSON.stringify({ encrypted: true, value: wrapper }))
  }
})
