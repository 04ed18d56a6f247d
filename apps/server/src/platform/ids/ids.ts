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

// Taking random bytes from a pool costs a tenth of calling the generator for every id.
const random = (): Uint8Array => {
  if (poolAt >= pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  poolAt += RANDOM_BYTES
  return pool.subarray(poolAt - RANDOM_BYTES, poolAt)
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const toHex = (byte: number): string => hex[byte & 0xff] as string

/** RFC 9562 version 7: 48 bits of time, a 12-bit counter for the order within a millisecond, 62 random bits. */
const uuidv7 = (timeMs: number, counter: number, tail: Uint8Array): string => {
  const time = timeMs.toString(16).padStart(12, '0')
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = tail
  const third = (0x7000 | counter).toString(16)
  const fourth = toHex(0x80 | (a & 0x3f)) + toHex(b)
  return `${time.slice(0, 8)}-${time.slice(8)}-${third}-${fourth}-${toHex(c)}${toHex(d)}${toHex(e)}${toHex(f)}${toHex(g)}${toHex(h)}`
}

export const ids = (clock: Clock): Ids => {
  let lastMs = 0
  let counter = 0
  return {
    next() {
      const now = clock.nowMs()
      if (now > lastMs) {
        lastMs = now
        counter = randomInt(0, 0x400)
      } else if (++counter > 0xfff) {
        // The counter ran out within one millisecond, or the clock was set back: the next millisecond is used early.
        lastMs += 1
        counter = 0
      }
      return uuidv7(lastMs, counter, random())
    },
    code: (length) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  }
}

const processPart = randomInt(0, 36 ** 6)
  .toString(36)
  .padStart(6, '0')
let requests = 0

/** Unique within the life of the deployment and short enough to read out: a random part per process, then a counter. */
export const nextRequestId = (): string => {
  requests += 1
  return `${processPart}-${requests.toString(36)}`
}
