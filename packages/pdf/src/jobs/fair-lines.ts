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
  /** True once it has had several jobs, until all of them are done. */
  isBurst: boolean
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
export type AddedJobs<Job> = ReadonlyMap<Job, AddedJob<Job>>

/** Removes the newest job of the account with the most waiting jobs, if these are more than `count`. */
export const removeFromLongest = <Job>(lines: Lines<Job>, count: number): Job | undefined => {
  let longestLine: Line<Job> | undefined
  for (const line of lines.values())
    if (line.waiting.length > (longestLine?.waiting.length ?? count)) longestLine = line
  return longestLine?.waiting.pop()
}

/** Removes the newest deferred job: it is the last one of an account. */
export const removeDeferred = <Job>(lines: Lines<Job>, jobs: AddedJobs<Job>): Job | undefined => {
  let newestLine: Line<Job> | undefined
  for (const line of lines.values()) {
    const last = line.waiting.at(-1)
    if (last !== undefined && jobs.get(last)?.isDeferred) newestLine = line
  }
  return newestLine?.waiting.pop()
}

/** True for a job that single jobs of other accounts may overtake. */
const waitsBehind = <Job>(added: AddedJob<Job> | undefined): boolean =>
  added !== undefined && (added.isDeferred || added.line.isBurst)

interface Choice<Job> {
  readonly line: Line<Job>
  readonly index: number
}

const findNext = <Job>(
  lines: Lines<Job>,
  { runningPerKey, isStrict = false }: FairLimits,
  servedUsed: number,
  mayStart: (job: Job) => boolean,
): Choice<Job> | undefined => {
  let cheapest: Choice<Job> | undefined
  let second: Choice<Job> | undefined
  for (const line of lines.values()) {
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

/** Chooses between single jobs and those that they may overtake. */
export const useOvertaking = <Job>(lines: Lines<Job>, jobs: AddedJobs<Job>, limits: FairLimits) => {
  const { maxOvertaking = 0 } = limits
  let overtakingCount = 0
  return (
    servedUsed: number,
    mayStart: (job: Job) => boolean,
  ): (Choice<Job> & { hasOvertaken: boolean }) | undefined => {
    const find = (isBehind: boolean): Choice<Job> | undefined =>
      findNext(
        lines,
        limits,
        servedUsed,
        (job) => (maxOvertaking > 0 && waitsBehind(jobs.get(job))) === isBehind && mayStart(job),
      )
    const front = find(false)
    const behind = maxOvertaking > 0 ? find(true) : undefined
    const hasOvertaken = front !== undefined && behind !== undefined && overtakingCount < maxOvertaking
    overtakingCount = hasOvertaken ? overtakingCount + 1 : 0
    const choice = hasOvertaken ? front : (behind ?? front)
    return choice && { ...choice, hasOvertaken }
  }
}
