// Collects arriving items, and waits for more of them.
import { LIMIT_MS } from '../wait/index.ts'

/** A number: that many in total. A function: one that matches, now or later. */
export type Expected<Item> = number | ((item: Item) => boolean)

export interface Arrivals<Item> {
  /** Returns the awaited items: the first `count`, or the matching ones. Fails after `timeoutMs`. */
  waitFor(expected: Expected<Item>, timeoutMs?: number): Promise<Item[]>
}

interface ArrivalLog<Item> extends Arrivals<Item> {
  all: readonly Item[]
  add(item: Item): void
}

export const arrivals = <Item>(): ArrivalLog<Item> => {
  const all: Item[] = []
  const waiting = new Set<() => void>()

  const itemsFor = (expected: Expected<Item>): Item[] | undefined => {
    if (typeof expected === 'number') return all.length >= expected ? all.slice(0, expected) : undefined
    const fitting = all.filter(expected)
    return fitting.length > 0 ? fitting : undefined
  }

  const complaint = (expected: Expected<Item>, timeoutMs: number): string => {
    const came = `${all.length} request${all.length === 1 ? '' : 's'} came`
    return `${came} in ${timeoutMs} ms, ${typeof expected === 'number' ? `not ${expected}` : 'none that fits'}`
  }

  return {
    all,
    add(item) {
      all.push(item)
      for (const look of [...waiting]) look()
    },
    waitFor: (expected, timeoutMs = LIMIT_MS) =>
      new Promise((resolve, reject) => {
        const look = (): boolean => {
          const items = itemsFor(expected)
          if (items === undefined) return false
          clearTimeout(timer)
          waiting.delete(look)
          resolve(items)
          return true
        }
        const fail = (): void => {
          waiting.delete(look)
          reject(new Error(complaint(expected, timeoutMs)))
        }
        const timer = setTimeout(fail, timeoutMs)
        if (!look()) waiting.add(look)
      }),
  }
}
