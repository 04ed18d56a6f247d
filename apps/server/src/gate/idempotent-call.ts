// The Idempotency-Key of a call: its sender, path and body, so that a repeated call gets the first response.

import { createHash } from 'node:crypto'
import { refusedBecause } from '@company-data/protocol/errors'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import { reason, reasonAbout } from '@company-data/protocol/reasons'
import { jsonChunks, runWithPauses } from '../platform/http/json-chunks.ts'
import { type Caller, findAccountId, getRateKey } from './caller.ts'

export interface IdempotentCall {
  /** The account that the caller belongs to. */
  accountId: string
  /** A hash of caller, path and key. */
  callHash: Buffer
  bodyHash: Buffer
}

export const IDEMPOTENCY_HEADER = 'idempotency-key'

const VISIBLE_ASCII = new RegExp(`^[\\x21-\\x7e]{${idempotencyKeyLength.min},${idempotencyKeyLength.max}}$`)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same hash for the same value: members are sorted, regardless of the order in which they were sent. */
function* hashInSteps(body: unknown): Generator<void, Buffer> {
  const digest = createHash('sha256')
  for (const chunk of jsonChunks(body ?? null, { isSorted: true })) {
    digest.update(chunk)
    yield
  }
  return digest.digest()
}

/** Steps of at most 32 KiB, after which a body counts as long: the rest is hashed with pauses. */
const SHORT_STEPS = 4

const hashBody = (body: unknown): Buffer | Promise<Buffer> => {
  const steps = hashInSteps(body)
  for (let count = 0; count < SHORT_STEPS; count += 1) {
    const step = steps.next()
    if (step.done) return step.value
  }
  return runWithPauses(steps)
}

/** Undefined when the call has no key, or when no caller could repeat it. A promise when its body is long. */
export const idempotentCall = (
  key: string | undefined,
  caller: Caller | undefined,
  path: string,
  body: unknown,
): IdempotentCall | undefined | Promise<IdempotentCall> => {
  const accountId = caller && findAccountId(caller)
  if (key === undefined || caller === undefined || accountId === undefined) return undefined
  if (!VISIBLE_ASCII.test(key)) {
    throw refusedBecause(
      'request.invalid',
      reasonAbout('Idempotency-Key', reason('text.visible_length', idempotencyKeyLength)),
    )
  }
  const callHash = sha256(JSON.stringify([getRateKey(caller), path, key]))
  const bodyHash = hashBody(body)
  return bodyHash instanceof Promise
    ? bodyHash.then((hash) => ({ accountId, callHash, bodyHash: hash }))
    : { accountId, callHash, bodyHash }
}
