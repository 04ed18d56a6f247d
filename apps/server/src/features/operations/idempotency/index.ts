// Entry point of idempotency, one per region: a call that is sent again with its key gets the first answer, and acts once.
import { ApiError } from '@company-data/protocol/errors'
import { idempotencyHours } from '@company-data/protocol/limits'
import type { Feature } from '../../../gate/feature.ts'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { findAnswer, insertAnswer, removeAnswers } from './store.ts'

interface Needs {
  region: string
  regions: { modeOf(region: string): string }
  database: Database<RegionTables>
  clock: Clock
}

/** Stores the answer in the transaction of the act. */
export type KeepAnswer<Answer> = (tx: Tx<RegionTables>, answer: Answer) => Promise<void>

export interface Idempotency extends Feature {
  /**
   * Acts once for each key. The act calls `keep` in its transaction, with what the caller is answered; that must be JSON and
   * hold nothing that only the caller may read, because it is stored for a day. An act in another region names the database
   * in which its answer is kept, so that act and answer still commit together.
   */
  once<Answer>(
    call: IdempotentCall | undefined,
    act: (keep: KeepAnswer<Answer>) => Promise<Answer>,
    keptIn?: Database<RegionTables>,
  ): Promise<Answer>
}

const KEPT_MS = idempotencyHours * 3600_000
const EVERY_MS = 3600_000
const MOST_AT_ONCE = 5_000

/** Another call with the same key was faster: this one is rolled back. */
class KeyInUse extends Error {}

export const idempotency = ({ region, regions, database, clock }: Needs): Idempotency => {
  const since = (): Date => new Date(clock.nowMs() - KEPT_MS)

  const find = async (
    { kysely }: Database<RegionTables>,
    call: IdempotentCall,
  ): Promise<{ answer: unknown } | undefined> => {
    const kept = await findAnswer(kysely, call, since())
    if (kept && !kept.body_hash.equals(call.bodyHash)) throw new ApiError('request.idempotency_conflict')
    return kept
  }

  const purge = {
    name: 'idempotency.purge',
    everyMs: EVERY_MS,
    async run() {
      if (regions.modeOf(region) !== 'normal') return
      while ((await removeAnswers(database.kysely, since(), MOST_AT_ONCE)) === MOST_AT_ONCE);
    },
  }

  return {
    jobs: [purge],
    async once<Answer>(
      call: IdempotentCall | undefined,
      act: (keep: KeepAnswer<Answer>) => Promise<Answer>,
      keptIn = database,
    ) {
      if (!call) return act(async () => undefined)
      const kept = await find(keptIn, call)
      if (kept) return kept.answer as Answer
      try {
        return await act(async (tx, answer) => {
          const isFirst = await insertAnswer(tx, call, answer, { at: clock.now(), since: since() })
          if (!isFirst) throw new KeyInUse()
        })
      } catch (error) {
        const answered = error instanceof KeyInUse ? await find(keptIn, call) : undefined
        if (answered) return answered.answer as Answer
        throw error
      }
    },
  }
}
