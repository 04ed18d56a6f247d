// A small model checker: visits every reachable state of a model, breadth first, and checks its promises in each.

export interface Step<State> {
  /** The description of the step, for people who read a path to a broken promise. */
  name: string
  state: State
  /** A promise that this very step breaks. */
  broken?: string | undefined
}

export interface Model<State> {
  start: State
  /** Everything that may happen next, in any order. */
  steps(state: State): Iterable<Step<State>>
  /** The same text for states that differ only in the names of processes or webhooks. */
  encode(state: State): string
  /** A sentence if the state breaks a promise. */
  findBroken(state: State): string | undefined
  /** From every reachable state, one for which this is true must be reachable. */
  isComplete(state: State): boolean
}

export interface CheckResult {
  states: number
  steps: number
  /** The first broken promise on a shortest path, with the steps that lead to it. */
  broken?: { promise: string; path: string[] }
}

/** The visited states in the order of their discovery, with the step that discovered each. */
interface Visits {
  names: string[]
  parents: number[]
  /** Pairs of positions: from, to. */
  edges: number[]
}

const START = 'start'

const pathTo = ({ names, parents }: Visits, position: number): string[] => {
  const path: string[] = []
  for (let at = position; at > 0; at = parents[at] ?? 0) path.unshift(names[at] ?? '')
  return path
}

/** The first state from which no complete state can be reached. */
const findStuck = ({ names, edges }: Visits, complete: readonly number[]): number | undefined => {
  const canComplete = new Uint8Array(names.length)
  for (const position of complete) canComplete[position] = 1
  // Most edges lead to later states, so that a few passes from the end are enough.
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (let index = edges.length - 2; index >= 0; index -= 2) {
      const [from = 0, to = 0] = [edges[index], edges[index + 1]]
      if (canComplete[to] === 0 || canComplete[from] === 1) continue
      canComplete[from] = 1
      isChanged = true
    }
  }
  const stuck = canComplete.indexOf(0)
  return stuck < 0 ? undefined : stuck
}

export const check = <State>({ start, steps, encode, findBroken, isComplete }: Model<State>): CheckResult => {
  const positions = new Map([[encode(start), 0]])
  const visits: Visits = { names: [START], parents: [0], edges: [] }
  const complete: number[] = []
  let frontier: Array<[number, State]> = [[0, start]]
  const result = (promise?: string, path: string[] = []): CheckResult => ({
    states: positions.size,
    steps: visits.edges.length / 2,
    ...(promise !== undefined && { broken: { promise, path } }),
  })

  while (frontier.length > 0) {
    const found: Array<[number, State]> = []
    for (const [from, state] of frontier) {
      const promise = findBroken(state)
      if (promise !== undefined) return result(promise, pathTo(visits, from))
      if (isComplete(state)) complete.push(from)
      for (const { name, state: next, broken } of steps(state)) {
        if (broken !== undefined) return result(broken, [...pathTo(visits, from), name])
        const key = encode(next)
        const known = positions.get(key)
        const to = known ?? visits.names.length
        visits.edges.push(from, to)
        if (known !== undefined) continue
        positions.set(key, to)
        visits.names.push(name)
        visits.parents.push(from)
        found.push([to, next])
      }
    }
    frontier = found
  }
  const stuck = findStuck(visits, complete)
  return stuck === undefined ? result() : result('everything is delivered in the end', pathTo(visits, stuck))
}
