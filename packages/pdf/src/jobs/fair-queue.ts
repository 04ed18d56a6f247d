// A queue that shares time among accounts (B-23): each job is charged to its account, and the account that has used the
// least is next. So an account delays the others by at most one job, however expensive its jobs are.

export interface FairLimits {
  /** Maximum waiting jobs of all accounts. */
  readonly waiting: number
  /** Maximum waiting jobs of one account while another waits. */
  readonly waitingPerKey: number
  /** Maximum running jobs of one account while another waits. */
  readonly runningPerKey: number
  /** True if the limit of running jobs also holds while no other account waits. */
  readonly isStrict?: boolean
  /** A clock in milliseconds, by which jobs are charged. */
  readonly now?: () => number
}

export interface FairQueue<Job> {
  /** `key` is the account. Returns the rejected job, if any: this one, or one that made room for it. */
  add(job: Job, key: string): Job | undefined
  /** The next job; it counts as running until its end. Jobs that may not start keep their position. */
  take(mayStart?: (job: Job) => boolean): Job | undefined
  end(job: Job): void
  size(): number
  /** Empties the queue; running jobs are not part of it. */
  clear(): Job[]
}

interface Line<Job> {
  readonly key: string
  readonly waiting: Job[]
  running: number
  /** The time that it has used. An account that begins to wait has used as much as the level. */
  used: number
}

interface AddedJob<Job> {
  readonly line: Line<Job>
  /** Undefined while it waits. */
  startedAt: number | undefined
}

type Lines<Job> = ReadonlyMap<string, Line<Job>>

/** Removes the newest job of the account with the most waiting jobs, if these are more than `count`. */
const removeFromLongest = <Job>(lines: Lines<Job>, count: number): Job | undefined => {
  let longestLine: Line<Job> | undefined
  for (const line of lines.values())
    if (line.waiting.length > (longestLine?.waiting.length ?? count)) longestLine = line
  return longestLine?.waiting.pop()
}

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

/** The least that an account with waiting jobs has used. */
const findLeastUsed = <Job>(lines: Lines<Job>): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { waiting, used } of lines.values()) if (waiting.length > 0) least = Math.min(least, used)
  return least
}

/** What accounts have used, compared with the level: the virtual time of fair queueing. */
const useLedger = () => {
  /** What an account has used that begins to wait. */
  let level = 0
  /** The most that an account had used when it was served; no account that waits has used less, unless it was blocked. */
  let servedUsed = 0
  /** Account → what it had used when its last job ended, while that is above the level. */
  const debts = new Map<string, number>()
  const raise = (newLevel: number): void => {
    if (newLevel <= level) return
    level = newLevel
    for (const [key, debt] of debts) if (debt <= level) debts.delete(key)
  }
  return {
    servedUsed: () => servedUsed,
    /** What an account has used that begins to wait. */
    open(key: string): number {
      const used = Math.max(level, debts.get(key) ?? 0)
      debts.delete(key)
      return used
    },
    serve(used: number): void {
      servedUsed = Math.max(servedUsed, used)
      raise(servedUsed)
    },
    /**
     * The level rises by the share of one account, also while new accounts arrive all the time: their jobs pay back the
     * debt of one that waits. One more account shares, so that a new account comes before the one that was just served.
     * The level is ahead of an account that waits by at most one job.
     */
    charge<Job>(elapsedMs: number, lines: Lines<Job>): void {
      if (elapsedMs <= 0) return
      raise(Math.min(level + elapsedMs / (lines.size + 1), findLeastUsed(lines) + elapsedMs))
    },
    /** The account has no more jobs. */
    close(key: string, used: number): void {
      if (used > level) debts.set(key, used)
    },
    /** No account has a job: the next one delays no other, so that there is nothing to pay back. */
    clear: () => debts.clear(),
  }
}

export const fairQueue = <Job extends object>(limits: FairLimits): FairQueue<Job> => {
  const { now = () => performance.now() } = limits
  /** By account; those that have used the same are served in this order. */
  const lines = new Map<string, Line<Job>>()
  const jobs = new Map<Job, AddedJob<Job>>()
  const ledger = useLedger()
  let size = 0

  const moveToEnd = (line: Line<Job>): void => {
    lines.delete(line.key)
    if (line.waiting.length > 0 || line.running > 0) lines.set(line.key, line)
    else ledger.close(line.key, line.used)
    if (lines.size === 0) ledger.clear()
  }
  const mayWait = (line: Line<Job>): boolean =>
    size === line.waiting.length || line.waiting.length < limits.waitingPerKey

  return {
    add(job, key) {
      const line = lines.get(key) ?? { key, waiting: [], running: 0, used: 0 }
      if (!mayWait(line)) return job
      const isFull = size >= limits.waiting
      const displaced = isFull ? removeFromLongest(lines, line.waiting.length + 1) : undefined
      if (isFull && displaced === undefined) return job
      if (displaced) jobs.delete(displaced)
      if (!lines.has(key)) line.used = ledger.open(key)
      lines.set(key, line)
      line.waiting.push(job)
      jobs.set(job, { line, startedAt: undefined })
      if (!isFull) size += 1
      return displaced
    },
    take(mayStart = () => true) {
      const choice = findNext(lines, limits, ledger.servedUsed(), mayStart)
      if (!choice) return undefined
      const { line, index } = choice
      const [job] = line.waiting.splice(index, 1)
      const addedJob = job && jobs.get(job)
      if (addedJob) addedJob.startedAt = now()
      size -= 1
      line.running += 1
      ledger.serve(line.used)
      moveToEnd(line)
      return job
    },
    end(job) {
      const { line, startedAt } = jobs.get(job) ?? {}
      if (line === undefined || startedAt === undefined) return
      jobs.delete(job)
      line.running -= 1
      const elapsedMs = now() - startedAt
      line.used += elapsedMs
      ledger.charge(elapsedMs, lines)
      // Again, so that accounts that arrived in the meantime come first.
      moveToEnd(line)
    },
    size: () => size,
    clear() {
      const waiting = [...lines.values()].flatMap((line) => line.waiting.splice(0))
      for (const job of waiting) jobs.delete(job)
      size = 0
      return waiting
    },
  }
}
