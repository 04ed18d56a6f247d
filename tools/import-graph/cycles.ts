// Finds the import cycles of a tree: one shortest round trip for each strongly connected group of files.

export type ImportGraph = ReadonlyMap<string, readonly string[]>

const pathBack = (from: string, to: string, cameFrom: ReadonlyMap<string, string>): string[] => {
  const path = [to]
  for (let at: string | undefined = from; at !== undefined && at !== to; at = cameFrom.get(at)) path.unshift(at)
  return [to, ...path]
}

const findShortestCycle = (graph: ImportGraph, start: string): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (next === start) return pathBack(file, start, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  }
  return undefined
}

/** Each cycle once, as the files in order, the first one repeated at the end. */
export const findCycles = (graph: ImportGraph): string[][] => {
  const reported = new Set<string>()
  const cycles: string[][] = []
  for (const file of [...graph.keys()].sort()) {
    if (reported.has(file)) continue
    const cycle = findShortestCycle(graph, file)
    if (cycle === undefined) continue
    for (const member of cycle) reported.add(member)
    cycles.push(cycle)
  }
  return cycles
}
