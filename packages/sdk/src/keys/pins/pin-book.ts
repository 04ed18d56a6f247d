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

/** A full book drops the oldest pins of persons; the keys of services, companies and delegates stay. */
export const trimBook = (book: PinBookContent): PinBookContent => {
  const surplus = countBytes(book) - MAX_BYTES
  if (surplus <= 0) return book
  const persons = Object.entries(book.keys)
    .filter(([, pin]) => pin.c === 'person')
    .sort(([, first], [, second]) => (first.t < second.t ? -1 : 1))
  let freedBytes = 0
  const droppedIds = new Set<string>()
  for (const [id, pin] of persons) {
    if (freedBytes >= surplus) break
    droppedIds.add(id)
    freedBytes += JSON.stringify({ [id]: pin }).length - 1
  }
  return { ...book, keys: Object.fromEntries(Object.entries(book.keys).filter(([id]) => !droppedIds.has(id))) }
}
