// One thread of the pool: hands it a task, takes the answer, and ends it when the task takes too long.
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PdfFillError } from '../fill/fill-error.ts'
import { PdfError } from '../pdf-error.ts'
import type { TaskName } from './tasks.ts'
import type { Message, Order, Reply } from './thread.ts'

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

/** Where the program keeps compiled code, a thread reads it too: it starts in a third of the time. */
const compileCache = (): Record<string, string> => {
  const folder = getCompileCacheDir()
  // The folder is that of this version of Node, inside of the one to name.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

const startWorker = (heapMb: number): Worker =>
  // Without the flags and variables of the program, which a thread that only computes does not need.
  new Worker(new URL('./thread.ts', import.meta.url), {
    execArgv: [],
    env: compileCache(),
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })

export const startThread = ({ timeoutMs, heapMb, onJobEnd, onEnd }: ThreadOptions): Thread => {
  const worker = startWorker(heapMb)
  let current: { job: Job; startedAt: number; timer?: NodeJS.Timeout } | undefined
  let isReady = false
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
  // A thread that does not answer in time is lost: it ends, and the pool starts another one. The time of a document does not
  // count before its thread has loaded our code: a busy machine may need seconds for that.
  const startTime = (job: Job): void => {
    current = { job, startedAt: performance.now(), timer: setTimeout(() => void worker.terminate(), timeoutMs) }
  }
  const thread: Thread = {
    work(job) {
      if (isReady) startTime(job)
      else current = { job, startedAt: performance.now() }
      worker.ref()
      const order: Order = { task: job.task, pdf: job.pdf, options: job.options }
      worker.postMessage(order, [job.pdf.buffer])
    },
    stop: () => {
      isStopped = true
      return worker.terminate()
    },
  }
  const takeReply = (reply: Reply): void => {
    if (reply.ok) end('done', ({ resolve }) => resolve(reply.result))
    else
      end(reply.reason === undefined && reply.fill === undefined ? 'failed' : 'refused', ({ reject }) =>
        reject(failureOf(reply)),
      )
  }
  worker.on('message', (message: Message) => {
    if (message !== 'ready') return takeReply(message)
    isReady = true
    if (current) startTime(current.job)
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
