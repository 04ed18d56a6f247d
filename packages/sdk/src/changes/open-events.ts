// Opens the sealed values in the events of a service, for the feed and for webhooks.
import type { CryptoError } from '@company-data/crypto'
import type { WireEvent } from '@company-data/protocol/events'
import type { DecryptResult } from '../keys/threads/decrypt-result.ts'

/**
 * An event of a service. With `decrypt`, it has the plaintext of its sealed value, or the reason why that did not open.
 * @example
 * for await (const change of service.changes.follow({ decrypt: true, once: true })) {
 *   const { event, plaintext }: Change = change
 *   console.log(event, plaintext)
 * }
 */
export type Change = WireEvent & { plaintext?: string; unopened?: CryptoError }

const wrapperIn = (event: WireEvent): string | undefined => {
  if (event.event === 'field_updated') return event.value
  return event.event === 'message_received' ? event.body : undefined
}

/** Opens all values in one go. A value that does not open is reported with its event and affects no other. */
export const openEvents = async (
  events: readonly WireEvent[],
  decryptMany: (wrappers: readonly string[]) => Promise<DecryptResult[]>,
): Promise<Change[]> => {
  const results = await decryptMany(events.flatMap((event) => wrapperIn(event) ?? []))
  let next = 0
  return events.map((event) => {
    if (wrapperIn(event) === undefined) return event
    const { plaintext, error } = results[next++] ?? {}
    return { ...event, ...(plaintext !== undefined && { plaintext }), ...(error && { unopened: error }) }
  })
}
