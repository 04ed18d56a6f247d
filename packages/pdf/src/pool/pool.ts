// Processes for work on PDFs, limited in time, memory and number, so that no document blocks or ends the program
// (B-23).
import { availableParallelism } from 'node:os'
import { fairQueue } from '../jobs/fair-queue.ts'
import { PdfError } from '../pdf-error.ts'
import { costlyAccounts } from './costly-accounts.ts'
import { freeThreads } from './free-threads.ts'
import { exceedsMessage } from './message-size.ts'
import { type Job, type Outcome, startThread, type Thread } from './pool-thread.ts'
import { slowPdfs } from './slow-pdfs.ts'
import type { TaskName, TaskOptions, TaskResult } from './tasks.ts'

export interface PdfPool {
  /**
   * Runs a task on a PDF and takes its memory: the caller's array is empty afterwards. Rejects with a PdfError if the
   * document is at fault, and with a PoolBusyError when too many documents are waiting. `account` is the company that
   * owns the document: companies are served in turn.
   */
  run<N extends TaskName>(task: N, pdf: Uint8Array, options: TaskOptions<N>, account?: string): Promise<TaskResult<N>>
  /** Starts a process and loads its code, so that the first document does not wait for it. */
  warmUp(): Promise<void>
  load(): { threads: number; running: number; waiting: number; waitingMax: number }
  /** Ends every process; running and waiting tasks are rejected. */
  stop(): Promise<void>
}

export interface PdfPoolOptions {
  threads?: number
  /** Documents that may wait for a process. */
  waitingMax?: number
  /** The time limit of one task, from the start of its process. */
  timeoutMs?: number
  /** The heap of one process, in MiB. It excludes the memory of whole files, which the limits of a check bound. */
  heapMb?: number
  /** A process without work for this long is ended; by default none is. */
  idleMs?: number
  /** Called when a task is over. */
  onTask?: (task: TaskName, outcome: Outcome, seconds: number) => void
}

export class PoolBusyError extends Error {}

const MAX_THREADS = 4
const WAITING_MAX = 200
const TIMEOUT_MS = 10_000
const HEAP_MB = 160
/** Documents of this size are processed one at a time, so that memory does not multiply. */
const LARGE_BYTES = 4 * 1024 * 1024
/** Per company, while others wait. Its only document overtakes at most so many times the companies with several, and deferred ones. */
const PER_ACCOUNT = { waitingPerKey: 2, runningPerKey: 1, maxOvertaking: 3 }

/** Memory with no other writer: a part of a larger array is copied. */
const owned = (pdf: Uint8Array): Uint8Array<ArrayBuffer> =>
  pdf.byteLength === pdf.buffer.byteLength && pdf.buffer instanceof ArrayBuffer
    ? new Uint8Array(pdf.buffer.transfer())
    : new Uint8Array(pdf)

const createJob = (
  task: TaskName,
  pdf: Uint8Array,
  { options, refused, account }: Pick<Job, 'options' | 'refused' | 'account'>,
): Job => {
  const bytes = pdf.byteLength
  const isLarge = bytes >= LARGE_BYTES
  return { ...Promise.withResolvers<unknown>(), task, pdf: owned(pdf), options, isLarge, refused, account, bytes }
}

export const pdfPool = (options: PdfPoolOptions = {}): PdfPool => {
  const { threads: maxThreads = Math.min(MAX_THREADS, Math.max(2, availableParallelism())) } = options
  const { waitingMax = WAITING_MAX, timeoutMs = TIMEOUT_MS, heapMb = HEAP_MB, idleMs, onTask } = options
  const threads = new Set<Thread>()
  const free = freeThreads(idleMs, (thread) => {
    threads.delete(thread)
    void thread.stop()
  })
  const queue = fairQueue<Job>({ waiting: waitingMax, ...PER_ACCOUNT })
  const slow = slowPdfs()
  const costly = costlyAccounts()
  let largeRunning: Job | undefined
  let isStopped = false

  const start = (): Thread => {
    const thread = startThread({
      timeoutMs,
      heapMb,
      onJobEnd(self, job, outcome, seconds) {
        if (largeRunning === job) largeRunning = undefined
        if ((outcome === 'killed' && !isStopped) || job.isTooComplex) {
          slow.add(job)
          costly.add(job.account)
        }
        queue.end(job)
        if (threads.has(self)) free.add(self)
        onTask?.(job.task, outcome, seconds)
        proceed()
      },
      onEnd(self) {
        threads.delete(self)
        free.remove(self)
      },
    })
    threads.add(thread)
    return thread
  }
  /** Starts all tasks that may run. A small document overtakes a large one that waits for another large one. */
  const proceed = (): void => {
    while (!isStopped && (free.count() > 0 || threads.size < maxThreads)) {
      const job = queue.take(({ isLarge }) => !isLarge || largeRunning === undefined)
      if (!job) return
      if (job.isLarge) largeRunning = job
      const thread = free.take() ?? start()
      thread.work(job)
    }
  }
  const run = async (task: TaskName, pdf: Uint8Array, taskOptions: object, account = ''): Promise<unknown> => {
    if (isStopped) throw new PoolBusyError('The processes for PDFs have stopped.')
    if (exceedsMessage(taskOptions)) throw new PdfError('too_complex', 'The values for the PDF are too long.')
    const refused = slow.fingerprints(task, pdf.byteLength)
    const job = createJob(task, pdf, { options: taskOptions, refused, account })
    queue.add(job, account, costly.has(account))?.reject(new PoolBusyError('Too many PDFs wait already.'))
    proceed()
    return await job.promise
  }
  return {
    run: async (task, pdf, taskOptions, account) =>
      (await run(task, pdf, taskOptions, account)) as TaskResult<typeof task>,
    async warmUp() {
      await run('warm', new Uint8Array(), {})
    },
    load: () => ({
      threads: threads.size,
      running: threads.size - free.count(),
      waiting: queue.size(),
      waitingMax,
    }),
    async stop() {
      isStopped = true
      for (const { reject } of queue.clear()) reject(new PoolBusyError('The processes for PDFs have stopped.'))
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
