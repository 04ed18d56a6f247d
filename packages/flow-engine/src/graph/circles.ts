// Finds what depends on itself: the strongly connected groups of a graph, without recursion (Tarjan's algorithm).

type Visit<V> = { vertex: V; index: number; low: number; next: Iterator<V>; open: boolean; loops: boolean }

/** Groups of two or more vertices that all lead to each other, and single ones that lead to themselves. */
export const circles = <V>(vertices: Iterable<V>, leadsTo: (vertex: V) => Iterable<V>): V[][] => {
  const visits = new Map<V, Visit<V>>()
  const open: Visit<V>[] = []
  const groups: Visit<V>[][] = []
  const enter = (vertex: V): Visit<V> => {
    const index = visits.size
    const visit = { vertex, index, low: index, next: leadsTo(vertex)[Symbol.iterator](), open: true, loops: false }
    visits.set(vertex, visit)
    open.push(visit)
    return visit
  }
  for (const vertex of vertices) {
    if (visits.has(vertex)) continue
    const trail = [enter(vertex)]
    for (let visit = trail.at(-1); visit !== undefined; visit = trail.at(-1)) {
      const { done, value } = visit.next.next()
      if (done !== true) {
        const target = visits.get(value)
        if (target === undefined) trail.push(enter(value))
        else if (target.open) visit.low = Math.min(visit.low, target.index)
        if (target === visit) visit.loops = true
        continue
      }
      trail.pop()
      const above = trail.at(-1)
      if (above !== undefined) above.low = Math.min(above.low, visit.low)
      if (visit.low === visit.index) groups.push(closeGroup(open, visit))
    }
  }
  return groups
    .filter(([first, ...others]) => others.length > 0 || first?.loops === true)
    .map((group) => group.map(({ vertex }) => vertex))
}

const closeGroup = <V>(open: Visit<V>[], first: Visit<V>): Visit<V>[] => {
  const group = open.splice(open.lastIndexOf(first))
  for (const visit of group) visit.open = false
  return group
}
