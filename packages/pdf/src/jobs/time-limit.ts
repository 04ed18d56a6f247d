// Ends a worker whose job takes too long, by processor time if known, so that a busy machine does not count.
import type { JobWorker } from './job-process.ts'

/** A job's maximum wall time, as a multiple of its limit, on a machine of any load. */
const MAX_TIME_FACTOR = 6
const MIN_INTERVAL_MS = 20

/** Returns the function that stops the watch. */
export const limitTime = (worker: Pick<JobWorker, 'processorMs' | 'terminate'>, timeoutMs: number): (() => void) => {
  const startedAt = performance.now()
  const usedBefore = worker.processorMs?.()
  const check = (): void => {
    const usedNow = worker.processorMs?.()
    const usedMs = usedBefore === undefined || usedNow === undefined ? timeoutMs : usedNow - usedBefore
    const isOver = usedMs >= timeoutMs || performance.now() - startedAt >= timeoutMs * MAX_TIME_FACTOR
    if (isOver) void worker.terminate()
    else timer = setTimeout(check, Math.max(MIN_INTERVAL_MS, timeoutMs - usedMs))
  }
  let timer = setTimeout(check, timeoutMs)
  return () => clearTimeout(timer)
}
