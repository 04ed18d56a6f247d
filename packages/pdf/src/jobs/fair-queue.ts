// A queue that shares time among accounts (B-23): each job is charged to its account, and the account that has used the
// least is next. So an account delays the others by at most one job, however expensive its jobs are.
import {
  type AddedJob,
  type FairLimits,
  type Line,
  type Lines,
  removeDeferred,
  removeFromLongest,
  useOrder,
} from './fair-lines.ts'

export type { FairLimits } from './fair-lines.ts'

export interface FairQueue<Job> {
  /**
   * `key` is the account. Returns the rejected job, if any: this one, or one that made room for it. `isDeferred`: jobs
   * that are not deferred may overtake it, as far as `maxOvertaking` allows, and take its place in a full queue.
   */
  add(job: Job, key: string, isDeferred?: boolean): Job | undefined
  /** The next job; it counts as running until its end. Jobs that may not start keep their position. */
  take(mayStart?: (job: Job) => boolean): Job | undefined
  end(job: Job): void
  size(): number
  /** Empties the queue; running jobs are not part of it. */
  clear(): Job[]
}

/** The least that an account with waiting jobs has used. */
const findLeastUsed = <Job>(lines: Lines<Job>): number => {
  let least = Number.POSITIVE_INFINITY
  for (const { waiting, used } of lines.values()) if (waiting.length > 0) least = Math.min(least, used)
  return least
}

/** The use of each account, compared with the level: the virtual time of fair queueing. */
const useLedger = () => {
  /** The use with which an account begins to wait. */
  let level = 0
  /** The most that an account had used when it was served; no account that waits has used less, unless it was blocked. */
  let servedUsed = 0
  /** Account → the time it had used when its last job ended, while that is above the level. */
  const debts = new Map<string, number>()
  const raise = (newLevel: number): void => {
    if (newLevel <= level) return
    level = newLevel
    for (const [key, debt] of debts) if (debt <= level) debts.delete(key)
  }
  return {
    servedUsed: () => servedUsed,
    /** The use with which an account begins to wait. */
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

/** The waiting and running jobs, by account. */
const useJobs = <Job extends object>(limits: FairLimits) => {
  const lines = new Map<string, Line<Job>>()
  const jobs = new Map<Job, AddedJob<Job>>()
  const ledger = useLedger()
  const order = useOrder<Job>(limits)

  const moveToEnd = (line: Line<Job>): void => {
    if (line.waiting.length > 0 || line.running > 0) order.moveToEnd(line)
    else {
      order.remove(line)
      lines.delete(line.key)
      ledger.close(line.key, line.used)
    }
    if (lines.size === 0) ledger.clear()
  }
  return {
    lines,
    jobs,
    ledger,
    moveToEnd,
    choose: order.choose,
    push(job: Job, line: Line<Job>, isDeferred: boolean): void {
      const isNew = !lines.has(line.key)
      if (isNew) line.used = ledger.open(line.key)
      line.isBehind ||= isDeferred || !isNew
      lines.set(line.key, line)
      line.waiting.push(job)
      order.update(line)
      jobs.set(job, { line, isDeferred, startedAt: undefined, hasOvertaken: false })
    },
    /** Returns the job that makes room in a full queue for one of the account. */
    displace(line: Line<Job>, isDeferred: boolean): Job | undefined {
      const job =
        removeFromLongest(lines, line.waiting.length + 1) ?? (isDeferred ? undefined : removeDeferred(lines, jobs))
      const displacedLine = job && jobs.get(job)?.line
      if (job) jobs.delete(job)
      if (displacedLine?.waiting.length === 0) moveToEnd(displacedLine)
      return job
    },
  }
}

export const fairQueue = <Job extends object>(limits: FairLimits): FairQueue<Job> => {
  const { now = () => performance.now() } = limits
  const { lines, jobs, ledger, moveToEnd, choose, push, displace } = useJobs<Job>(limits)
  let size = 0

  const mayWait = (line: Line<Job>): boolean =>
    size === line.waiting.length || line.waiting.length < limits.waitingPerKey

  return {
    add(job, key, isDeferred = false) {
      const line = lines.get(key) ?? { key, waiting: [], running: 0, used: 0, isBehind: false }
      if (!mayWait(line)) return job
      const isFull = size >= limits.waiting
      const displaced = isFull ? displace(line, isDeferred) : undefined
      if (isFull && displaced === undefined) return job
      push(job, line, isDeferred)
      if (!isFull) size += 1
      return displaced
    },
    take(mayStart = () => true) {
      const choice = choose(ledger.servedUsed(), mayStart)
      if (!choice) return undefined
      const { line, index, hasOvertaken } = choice
      const [job] = line.waiting.splice(index, 1)
      const addedJob = job && jobs.get(job)
      if (addedJob) {
        addedJob.startedAt = now()
        addedJob.hasOvertaken = hasOvertaken
      }
      size -= 1
      line.running += 1
      // The overtaken accounts share the remaining time: the level is theirs.
      if (!hasOvertaken) ledger.serve(line.used)
      moveToEnd(line)
      return job
    },
    end(job) {
      const { line, startedAt, hasOvertaken } = jobs.get(job) ?? {}
      if (line === undefined || startedAt === undefined) return
      jobs.delete(job)
      line.running -= 1
      const elapsedMs = now() - startedAt
      line.used += elapsedMs
      if (!hasOvertaken) ledger.charge(elapsedMs, lines)
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
