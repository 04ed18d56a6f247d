// Posts a resource that must not exist twice: the platform returns its first response to the same key and body.
// Sealing the same text makes another body every time, so the first body is kept for a retry.
import { sha256Hex } from '../files/sha256.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import type { CallOptions } from './prepare-call.ts'

/**
 * Names one message, document or request. A retry with the same key after a lost response sends it once; without a key
 * only the repetitions inside one call are recognised. The key counts for 24 hours. The client that made the first call
 * has to make the second: from another one a sealed text is refused with `request.idempotency_conflict`, which says
 * that the first one arrived.
 * @example
 * const once: IdempotencyOptions = { idempotencyKey: crypto.randomUUID() }
 * const send = () => person.messages.create(connectionId, 'Is it still there?', once)
 * await send().catch((error: unknown) => (isOutcomeUnknown(error) ? send() : Promise.reject(error)))
 */
export interface IdempotencyOptions {
  idempotencyKey?: string
}

export interface IdempotentPost {
  path: string
  key: string | undefined
  /**
   * The caller's content, as JSON: other content under the same key is not a repetition. Called only if there is a key.
   */
  content(): unknown
  /** Creates the body, for the first attempt. */
  body(): Promise<unknown>
}

/** Bodies of attempts that are never repeated are forgotten, the oldest first. */
const MAX_STORED_BODIES = 100

/** `post` is that of the client, whose retries use the bodies of earlier attempts. */
export const createIdempotentPosts = (
  post: <Data>(path: string, body: unknown, options: CallOptions) => Promise<Data>,
) => {
  const bodies = new Map<string, unknown>()
  const keep = (name: string, body: unknown): void => {
    bodies.delete(name)
    bodies.set(name, body)
    const [oldest] = bodies.keys()
    if (oldest !== undefined && bodies.size > MAX_STORED_BODIES) bodies.delete(oldest)
  }
  return async <Data>({ path, key, content, body }: IdempotentPost): Promise<Data> => {
    if (key === undefined) return post<Data>(path, await body(), withIdempotencyKey())
    // The hash, because plaintext must not be kept beyond the call.
    const name = await sha256Hex(JSON.stringify([path, key, await content()]))
    const sentBody = bodies.get(name) ?? (await body())
    // Also after a refusal: it says nothing about an earlier attempt whose response was lost.
    keep(name, sentBody)
    const response = await post<Data>(path, sentBody, withIdempotencyKey(key))
    bodies.delete(name)
    return response
  }
}
