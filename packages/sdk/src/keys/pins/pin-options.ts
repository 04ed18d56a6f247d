// Options of a client about the keys that it remembers, and the warnings that it gives.
import type { SeenCheckpoint } from './pin-book.ts'
import type { KeyOwner } from './pinned-key.ts'

/**
 * A fact about remembered keys that the app shows to its user. `older_book`: the platform answered with an older book than this
 * browser has seen, so nothing is sealed to a key that is missing in it. `unreadable`: the book does not open, so nothing is sealed.
 * `unpinned`: values go to a key that was never remembered. `mismatch`: another key is remembered, so the call was refused with `key_mismatch`.
 * @example
 * const onPinWarning = (warning: PinWarning) => console.warn(warning.reason)
 */
export type PinWarning =
  | { reason: 'older_book' }
  | { reason: 'unreadable' }
  | { reason: 'unpinned' | 'mismatch'; owner: KeyOwner }

/**
 * The memory of a browser for the highest number of a pin book that it has seen.
 * @example
 * const seenPins: SeenPins = {
 *   get: (userId) => Number(localStorage.getItem(`pins:${userId}`)),
 *   set: (userId, number) => localStorage.setItem(`pins:${userId}`, String(number)),
 * }
 */
export interface SeenPins {
  get(userId: string): number
  set(userId: string, number: number): void
}

/**
 * The memory of a browser for the newest checkpoint of the key log that it has checked.
 * @example
 * const checkpoints = new Map<string, SeenCheckpoint>()
 * const seenLog: SeenLog = {
 *   get: (userId) => checkpoints.get(userId) ?? null,
 *   set: (userId, checkpoint) => void checkpoints.set(userId, checkpoint),
 * }
 */
export interface SeenLog {
  get(userId: string): SeenCheckpoint | null
  set(userId: string, checkpoint: SeenCheckpoint): void
}

/**
 * Options of a client about the keys that it remembers.
 * @example
 * const options: PinOptions = { onPinWarning: ({ reason }) => console.warn(reason) }
 */
export interface PinOptions {
  /** The storage of the highest number of the pin book; the default forgets it with the client. */
  seenPins?: SeenPins | undefined
  /** The storage of the newest checkpoint of the key log; by default only the book remembers it. */
  seenLog?: SeenLog | undefined
  /** Called once per session and owner, and at every refusal. */
  onPinWarning?: ((warning: PinWarning) => void) | undefined
}
