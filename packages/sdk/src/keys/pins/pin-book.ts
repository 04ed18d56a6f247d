// The content of a pin book: merging, trimming, and its form.
import type { KeyOwner } from './pinned-key.ts'

export interface Pin {
  /** SHA-256 of the SPKI, in hex. */
  k: string
  /** The time when the key was first seen. */
  t: string
  c: KeyOwner['kind']
}

/**
 * A checkpoint of the key log that was checked, with the key that signed it.
 * @example
 * const checkpoint: SeenCheckpoint | null = JSON.parse(localStorage.getItem('key-log') ?? 'null')
 */
export interface SeenCheckpoint {
  key: string
  size: number
  root: string
}

export interface PinBookContent {
  v: 1
  /** Grows with every write, so that an older book is noticed. */
  n: number
  keys: Readonly<Record<string, Pin>>
  /** The newest checkpoint of the key log that was checked, with the key that signed it. */
  log: SeenCheckpoint | null
}

export const emptyBook: PinBookContent = { v: 1, n: 0, keys: {}, log: null }

export const isPinBook = (content: unknown): content is PinBookContent => {
  const { v, n, keys } = (content ?? {}) as Partial<Record<keyof PinBookContent, unknown>>
  return v === 1 && typeof n === 'number' && typeof keys === 'object' && keys !== null
}

/** 256 KiB of base64, without the iv and the tag. */
const MAX_BYTES = (256 * 1024 * 3) / 4 - 28

const countBytes = (book: PinBookContent): number => new TextEncoder().encode(JSON.stringify(book)).length

type Entry = [id: string, pin: Pin]

/** Runs end, so only the newest ones are remembered. */
const MAX_RUNS = 200
const RUN = 'run:'

/** The id of the participants of a run. */
export const runPinId = (runId: string): string => `${RUN}${runId}`

/**
 * The entries that a full book drops: persons, whose connections it still has, then ways to owners. Keys of services,
 * companies and delegates stay.
 */
const droppable: ReadonlyArray<(entry: Entry) => boolean> = [
  ([id, { c }]) => c === 'person' && !id.includes(':'),
  ([id, { c }]) => c === 'person' && id.includes(':'),
  ([id]) => id.includes(':'),
]

const oldestFirst = ([, first]: Entry, [, second]: Entry): number => (first.t < second.t ? -1 : 1)

const withoutIds = (book: PinBookContent, ids: ReadonlySet<string>): PinBookContent =>
  ids.size === 0
    ? book
    : { ...book, keys: Object.fromEntries(Object.entries(book.keys).filter(([id]) => !ids.has(id))) }

const dropOldRuns = (book: PinBookContent): PinBookContent => {
  const runs = Object.entries(book.keys).filter(([id]) => id.startsWith(RUN))
  const surplus = runs.sort(oldestFirst).slice(0, Math.max(runs.length - MAX_RUNS, 0))
  return withoutIds(book, new Set(surplus.map(([id]) => id)))
}

export const trimBook = (untrimmed: PinBookContent): PinBookContent => {
  const book = dropOldRuns(untrimmed)
  const surplus = countBytes(book) - MAX_BYTES
  const entries = Object.entries(book.keys)
  const candidates = droppable.flatMap((isDroppable) => entries.filter(isDroppable).sort(oldestFirst))
  let freedBytes = 0
  const droppedIds = new Set<string>()
  for (const [id, pin] of candidates) {
    if (freedBytes >= surplus) break
    if (droppedIds.has(id)) continue
    droppedIds.add(id)
    freedBytes += JSON.stringify({ [id]: pin }).length - 1
  }
  return withoutIds(book, droppedIds)
}
