// Orders what depends on each other, and finds what depends on itself: Tarjan's algorithm on numbered places, without recursion.

export type Components = {
  /** Every place, those that it leads to before itself. */
  readonly order: readonly number[]
  /** Groups of two or more places that all lead to each other, and single ones that lead to themselves. */
  readonly circles: readonly (readonly number[])[]
}

const unseen = -1

/** A chain may be as long as the list, and a definition has 20,000 places: their state stands in arrays of numbers. */
export const components = (targets: readonly (readonly number[])[]): Components => {
  const numbers = new Int32Array(targets.length).fill(unseen)
  const lowest = new Int32Array(targets.length)
  const next = new Int32Array(targets.length)
  const isOpen = new Uint8Array(targets.length)
  const [open, trail, order]: [number[], number[], number[]] = [[], [], []]
  const circles: number[][] = []
  let count = 0

  const enter = (place: number): void => {
    numbers[place] = count
    lowest[place] = count
    count += 1
    isOpen[place] = 1
    open.push(place)
    trail.push(place)
  }
  const lower = (place: number, number: number): void => {
    if (number < (lowest[place] ?? 0)) lowest[place] = number
  }
  const close = (first: number): void => {
    const group = open.splice(open.lastIndexOf(first))
    for (const place of group) {
      isOpen[place] = 0
      order.push(place)
    }
    circles.push(group)
  }
  /** Nearly every group is a single place, for which no list is made. */
  const closeAlone = (place: number): void => {
    open.pop()
    isOpen[place] = 0
    order.push(place)
    if (targets[place]?.includes(place)) circles.push([place])
  }
  const leave = (place: number): void => {
    trail.pop()
    const above = trail.at(-1)
    if (above !== undefined) lower(above, lowest[place] ?? 0)
    if (lowest[place] !== numbers[place]) return
    if (open.at(-1) === place) closeAlone(place)
    else close(place)
  }
  const step = (place: number): void => {
    const target = targets[place]?.[next[place] ?? 0]
    if (target === undefined) {
      leave(place)
      return
    }
    next[place] = (next[place] ?? 0) + 1
    if (numbers[target] === unseen) enter(target)
    else if (isOpen[target] === 1) lower(place, numbers[target] ?? 0)
  }

  for (let start = 0; start < targets.length; start += 1) {
    if (numbers[start] === unseen) enter(start)
    for (let place = trail.at(-1); place !== undefined; place = trail.at(-1)) step(place)
  }
  return { order, circles }
}
