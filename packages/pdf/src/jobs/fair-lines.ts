// The lines of a fair queue: one of each account, which job is next, and which one leaves a full queue.

export interface FairLimits {
  /** Maximum waiting jobs of all accounts. */
  readonly waiting: number
  /** Maximum waiting jobs of one account while another waits. */
  readonly waitingPerKey: number
  /** Maximum running jobs of one account while another waits. */
  readonly runningPerKey: number
  /** True if the limit of running jobs also holds while no other account waits. */
  readonly isStrict?: boolean
  /**
   * The only job of an account, waiting or running, overtakes accounts with several, and deferred jobs. After this many of these, one of
   * the overtaken ones is next, so that they wait longer but do not starve. 0 by default: no job overtakes another.
   */
  readonly maxOvertaking?: number
  /** A clock in milliseconds, by which jobs are charged. */
  readonly now?: () => number
}

export interface Line<Job> {
  readonly key: string
  readonly waiting: Job[]
  running: number
  /** The time that it has used. An account that begins to wait has used as much as the level. */
  used: number
  /** True if single jobs may overtake it: it has had several jobs, or a deferred one, and not all of them are done. */
  isBehind: boolean
}

export interface AddedJob<Job> {
  readonly line: Line<Job>
  readonly isDeferred: boolean
  /** Undefined while it waits. */
  startedAt: number | undefined
  /** True if it was started before jobs that wait behind it. */
  hasOvertaken: boolean
}

export type Lines<Job> = ReadonlyMap<string, Line<Job>>

/** Removes the newest job of the account with the most waiting jobs, if these are more than `count`. */
export const removeFromLongest = <Job>(lines: Lines<Job>, count: number): Job | undefined => {
  let longestLine: Line<Job> | undefined
  for (const line of lines.values())
    if (line.waiting.length > (longestLine?.waiting.length ?? count)) longestLine = line
  return longestLine?.waiting.pop()
}

/** Removes the newest deferred job: it is the last one of an account. */
export const removeDeferred = <Job>(lines: Lines<Job>, jobs: ReadonlyMap<Job, AddedJob<Job>>): Job | undefined => {
  let newestLine: Line<Job> | undefined
  for (const line of lines.values()) {
    const last = line.waiting.at(-1)
    if (last !== undefined && jobs.get(last)?.isDeferred) newestLine = line
  }
  return newestLine?.waiting.pop()
}

interface Choice<Job> {
  readonly line: Line<Job>
  readonly index: number
}

const findNext = <Job>(
  lines: Iterable<Line<Job>>,
  { runningPerKey, isStrict = false }: FairLimits,
  servedUsed: number,
  mayStart: (job: Job) => boolean,
): Choice<Job> | undefined => {
  let cheapest: Choice<Job> | undefined
  let second: Choice<Job> | undefined
  for (const line of lines) {
    const index = line.waiting.findIndex(mayStart)
    if (index < 0) continue
    const choice = { line, index }
    if (line.running >= runningPerKey) second ??= choice
    else if (line.used <= servedUsed) return choice
    else if (cheapest === undefined || line.used < cheapest.line.used) cheapest = choice
  }
  // Workers do not idle: beyond its limit an account may run jobs while no other account waits.
  return cheapest ?? (isStrict ? undefined : second)
}

/** The order in which accounts are served: those with a single job before those that they may overtake. */
export const useOrder = <Job>(limits: FairLimits) => {
  const { maxOvertaking = 0 } = limits
  const front = new Set<Line<Job>>()
  const behind = new Set<Line<Job>>()
  let overtakingCount = 0
  const remove = (line: Line<Job>): void => {
    front.delete(line)
    behind.delete(line)
  }
  const getOrder = ({ isBehind }: Line<Job>): Set<Line<Job>> => (isBehind && maxOvertaking > 0 ? behind : front)
  return {
    remove,
    /** Adds an account that begins to wait, and moves one that may be overtaken from now on. */
    update(line: Line<Job>): void {
      if (getOrder(line).has(line)) return
      remove(line)
      getOrder(line).add(line)
    },
    /** Serves the line after all others that have used equally much. */
    moveToEnd(line: Line<Job>): void {
      remove(line)
      getOrder(line).add(line)
    },
    choose(servedUsed: number, mayStart: (job: Job) => boolean): (Choice<Job> & { hasOvertaken: boolean }) | undefined {
      const single = findNext(front, limits, servedUsed, mayStart)
      const overtaken = findNext(behind, limits, servedUsed, mayStart)
      const hasOvertaken = single !== undefined && overtaken !== undefined && overtakingCount < maxOvertaking
      overtakingCount = hasOvertaken ? overtakingCount + 1 : 0
      const choice = hasOvertaken ? single : (overtaken ?? single)
      return choice && { ...choice, hasOvertaken }
    },
  }
}
