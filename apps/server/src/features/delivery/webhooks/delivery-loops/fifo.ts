// A list that is added to at its end and taken from at its beginning, both in constant time.

interface Fifo<Item> {
  size(): number
  first(): Item | undefined
  add(item: Item): void
  take(): Item | undefined
}

/** Taken items stay in memory until there are as many of them as others. */
const MIN_COMPACTED = 1_000

export const fifo = <Item>(): Fifo<Item> => {
  let items: Item[] = []
  let firstIndex = 0
  return {
    size: () => items.length - firstIndex,
    first: () => items[firstIndex],
    add: (item) => void items.push(item),
    take() {
      if (firstIndex === items.length) return undefined
      const item = items[firstIndex]
      firstIndex += 1
      if (firstIndex >= MIN_COMPACTED && firstIndex * 2 >= items.length) {
        items = items.slice(firstIndex)
        firstIndex = 0
      }
      return item
    },
  }
}
