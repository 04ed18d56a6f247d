// Threads that compute slow hashes, for accounts in turn. Other threads read files, so a flood of logins delays only
// logins.
import { Worker } from 'node:worker_threads'
import { ApiError } from '@company-data/protocol/errors'
import { clock } from '../clock/clock.ts'
import { rateLimiter } from '../rate-limit/rate-limit.ts'
import { ThreadPoolBusy, threadPool } from '../threads/thread-pool.ts'
import type { HashTask } from './hash-thread.ts'

export interface HashThreads {
  /**
   * Refuses with `server.overloaded`, before anything is computed, when too many hashes wait already. `owner` is the
   * caller: an account, or an address without one. Each has one thread at a time. One with a single hash comes before
   * those with several, and before those whose hashes proved nothing.
   */
  scrypt(task: HashTask, owner: string): Promise<Uint8Array>
  /** A hash of the owner proved nothing, such as a wrong password: for a while its hashes wait behind those of others. */
  noteUnproven(owner: string): void
  /** The number of concurrent and of waiting hashes; a call beyond `waitingMax` is refused. */
  load(): { running: number; waiting: number; waitingMax: number }
  stop(): Promise<void>
}

const THREADS = 2
/** A few seconds of work: later callers must retry instead of waiting. */
const MAX_WAITING = 100
/** Per owner, while others wait: an address may be shared by many persons. */
const MAX_WAITING_PER_OWNER = 20
/** The heap of a thread. The 16 MiB that a hash works on are not part of it. */
const HEAP = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }
/** So many hashes in a row may overtake others; then one of these is computed. */
const MAX_OVERTAKING = 3
const TIMEOUT_MS = 60_000
/** For so long the hashes of an owner wait behind others after one that proved nothing. */
const UNPROVEN_SECONDS = 300

/** A keyed hash, a salt and a key have 64 bytes at most. */
const MAX_PART_LENGTH = 1024
/** The memory of a hash, 128 × N × r bytes: eight times that of today's costs. */
const MAX_WORK_BYTES = 128 * 1024 * 1024

/**
 * A message that does not fit into the heap of a thread ends the whole program while it is read, not only the thread. So it
 * is measured before it is sent.
 */
const requireSmall = ({ input, salt, keyBytes, cost }: HashTask): void => {
  const isSmall = Math.max(input.length, salt.length, keyBytes) <= MAX_PART_LENGTH
  if (!isSmall || 128 * cost.N * cost.r > MAX_WORK_BYTES) throw new RangeError('The hash would need too much memory.')
}

// Without the flags and variables of the program, which a thread that only computes does not need.
const startThread = (file: URL): Worker => new Worker(file, { execArgv: [], env: {}, resourceLimits: HEAP })

/** `file`: what a thread runs. */
export const hashThreads = (
  maxWaiting = MAX_WAITING,
  file = new URL('./hash-thread.ts', import.meta.url),
  threads = THREADS,
): HashThreads => {
  // It has the bounded memory that is needed here: an owner without a point left is an unproven one.
  const unproven = rateLimiter(
    { points: 1, seconds: UNPROVEN_SECONDS },
    clock(() => performance.now()),
  )
  const { run, load, stop } = threadPool<HashTask, Uint8Array>({
    start: () => startThread(file),
    threads,
    limits: {
      waiting: maxWaiting,
      waitingPerKey: MAX_WAITING_PER_OWNER,
      runningPerKey: 1,
      isStrict: true,
      maxOvertaking: MAX_OVERTAKING,
    },
    timeoutMs: TIMEOUT_MS,
  })
  return {
    async scrypt(task, owner) {
      requireSmall(task)
      return run(owner, task, !unproven.peek(owner).allowed).catch((error: unknown) => {
        throw error instanceof ThreadPoolBusy ? new ApiError('server.overloaded') : error
      })
    },
    noteUnproven: (owner) => void unproven.take(owner),
    load,
    stop,
  }
}
