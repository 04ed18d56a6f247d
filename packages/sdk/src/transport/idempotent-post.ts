// Posts a resource that must not exist twice: the platform returns its first response to the same key and body.
// Sealing the same text makes another body every time, so the first body is kept for a retry.
import { sha256Hex } from '../files/sha256.ts'

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

export interface IdempotentPost<Body, Data> {
  key: string | undefined
  /**
   * The caller's content with the ids of what it belongs to, as JSON: other content under the same key is not a repetition.
   * Called only if there is a key.
   */
  content(): unknown
  /** Creates the body, for the first attempt. */
  body(): Promise<Body>
  send(body: Body, options: IdempotencyOptions): Promise<Data>
}

/** Bodies of attempts that are never repeated are forgotten, the oldest first. */
const MAX_STORED_BODIES = 100

/** Creates the idempotent posts of one client: a retry sends the body of the earlier attempt. */
export const createIdempotentPosts = () => {
  const bodies = new Map<string, unknown>()
  const keep = (name: string, body: unknown): void => {
    bodies.delete(name)
    bodies.set(name, body)
    const [oldest] = bodies.keys()
    if (oldest !== undefined && bodies.size > MAX_STORED_BODIES) bodies.delete(oldest)
  }
  return async <Body, Data>({ key, content, body, send }: IdempotentPost<Body, Data>): Promise<Data> => {
    if (key === undefined) return send(await body(), {})
    // The hash, because plaintext must not be kept beyond the call.
    const name = await sha256Hex(JSON.stringify([key, await content()]))
    const sentBody = (bodies.get(name) as Body | undefined) ?? (await body())
    // Kept after a refusal too: an earlier attempt, whose response was lost, may still have succeeded.
    keep(name, sentBody)
    const response = await send(sentBody, { idempotencyKey: key })
    bodies.delete(name)
    return response
  }
}
