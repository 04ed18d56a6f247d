// One thread of the pool: hands it a task, takes the answer, and ends it when the task takes too long.
import { Worker } from 'node:worker_threads'
import { PdfFillError } from '../fill/fill-error.ts'
import { PdfError } from '../pdf-error.ts'
import type { TaskName } from './tasks.ts'
import type { Order, Reply } from './thread.ts'

/** `refused`: the document is to blame. `killed`: it took too much time or memory. `failed`: we are to blame. */
export type Outcome = 'done' | 'refused' | 'killed' | 'failed'

export type Job = PromiseWithResolvers<unknown> & {
  task: TaskName
  pdf: Uint8Array<ArrayBuffer>
  options: object
  isLarge: boolean
}

export interface Thread {
  work(job: Job): void
  stop(): Promise<unknown>
}

export interface ThreadOptions {
  timeoutMs: number
  heapMb: number
  /** The job is over; the thread takes another one unless it has ended. */
  onJobEnd(thread: Thread, job: Job, outcome: Outcome, seconds: number): void
  onEnd(thread: Thread): void
}

const YOUNG_MB = 32

const failureOf = (reply: Extract<Reply, { ok: false }>): Error => {
  if (reply.reason !== undefined) return new PdfError(reply.reason, reply.message)
  if (reply.fill !== undefined) return new PdfFillError(reply.fill.failure, reply.message, reply.fill)
  const error = new Error(reply.message)
  if (reply.stack !== undefined) error.stack = reply.stack
  return error
}

const startWorker = (heapMb: number): Worker =>
  // Without the flags and variables of the program, which a thread that only computes does not need.
  new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })

export const startThread = ({ timeoutMs, heapMb, onJobEnd, onEnd }: ThreadOptions): Thread => {
  const worker = startWorker(heapMb)
  let current: { job: Job; startedAt: number; timer: NodeJS.Timeout } | undefined
  let isStopped = false
  let failure: unknown

  const end = (outcome: Outcome, settle: (job: Job) => void): void => {
    if (!current) return
    const { job, startedAt, timer } = current
    current = undefined
    clearTimeout(timer)
    // A thread that has nothing to do does not keep the process alive.
    worker.unref()
    settle(job)
    onJobEnd(thread, job, outcome, (performance.now() - startedAt) / 1000)
  }
  const thread: Thread = {
    work(job) {
      // A thread that does not answer in time is lost: it ends, and the pool starts another one.
      const timer = setTimeout(() => void worker.terminate(), timeoutMs)
      current = { job, startedAt: performance.now(), timer }
      worker.ref()
      const order: Order = { task: job.task, pdf: job.pdf, options: job.options }
      worker.postMessage(order, [job.pdf.buffer])
    },
    stop: () => {
      isStopped = true
      return worker.terminate()
    },
  }
  worker.on('message', (reply: Reply) => {
    if (reply.ok) end('done', ({ resolve }) => resolve(reply.result))
    else
      end(reply.reason === undefined && reply.fill === undefined ? 'failed' : 'refused', ({ reject }) =>
        reject(failureOf(reply)),
      )
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', () => {
    onEnd(thread)
    const reason = new PdfError('too_complex', 'The PDF took more time or memory than a document may.')
    reason.cause = failure
    end(isStopped ? 'failed' : 'killed', ({ reject }) => reject(reason))
  })
  return thread
}
