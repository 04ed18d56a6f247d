// One process of the pool: sends it a task, receives the reply, and ends it when the task takes too long.
import { PdfFillError } from '../fill/fill-error.ts'
import { startJobProcess } from '../jobs/job-process.ts'
import { limitTime } from '../jobs/time-limit.ts'
import { PdfError } from '../pdf-error.ts'
import type { Message, Order, Reply } from './pdf-process.ts'
import { packOptions } from './portable-signer.ts'
import type { TaskName } from './tasks.ts'

/** `refused`: the document is at fault. `killed`: it took too much time or memory. `failed`: our code is at fault. */
export type Outcome = 'done' | 'refused' | 'killed' | 'failed'

export type Job = PromiseWithResolvers<unknown> & {
  task: TaskName
  pdf: Uint8Array<ArrayBuffer>
  options: object
  isLarge: boolean
  /** Fingerprints of PDFs of the same size that are refused immediately. */
  refused: readonly string[]
  account: string
  bytes: number
  /** Known once the process has read the PDF. */
  fingerprint?: string
  /** The process has refused it after much work. */
  isTooComplex?: boolean
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

const toError = (reply: Extract<Reply, { ok: false }>): Error => {
  if (reply.reason !== undefined) return new PdfError(reply.reason, reply.message)
  if (reply.fill !== undefined) return new PdfFillError(reply.fill.failure, reply.message, reply.fill)
  const error = new Error(reply.message)
  if (reply.stack !== undefined) error.stack = reply.stack
  return error
}

export const startThread = ({ timeoutMs, heapMb, onJobEnd, onEnd }: ThreadOptions): Thread => {
  const worker = startJobProcess(new URL('./pdf-process.ts', import.meta.url), { heapMb })
  let current: { job: Job; startedAt: number; stopWatch?: () => void } | undefined
  let isStopped = false
  let failure: unknown

  const end = (outcome: Outcome, settle: (job: Job) => void): void => {
    if (!current) return
    const { job, startedAt, stopWatch } = current
    current = undefined
    stopWatch?.()
    // An idle process does not keep the program alive.
    worker.unref()
    settle(job)
    onJobEnd(thread, job, outcome, (performance.now() - startedAt) / 1000)
  }
  // A process that does not reply in time is killed, and the pool starts another one. The time of a document starts
  // only when its process has loaded our code and read it: a busy machine may need seconds for that.
  const startTime = (job: Job): void => {
    current = { job, startedAt: performance.now(), stopWatch: limitTime(worker, timeoutMs) }
  }
  const thread: Thread = {
    work(job) {
      current = { job, startedAt: performance.now() }
      worker.ref()
      const order: Order = { task: job.task, pdf: job.pdf, options: packOptions(job.options), refused: job.refused }
      worker.postMessage(order)
      // The program no longer needs the bytes.
      job.pdf = new Uint8Array()
    },
    stop: () => {
      isStopped = true
      return worker.terminate()
    },
  }
  const takeReply = (reply: Reply): void => {
    if (!reply.ok && current) current.job.isTooComplex = reply.reason === 'too_complex'
    if (reply.ok) end('done', ({ resolve }) => resolve(reply.result))
    else
      end(reply.reason === undefined && reply.fill === undefined ? 'failed' : 'refused', ({ reject }) =>
        reject(toError(reply)),
      )
  }
  worker.on('message', (value) => {
    const message = value as Message
    if (message === 'ready' || !current) return
    if ('fingerprint' in message) {
      current.job.fingerprint = message.fingerprint
      startTime(current.job)
    } else takeReply(message)
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
