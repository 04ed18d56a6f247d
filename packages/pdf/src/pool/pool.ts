// Threads for work on PDFs, so that no document ever holds up the event loop: limited in time, memory and number.
import { availableParallelism } from 'node:os'
import { type Job, type Outcome, startThread, type Thread } from './pool-thread.ts'
import type { TaskName, TaskOptions, TaskResult } from './tasks.ts'

export interface PdfPool {
  /**
   * Runs a task on a PDF, of which the pool takes the memory: the caller's array is empty afterwards. Rejects with a
   * PdfError for what the document is to blame for, and with a PoolBusyError when too many documents wait already.
   */
  run<N extends TaskName>(task: N, pdf: Uint8Array, options: TaskOptions<N>): Promise<TaskResult<N>>
  /** Starts a thread and loads what it needs, so that the first document does not wait for it. */
  warmUp(): Promise<void>
  load(): { threads: number; running: number; waiting: number; waitingMax: number }
  /** Ends every thread; what runs or waits is rejected. */
  stop(): Promise<void>
}

export interface PdfPoolOptions {
  threads?: number
  /** Documents that may wait for a thread. */
  waitingMax?: number
  /** How long one task may take, from when its thread has started. */
  timeoutMs?: number
  /** The heap of one thread, in MiB. Memory of whole files is not part of it; the limits of a check bound that. */
  heapMb?: number
  /** Called when a task is over. */
  onTask?: (task: TaskName, outcome: Outcome, seconds: number) => void
}

export class PoolBusyError extends Error {}

const MOST_THREADS = 4
const WAITING_MAX = 200
const TIMEOUT_MS = 10_000
const HEAP_MB = 192
/** Documents of this size are worked on one at a time and wait for one another, so that memory does not multiply. */
const LARGE_BYTES = 4 * 1024 * 1024

/** Memory that can be handed to a thread: a part of something larger is copied out of it. */
const owned = (pdf: Uint8Array): Uint8Array<ArrayBuffer> =>
  pdf.byteLength === pdf.buffer.byteLength && pdf.buffer instanceof ArrayBuffer
    ? new Uint8Array(pdf.buffer)
    : new Uint8Array(pdf)

const jobOf = (task: TaskName, pdf: Uint8Array, options: object): Job => ({
  ...Promise.withResolvers<unknown>(),
  task,
  pdf: owned(pdf),
  options,
  isLarge: pdf.byteLength >= LARGE_BYTES,
})

export const pdfPool = (options: PdfPoolOptions = {}): PdfPool => {
  const { threads: most = Math.min(MOST_THREADS, Math.max(2, availableParallelism())) } = options
  const { waitingMax = WAITING_MAX, timeoutMs = TIMEOUT_MS, heapMb = HEAP_MB, onTask } = options
  const threads = new Set<Thread>()
  const free: Thread[] = []
  const waiting: Job[] = []
  let largeRunning: Job | undefined
  let isStopped = false

  const start = (): Thread | undefined => {
    if (threads.size >= most) return undefined
    const thread = startThread({
      timeoutMs,
      heapMb,
      onJobEnd(self, job, outcome, seconds) {
        if (largeRunning === job) largeRunning = undefined
        if (threads.has(self)) free.push(self)
        onTask?.(job.task, outcome, seconds)
        proceed()
      },
      onEnd(self) {
        threads.delete(self)
        const at = free.indexOf(self)
        if (at >= 0) free.splice(at, 1)
      },
    })
    threads.add(thread)
    return thread
  }
  /** Starts what may run. A small document overtakes a large one that waits for another large one. */
  const proceed = (): void => {
    for (;;) {
      const at = isStopped ? -1 : waiting.findIndex(({ isLarge }) => !isLarge || largeRunning === undefined)
      const thread = at < 0 ? undefined : (free.pop() ?? start())
      const job = thread && waiting.splice(at, 1)[0]
      if (!thread || !job) return
      if (job.isLarge) largeRunning = job
      thread.work(job)
    }
  }
  const run = async (task: TaskName, pdf: Uint8Array, taskOptions: object): Promise<unknown> => {
    if (isStopped) throw new PoolBusyError('The PDF threads have stopped.')
    if (waiting.length >= waitingMax) throw new PoolBusyError('Too many PDFs wait already.')
    const job = jobOf(task, pdf, taskOptions)
    waiting.push(job)
    proceed()
    return await job.promise
  }
  return {
    run: async (task, pdf, taskOptions) => (await run(task, pdf, taskOptions)) as TaskResult<typeof task>,
    async warmUp() {
      await run('warm', new Uint8Array(), {})
    },
    load: () => ({
      threads: threads.size,
      running: threads.size - free.length,
      waiting: waiting.length,
      waitingMax,
    }),
    async stop() {
      isStopped = true
      for (const { reject } of waiting.splice(0)) reject(new PoolBusyError('The PDF threads have stopped.'))
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
