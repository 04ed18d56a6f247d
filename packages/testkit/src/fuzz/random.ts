// Repeatable randomness: the same seed gives the same kills, pauses and faults.

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  between(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the named shares, for example `{ often: 3, rarely: 1 }`. */
  weighted<Name extends string>(shares: Readonly<Record<Name, number>>): Name
  /** A separate stream from the same seed, so that one part does not affect what another draws. */
  fork(): Random
}

/** mulberry32 */
export const random = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    weighted(shares) {
      const entries = Object.entries<number>(shares)
      let remaining = next() * entries.reduce((sum, [, share]) => sum + share, 0)
      const entry = entries.find(([, share]) => {
        remaining -= share
        return remaining < 0
      })
      return (entry ?? entries[0])?.[0] as keyof typeof shares
    },
    fork: () => random(Math.floor(next() * 2 ** 32)),
  }
}
