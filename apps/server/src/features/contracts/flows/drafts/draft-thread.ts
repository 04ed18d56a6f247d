// Worker thread for large drafts, started on first use, so that validation never blocks the event loop. It serves
// companies in turn.
import type { FlowPreview } from '@company-data/flow-engine'
import { type FairLimits, type JobWorker, startJobProcess } from '@company-data/pdf/jobs'
import { ApiError } from '@company-data/protocol/errors'
import { parseStoredJson } from '../../../../platform/http/bodies/parse-opened-json.ts'
import { writeJsonWithPauses } from '../../../../platform/http/json-chunks.ts'
import { type JsonText, withJson } from '../../../../platform/http/json-member.ts'
import { ThreadEnded, ThreadPoolBusy, threadPool } from '../../../../platform/threads/thread-pool.ts'
import { type DraftReading, type DraftWithTests, readDraft, requireReadable } from './draft-definition.ts'
import type { DraftValidation } from './draft-validation.ts'
import type { DraftOrder, DraftReply, PreviewText, SentDraft } from './draft-worker.ts'
import { rememberFailures } from './failed-drafts.ts'

/** Refuses with `server.overloaded` if too many drafts are waiting. */
export interface DraftThread {
  /** Reads the definition of a body; a small one is read inline. */
  read(companyUserId: string, draft: SentDraft): Promise<DraftWithTests>
  /** Takes the JSON of a DraftContent and of a ValidationContext. */
  validate(companyUserId: string, draft: string, context: string): Promise<DraftValidation>
  /** Takes the JSON of a PreviewedDraft. */
  preview(companyUserId: string, draft: string): Promise<FlowPreview>
  stop(): Promise<void>
}

/** Up to this many characters of JSON a draft is read inline, and validated if it has no tests: in a few milliseconds. */
export const MAX_INLINE_CHARACTERS = 16 * 1024

/** A few seconds of work: later callers are asked to retry instead of waiting. */
const LIMITS = { waiting: 20, waitingPerKey: 3, runningPerKey: 1, maxOvertaking: 3 }
/** Far more than a draft at every limit needs. */
const HEAP_MB = 256
/** Processor time of the worker. A draft at every limit takes less than a second. */
const TIMEOUT_MS = 3_000
/** The idle thread is stopped after this time to free its memory. */
const IDLE_MS = 60_000

const start = (): JobWorker => startJobProcess(new URL('./draft-worker.ts', import.meta.url), { heapMb: HEAP_MB })

export interface DraftThreadOptions {
  limits: FairLimits
  timeoutMs: number
  startWorker(): JobWorker
  now(): number
}

const tooLong = (): ApiError =>
  new ApiError('request.invalid', { message: 'The preview of these answers would be too long.' })

export const draftThread = ({
  limits = LIMITS,
  timeoutMs = TIMEOUT_MS,
  startWorker = start,
  now = () => performance.now(),
}: Partial<DraftThreadOptions> = {}): DraftThread => {
  const pool = threadPool<DraftOrder, DraftReply>({
    start: startWorker,
    threads: 1,
    limits,
    timeoutMs,
    idleMs: IDLE_MS,
  })
  const failedDrafts = rememberFailures(now)

  const ask = async (companyUserId: string, order: DraftOrder): Promise<DraftReply> => {
    if (failedDrafts.has(order.text)) throw new ApiError('server.overloaded')
    try {
      return await pool.run(companyUserId, order)
    } catch (error) {
      if (error instanceof ThreadEnded) failedDrafts.add(order.text)
      if (error instanceof ThreadPoolBusy || error instanceof ThreadEnded) throw new ApiError('server.overloaded')
      throw error
    }
  }

  return {
    async read(companyUserId, draft) {
      const text = await writeJsonWithPauses(draft)
      if (text.length <= MAX_INLINE_CHARACTERS) return requireReadable(readDraft(draft.value, draft.outputMode))
      const reply = (await ask(companyUserId, { work: 'read', text })) as string
      return requireReadable((await parseStoredJson(reply)) as DraftReading)
    },
    validate: async (companyUserId, text, context) =>
      (await ask(companyUserId, { work: 'validate', text, context })) as DraftValidation,
    async preview(companyUserId, draft) {
      const preview = (await ask(companyUserId, { work: 'preview', text: draft })) as PreviewText | null
      if (preview === null) throw tooLong()
      const { constants: text, ...rest } = preview
      const constants: JsonText<FlowPreview['constants']> = { text }
      return withJson(rest, 'constants', constants)
    },
    stop: () => pool.stop(),
  }
}
