// The Idempotency-Key of a call: its sender, path and body, so that a repeated call gets the first response.
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import { type Caller, getRateKey, isClient, isSession } from './caller.ts'

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

const sortMembers = (members: object): object =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Longer texts, such as files, are hashed separately and in slices, so that they do not block other calls. */
const LONG_TEXT = 64 * 1024
const SLICE = 1024 * 1024

/** The same hash for the same value: members are sorted, regardless of the order in which they were sent. */
const hashBody = (body: unknown): Buffer | Promise<Buffer> => {
  const longTexts: string[] = []
  const canonical = (_name: string, value: unknown): unknown => {
    if (typeof value === 'string' && value.length > LONG_TEXT) return [longTexts.push(value), value.length]
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? sortMembers(value) : value
  }
  const digest = createHash('sha256').update(JSON.stringify(body ?? null, canonical))
  const hashLongTexts = async (): Promise<Buffer> => {
    for (const text of longTexts) {
      for (let at = 0; at < text.length; at += SLICE) {
        digest.update(text.slice(at, at + SLICE))
        await nextTurn()
      }
    }
    return digest.digest()
  }
  return longTexts.length === 0 ? digest.digest() : hashLongTexts()
}

const findAccountId = (caller: Caller): string | undefined => {
  if (isClient(caller)) return caller.companyUserId
  return isSession(caller) ? (caller.companyUserId ?? caller.userId) : undefined
}

/** Undefined when the call has no key, or when no caller could repeat it. A promise when its body has long texts. */
export const idempotentCall = (
  key: string | undefined,
  caller: Caller | undefined,
  path: string,
  body: unknown,
): IdempotentCall | undefined | Promise<IdempotentCall> => {
  const accountId = caller && findAccountId(caller)
  if (key === undefined || caller === undefined || accountId === undefined) return undefined
  if (!VISIBLE_ASCII.test(key)) {
    const reason = `must have ${idempotencyKeyLength.min} to ${idempotencyKeyLength.max} visible ASCII characters`
    throw new ApiError('request.invalid', { message: `Idempotency-Key: ${reason}` })
  }
  const callHash = sha256(JSON.stringify([getRateKey(caller), path, key]))
  const bodyHash = hashBody(body)
  return bodyHash instanceof Promise
    ? bodyHash.then((hash) => ({ accountId, callHash, bodyHash: hash }))
    : { accountId, callHash, bodyHash }
}
