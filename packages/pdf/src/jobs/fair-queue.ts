// A queue that serves accounts in turn: one that fills it delays the others by at most one job (B-23).

export interface FairLimits {
  /** Maximum waiting jobs of all accounts. */
  readonly waiting: number
  /** Maximum waiting jobs of one account while another waits. */
  readonly waitingPerKey: number
  /** Maximum running jobs of one account while another waits. */
  readonly runningPerKey: number
  /** True if the limit of running jobs also holds while no other account waits. */
  readonly isStrict?: boolean
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
}

type Lines<Job> = ReadonlyMap<string, Line<Job>>

/** The account with the most waiting jobs. */
const findLongest = <Job>(lines: Lines<Job>): Line<Job> | undefined => {
  let longestLine: Line<Job> | undefined
  for (const line of lines.values()) if (line.waiting.length > (longestLine?.waiting.length ?? 0)) longestLine = line
  return longestLine
}

interface Choice<Job> {
  readonly line: Line<Job>
  readonly index: number
}

const findNext = <Job>(
  lines: Lines<Job>,
  { runningPerKey, isStrict = false }: FairLimits,
  mayStart: (job: Job) => boolean,
): Choice<Job> | undefined => {
  let second: Choice<Job> | undefined
  for (const line of lines.values()) {
    const index = line.waiting.findIndex(mayStart)
    if (index < 0) continue
    if (line.running < runningPerKey) return { line, index }
    second ??= { line, index }
  }
  // Workers do not idle: beyond its limit an account may run jobs while no other account waits.
  return isStrict ? undefined : second
}

export const fairQueue = <Job extends object>(limits: FairLimits): FairQueue<Job> => {
  /** By account; the first is served next. */
  const lines = new Map<string, Line<Job>>()
  const lineByJob = new Map<Job, Line<Job>>()
  let size = 0

  const moveToEnd = (line: Line<Job>): void => {
    lines.delete(line.key)
    if (line.waiting.length > 0 || line.running > 0) lines.set(line.key, line)
  }
  const mayWait = (line: Line<Job>): boolean =>
    size === line.waiting.length || line.waiting.length < limits.waitingPerKey

  /** Removes the newest job of the account that has the most, if that is more than this one would have. */
  const makeRoom = (line: Line<Job>): Job | undefined => {
    const longestLine = findLongest(lines)
    if (!longestLine || longestLine.waiting.length <= line.waiting.length + 1) return undefined
    const job = longestLine.waiting.pop()
    size -= 1
    if (job) lineByJob.delete(job)
    return job
  }

  return {
    add(job, key) {
      const line = lines.get(key) ?? { key, waiting: [], running: 0 }
      if (!mayWait(line)) return job
      const displaced = size < limits.waiting ? undefined : (makeRoom(line) ?? job)
      if (displaced === job) return job
      lines.set(key, line)
      line.waiting.push(job)
      lineByJob.set(job, line)
      size += 1
      return displaced
    },
    take(mayStart = () => true) {
      const choice = findNext(lines, limits, mayStart)
      if (!choice) return undefined
      const [job] = choice.line.waiting.splice(choice.index, 1)
      size -= 1
      choice.line.running += 1
      moveToEnd(choice.line)
      return job
    },
    end(job) {
      const line = lineByJob.get(job)
      if (!line) return
      lineByJob.delete(job)
      line.running -= 1
      // Again, so that accounts that arrived in the meantime come first.
      moveToEnd(line)
    },
    size: () => size,
    clear() {
      const jobs = [...lines.values()].flatMap((line) => line.waiting.splice(0))
      for (const job of jobs) lineByJob.delete(job)
      size = 0
      return jobs
    },
  }
}
