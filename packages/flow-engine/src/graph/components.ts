// Topological order and cycles of numbered vertices: Tarjan's algorithm without recursion.

export type Components = {
  /** Every vertex, after those that it leads to. */
  readonly order: readonly number[]
  /** Groups of two or more vertices that all lead to each other, and single ones that lead to themselves. */
  readonly cycles: readonly (readonly number[])[]
}

const unseen = -1

/** A chain may be as long as the list, and a definition has 20,000 vertices, so the state is in arrays of numbers. */
export const components = (targets: readonly (readonly number[])[]): Components => {
  const numbers = new Int32Array(targets.length).fill(unseen)
  const lowest = new Int32Array(targets.length)
  const next = new Int32Array(targets.length)
  const isOpen = new Uint8Array(targets.length)
  const [open, trail, order]: [number[], number[], number[]] = [[], [], []]
  const cycles: number[][] = []
  let count = 0

  const enter = (vertex: number): void => {
    numbers[vertex] = count
    lowest[vertex] = count
    count += 1
    isOpen[vertex] = 1
    open.push(vertex)
    trail.push(vertex)
  }
  const lower = (vertex: number, number: number): void => {
    if (number < (lowest[vertex] ?? 0)) lowest[vertex] = number
  }
  const close = (first: number): void => {
    const group = open.splice(open.lastIndexOf(first))
    for (const vertex of group) {
      isOpen[vertex] = 0
      order.push(vertex)
    }
    cycles.push(group)
  }
  /** Nearly every group is a single vertex, for which no list is created. */
  const closeAlone = (vertex: number): void => {
    open.pop()
    isOpen[vertex] = 0
    order.push(vertex)
    if (targets[vertex]?.includes(vertex)) cycles.push([vertex])
  }
  const leave = (vertex: number): void => {
    trail.pop()
    const above = trail.at(-1)
    if (above !== undefined) lower(above, lowest[vertex] ?? 0)
    if (lowest[vertex] !== numbers[vertex]) return
    if (open.at(-1) === vertex) closeAlone(vertex)
    else close(vertex)
  }
  const step = (vertex: number): void => {
    const target = targets[vertex]?.[next[vertex] ?? 0]
    if (target === undefined) {
      leave(vertex)
      return
    }
    next[vertex] = (next[vertex] ?? 0) + 1
    if (numbers[target] === unseen) enter(target)
    else if (isOpen[target] === 1) lower(vertex, numbers[target] ?? 0)
  }

  for (let start = 0; start < targets.length; start += 1) {
    if (numbers[start] === unseen) enter(start)
    for (let vertex = trail.at(-1); vertex !== undefined; vertex = trail.at(-1)) step(vertex)
  }
  return { order, cycles }
}
