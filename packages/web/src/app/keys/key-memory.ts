// The memory of this browser for the keys of an account: numbers and hashes, no secret.
import type { SeenCheckpoint, SeenLog, SeenPins } from '@company-data/sdk/person'

export interface KeyMemory {
  /** The highest number of the pin book that was seen. */
  pins: number
  /** The newest checkpoint of the key log that was checked. */
  log: SeenCheckpoint | null
  /** The time of the last check of the key log, or of the first visit; null before that. */
  checkedAtMs: number | null
  /** Counts the checks, so that each one takes the next service. */
  checks: number
}

const EMPTY: KeyMemory = { pins: 0, log: null, checkedAtMs: null, checks: 0 }

/** It stays after a sign-out: the next session must notice an older book. */
export const toKeyMemoryName = (userId: string): string => `keys:${userId}`

export const readKeyMemory = (userId: string): KeyMemory => {
  try {
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(toKeyMemoryName(userId)) ?? '{}') }
  } catch {
    // Storage that is blocked or altered remembers nothing.
    return EMPTY
  }
}

export const changeKeyMemory = (userId: string, change: Partial<KeyMemory>): void => {
  try {
    localStorage.setItem(toKeyMemoryName(userId), JSON.stringify({ ...readKeyMemory(userId), ...change }))
  } catch {
    // A browser without room works on, and notices less.
  }
}

export const seenPins: SeenPins = {
  get: (userId) => readKeyMemory(userId).pins,
  set: (userId, pins) => changeKeyMemory(userId, { pins }),
}

export const seenLog: SeenLog = {
  get: (userId) => readKeyMemory(userId).log,
  set: (userId, log) => changeKeyMemory(userId, { log }),
}
