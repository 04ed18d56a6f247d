// The key that makes a POST safe to repeat: the platform returns its first response to the same key and body.
import type { CallOptions } from './prepare-call.ts'

/** Options of a call with a key, by default a new one, which every repetition of the call carries too. */
export const withIdempotencyKey = (key: string = crypto.randomUUID()): CallOptions => ({
  idempotent: true,
  headers: { 'idempotency-key': key },
})
