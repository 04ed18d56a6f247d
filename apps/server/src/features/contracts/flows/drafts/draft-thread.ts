// The thread for drafts, so that none of them holds up the event loop. It starts with the first one and serves companies in turn.
import type { FlowPreview, ValidationContext } from '@company-data/flow-engine'
import { type JobWorker, startJobProcess } from '@company-data/pdf/jobs'
import { ApiError } from '@company-data/protocol/errors'
import { ThreadEnded, ThreadPoolBusy, threadPool } from '../../../../platform/threads/thread-pool.ts'
import type { DraftValidation } from './draft-validation.ts'
import type { DraftOrder, DraftReply } from './draft-worker.ts'

/** Refuses with `server.overloaded` when too many drafts wait already. */
export interface DraftThread {
  /** Takes the JSON of a DraftContent. */
  validate(companyUserId: string, draft: string, context: ValidationContext): Promise<DraftValidation>
  /** Takes the JSON of a PreviewedDraft. */
  preview(companyUserId: string, draft: string): Promise<FlowPreview>
  stop(): Promise<void>
}

/** Up to this many characters of JSON a draft without tests is validated at once, in a few milliseconds. */
export const SMALL_DRAFT = 64 * 1024

/** A few seconds of work: whoever comes later is told to come back instead of waiting. */
const LIMITS = { waiting: 20, waitingPerKey: 3, runningPerKey: 1 }
/** Far more than a draft at every limit needs. */
const HEAP_MB = 256
/** A draft takes less than a second; the rest is for a machine that is very busy. */
const TIMEOUT_MS = 15_000
/** Its memory is given back when nobody needs it. */
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
