// Worker thread for large drafts, started on first use, so that validation never blocks the event loop. It serves
// companies in turn.
import type { FlowPreview, ValidationContext } from '@company-data/flow-engine'
import { type JobWorker, startJobProcess } from '@company-data/pdf/jobs'
import { ApiError } from '@company-data/protocol/errors'
import { ThreadEnded, ThreadPoolBusy, threadPool } from '../../../../platform/threads/thread-pool.ts'
import type { DraftValidation } from './draft-validation.ts'
import type { DraftOrder, DraftReply } from './draft-worker.ts'

/** Refuses with `server.overloaded` if too many drafts are waiting. */
export interface DraftThread {
  /** Takes the JSON of a DraftContent. */
  validate(companyUserId: string, draft: string, context: ValidationContext): Promise<DraftValidation>
  /** Takes the JSON of a PreviewedDraft. */
  preview(companyUserId: string, draft: string): Promise<FlowPreview>
  stop(): Promise<void>
}

/** Up to this many characters of JSON a draft without tests is validated inline, in a few milliseconds. */
export const MAX_INLINE_CHARACTERS = 64 * 1024

/** A few seconds of work: later callers are asked to retry instead of waiting. */
const LIMITS = { waiting: 20, waitingPerKey: 3, runningPerKey: 1 }
/** Far more than a draft at every limit needs. */
const HEAP_MB = 256
/** A draft takes less than a second; the rest is a margin for a very busy machine. */
const TIMEOUT_MS = 15_000
/** The idle thread is stopped after this time to free its memory. */
const IDLE_MS = 60_000

const start = (): JobWorker => startJobProcess(new URL('./draft-worker.ts', import.meta.url), { heapMb: HEAP_MB })

const tooLong = (): ApiError =>
  new ApiError('request.invalid', { message: 'The preview of these answers would be too long.' })

export const draftThread = (limits = LIMITS): DraftThread => {
  const pool = threadPool<DraftOrder, DraftReply>({ start, threads: 1, limits, timeoutMs: TIMEOUT_MS, idleMs: IDLE_MS })

  const ask = async (companyUserId: string, order: DraftOrder): Promise<DraftReply> => {
    try {
      return await pool.run(companyUserId, order)
    } catch (error) {
      if (error instanceof ThreadPoolBusy || error instanceof ThreadEnded) throw new ApiError('server.overloaded')
      throw error
    }
  }

  return {
    validate: async (companyUserId, text, context) =>
      (await ask(companyUserId, { work: 'validate', text, context })) as DraftValidation,
    async preview(companyUserId, text) {
      const preview = (await ask(companyUserId, { work: 'preview', text })) as string | null
      if (preview === null) throw tooLong()
      return JSON.parse(preview)
    },
    stop: () => pool.stop(),
  }
}
