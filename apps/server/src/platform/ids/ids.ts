// Generates ids: UUIDv7 on the platform clock (G-001), ascending within one process, and short request ids.
import { randomFillSync, randomInt } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'

export interface Ids {
  /** A UUIDv7; each call sorts after the one before it in this process. */
  next(): string
  /** A random string of `length` characters `[a-z0-9]`. */
  code(length: number): string
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const RANDOM_BYTES = 8
const pool = new Uint8Array(RANDOM_BYTES * 512)
let poolAt = pool.length

/**
 * The place of the next random bytes in the pool. Taking them from there costs a tenth of calling the generator for every
 * id.
 */
const takeRandom = (): number => {
  if (poolAt >= pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  poolAt += RANDOM_BYTES
  return poolAt - RANDOM_BYTES
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const toHex = (byte: number): string => hex[byte & 0xff] as string

/** The first two groups of an id, which many ids of one millisecond share. */
const timeGroups = (timeMs: number): string => {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** RFC 9562 version 7: 48 bits of time, a 12-bit counter for the order within a millisecond, 62 random bits. */
const uuidv7 = (time: string, counter: number): string => {
  const at = takeRandom()
  const byte = (offset: number): string => toHex(pool[at + offset] as number)
  const third = toHex(0x70 | (counter >> 8)) + toHex(counter)
  const fourth = toHex(0x80 | ((pool[at] as number) & 0x3f)) + byte(1)
  return `${time}-${third}-${fourth}-${byte(2)}${byte(3)}${byte(4)}${byte(5)}${byte(6)}${byte(7)}`
}

export const ids = (clock: Clock): Ids => {
  let lastMs = 0
  let time = timeGroups(lastMs)
  let counter = 0
  const begin = (ms: number, firstCounter: number): void => {
    lastMs = ms
    time = timeGroups(ms)
    counter = firstCounter
  }
  return {
    next() {
      const now = clock.nowMs()
      if (now > lastMs) begin(now, randomInt(0, 0x400))
      // The counter ran out within one millisecond, or the clock was set back: the next millisecond is used early.
      else if (++counter > 0xfff) begin(lastMs + 1, 0)
      return uuidv7(time, counter)
    },
    code: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  }
}
