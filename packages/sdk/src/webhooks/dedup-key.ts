// The dedup key of a delivery: equal for equal content, regardless of ids (D1-WHD-21, D1-WHD-23).
import type { WireEvent } from '@company-data/protocol/events'

/** Members in a fixed order, so that XML and JSON bodies give the same key. */
const sortMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  )
}

/**
 * The key of an event. Store it for as long as you want to recognise repeats, and skip events with a stored key.
 * @example
 * const key = await webhookDedupKey(event)
 * if (!(await store.has(key))) await store.add(key)
 */
export const webhookDedupKey = async (event: WireEvent | Readonly<Record<string, unknown>>): Promise<string> => {
  const { id: _, ...content } = event as Readonly<Record<string, unknown>>
  const text = JSON.stringify(sortMembers(content))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
