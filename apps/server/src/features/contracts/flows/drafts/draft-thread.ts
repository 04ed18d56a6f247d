// The thread for large drafts, so that none of them holds up the event loop. It starts with the first one.
import { Worker } from 'node:worker_threads'
import type { FlowPreview, ValidationContext } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { DraftValidation } from './draft-validation.ts'
import type { DraftOrder, DraftReply } from './draft-worker.ts'

/** Refuses with `server.overloaded` when too many drafts wait already. */
export interface DraftThread {
  /** Takes the JSON of a DraftContent. */
  validate(draft: string, context: ValidationContext): Promise<DraftValidation>
  /** Takes the JSON of a PreviewedDraft. */
  preview(draft: string): Promise<FlowPreview>
  stop(): Promise<void>
}

/** Up to this many characters of JSON a draft is worked on at once, in a few milliseconds; larger ones have the thread. */
export const SMALL_DRAFT = 64 * 1024

/** A few seconds of work: whoever comes later is told to come back instead of waiting. */
const MOST_WAITING = 20
/** Far more than a draft at every limit needs. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** A draft takes less than a second; the rest is for a machine that is very busy, and for those that wait. */
const TIMEOUT_MS = 60_000

type Waiting = PromiseWithResolvers<DraftReply> & { timer: NodeJS.Timeout }

const startWorker = (waiting: Waiting[], onEnd: () => void): Worker => {
  // Without the flags and variables of the program, which a thread that only computes does not need.
  const worker = new Worker(new URL('./draft-worker.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: HEAP,
  })
  const settle = (act: (order: Waiting) => void): void => {
    const order = waiting.shift()
    if (order === undefined) return
    clearTimeout(order.timer)
    act(order)
  }
  // The thread answers in the order in which it was asked.
  worker.on('message', (reply: DraftReply) => {
    settle(({ resolve }) => resolve(reply))
    // A thread that has nothing to do does not keep the process alive.
    if (waiting.length === 0) worker.unref()
  })
  // The `exit` event says what ended a thread.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    onEnd()
    while (waiting.length > 0) settle(({ reject }) => reject(new ApiError('server.overloaded')))
  })
  return worker
}

export const draftThread = (mostWaiting = MOST_WAITING): DraftThread => {
  let current: { worker: Worker; waiting: Waiting[] } | undefined
  let isStopped = false

  const start = (): { worker: Worker; waiting: Waiting[] } => {
    const waiting: Waiting[] = []
    const thread = { waiting, worker: startWorker(waiting, () => (current = current === thread ? undefined : current)) }
    return thread
  }

  const ask = async (order: DraftOrder): Promise<DraftReply> => {
    if (isStopped || (current?.waiting.length ?? 0) >= mostWaiting) throw new ApiError('server.overloaded')
    current ??= start()
    const { worker, waiting } = current
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
    const answer = { ...Promise.withResolvers<DraftReply>(), timer }
    waiting.push(answer)
    worker.ref()
    worker.postMessage(order)
    return answer.promise
  }

  return {
    validate: async (text, context) => (await ask({ work: 'validate', text, context })) as DraftValidation,
    preview: async (text) => JSON.parse((await ask({ work: 'preview', text })) as string),
    async stop() {
      isStopped = true
      await current?.worker.terminate()
    },
  }
}
