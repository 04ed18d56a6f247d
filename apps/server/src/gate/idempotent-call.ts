// The Idempotency-Key of a call: who sent it, where to, with which body, so that a repeated call gets the first answer.
import { createHash } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import { type Caller, isClient, isSession, rateKeyOf } from './caller.ts'

export interface IdempotentCall {
  /** The account that the caller belongs to. */
  accountId: string
  /** Of caller, path and key. */
  callHash: Buffer
  bodyHash: Buffer
}

export const IDEMPOTENCY_HEADER = 'idempotency-key'

const VISIBLE_ASCII = new RegExp(`^[\\x21-\\x7e]{${idempotencyKeyLength.min},${idempotencyKeyLength.max}}$`)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same text for the same value: members in one order, whatever the order in which they were sent. */
const canonical = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const accountOf = (caller: Caller): string | undefined => {
  if (isClient(caller)) return caller.companyUserId
  return isSession(caller) ? (caller.companyUserId ?? caller.userId) : undefined
}

/** Undefined when the call has no key, or when nobody could send it again. */
export const idempotentCall = (
  key: string | undefined,
  caller: Caller | undefined,
  path: string,
  body: unknown,
): IdempotentCall | undefined => {
  const accountId = caller && accountOf(caller)
  if (key === undefined || caller === undefined || accountId === undefined) return undefined
  if (!VISIBLE_ASCII.test(key)) {
    const reason = `must have ${idempotencyKeyLength.min} to ${idempotencyKeyLength.max} visible ASCII characters`
    throw new ApiError('request.invalid', {
      message: `Idempotency-Key: ${reason}`,
      members: { fields: { 'Idempotency-Key': reason } },
    })
  }
  return {
    accountId,
    callHash: sha256(JSON.stringify([rateKeyOf(caller), path, key])),
    bodyHash: sha256(JSON.stringify(body ?? null, canonical)),
  }
}
