// Entry point of idempotency, one per region: a repeated call with the same key runs once and gets the first response.

import { ApiError } from '@company-data/protocol/errors'
import { idempotencyHours } from '@company-data/protocol/limits'
import type { Feature } from '../../../gate/feature.ts'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/db/index.ts'
import { type Job, removeInBatches } from '../../../platform/jobs/jobs.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { Quotas } from '../quotas/index.ts'
import { findResponse, insertResponse, removeResponses, removeResponsesAbout } from './store.ts'

interface Deps {
  region: string
  regions: { getMode(region: string): string }
  database: Database<RegionTables>
  clock: Clock
  quotas: Pick<Quotas, 'requireRoomSometimes'>
}

/**
 * Stores the response in the transaction of the operation. `about` is the object whose data the response repeats:
 * `forget` deletes it together with that data.
 */
export type StoreResponse<Result> = (tx: Tx<RegionTables>, response: Result, about?: string) => Promise<void>

export interface Idempotency extends Feature {
  /**
   * Runs `work` once per key. It calls `keep` in its transaction with the response, which must be JSON without data
   * that only the caller may read: it is stored for a day. An operation in another region names the database of its
   * response, so that both commit together.
   */
  once<Result>(
    call: IdempotentCall | undefined,
    work: (keep: StoreResponse<Result>) => Promise<Result>,
    storeDatabase?: Database<RegionTables>,
  ): Promise<Result>
  /** Deletes the stored responses about these objects, in the transaction that deletes their data. */
  forget(tx: Tx<RegionTables>, subjectIds: readonly string[]): Promise<void>
}

const RETENTION_MS = idempotencyHours * 3600_000
const EVERY_MS = 3600_000
const PURGE_BATCH_SIZE = 5_000

/** Another call with the same key was faster: this one is rolled back. */
class KeyInUse extends Error {}

export const idempotency = ({ region, regions, database, clock, quotas }: Deps): Idempotency => {
  const since = (): Date => new Date(clock.nowMs() - RETENTION_MS)

  const find = async (
    { kysely }: Database<RegionTables>,
    call: IdempotentCall,
  ): Promise<{ answer: unknown } | undefined> => {
    const storedResponse = await findResponse(kysely, call, since())
    if (storedResponse && !storedResponse.body_hash.equals(call.bodyHash))
      throw new ApiError('request.idempotency_conflict')
    return storedResponse
  }

  const purge: Job = {
    name: 'idempotency.purge',
    everyMs: EVERY_MS,
    async run(context) {
      if (regions.getMode(region) !== 'normal') return
      const remove = () => removeResponses(database.kysely, since(), PURGE_BATCH_SIZE)
      await removeInBatches(context, PURGE_BATCH_SIZE, remove)
    },
  }

  return {
    jobs: [purge],
    async forget(tx, subjectIds) {
      if (subjectIds.length > 0) await removeResponsesAbout(tx, subjectIds)
    },
    async once<Result>(
      call: IdempotentCall | undefined,
      work: (keep: StoreResponse<Result>) => Promise<Result>,
      storeDatabase = database,
    ) {
      if (!call) return work(async () => undefined)
      const storedResponse = await find(storeDatabase, call)
      if (storedResponse) return storedResponse.answer as Result
      await quotas.requireRoomSometimes(['idempotent_calls'], call.accountId, storeDatabase.kysely)
      try {
        return await work(async (tx, response, about) => {
          const isFirst = await insertResponse(tx, call, { response, about }, { at: clock.now(), since: since() })
          if (!isFirst) throw new KeyInUse()
        })
      } catch (error) {
        const earlierResponse = error instanceof KeyInUse ? await find(storeDatabase, call) : undefined
        if (earlierResponse) return earlierResponse.answer as Result
        throw error
      }
    },
  }
}
