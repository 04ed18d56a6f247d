// The wrap that a passkey opens, against the vectors.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trustVectors } from '../../testing/trust-vectors.ts'
import { CryptoError } from '../crypto-error.ts'
import { createPrfInput, derivePrfKey, unwrapWithPrf, wrapWithPrf } from './prf-wrap.ts'

const { unlock } = trustVectors
const prfOutput = new Uint8Array(Buffer.from(unlock.prf_output_hex, 'hex'))
const key = new Uint8Array(1218).fill(3)

test('A-100: the input and the key of the vectors', async () => {
  assert.equal(Buffer.from(await createPrfInput()).toString('hex'), unlock.prf_eval_first_hex)
  assert.equal(Buffer.from(await derivePrfKey(prfOutput, unlock.user_id)).toString('hex'), unlock.key_hex)
})

test('A-100: a wrap opens with the same output for the same account only', async () => {
  const wrapped = await wrapWithPrf(key, prfOutput, unlock.user_id)
  assert.deepEqual([wrapped.prf, wrapped.iv.length], [1, 16])
  assert.deepEqual(await unwrapWithPrf(wrapped, prfOutput, unlock.user_id), key)
  const isNotOpened = (error: unknown) => error instanceof CryptoError && error.reason === 'not_opened'
  await assert.rejects(unwrapWithPrf(wrapped, new Uint8Array(32), unlock.user_id), isNotOpened)
  await assert.rejects(unwrapWithPrf(wrapped, prfOutput, 'another account'), isNotOpened)
  const isMalformed = (error: unknown) => error instanceof CryptoError && error.reason === 'malformed'
  await assert.rejects(unwrapWithPrf({ ...wrapped, iv: 'AAAA' }, prfOutput, unlock.user_id), isMalformed)
  await assert.rejects(wrapWithPrf(key, new Uint8Array(16), unlock.user_id), RangeError)
})
