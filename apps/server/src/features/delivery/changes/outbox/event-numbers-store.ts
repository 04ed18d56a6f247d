// SQL that numbers the events that wait (see the migration 0023_raised_changes.sql).
import { type Database, runFixedStatement } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { CHANGE_TOPIC, FEED_TOPIC } from './outbox-store.ts'

export interface Numbered {
  /** Their events still wait, because another transaction has locked their channels. */
  lockedServices: Set<string>
  /** Their further events are for the next call. */
  unfinishedServices: Set<string>
  /** A bound for the next call, below which nothing waits; undefined if some events had to stay. */
  bound: string | undefined
}

interface NumberOptions {
  now: Date
  /** The bound of an earlier call; '' looks for every event. */
  bound: string
  /** Only events of this company, which is leaving the region. */
  leaving?: string
}

const NUMBER = 'select topic, payload from number_changes($1::timestamptz, $2::text, $3::uuid)'

export const numberChanges = (
  database: Database<RegionTables>,
  { now, bound, leaving }: NumberOptions,
): Promise<Numbered> =>
  // With a connection of the reserve: operations that wait for their numbers may hold all others, of several databases.
  database.transaction(
    async (tx) => {
      const values = [now, bound, leaving ?? null]
      const rows = await runFixedStatement<{ topic: string; payload: string }>(tx, NUMBER, values)
      for (const { topic, payload } of rows)
        if (topic === CHANGE_TOPIC || topic === FEED_TOPIC) database.notified(tx, topic, payload)
      const listPayloads = (name: string): string[] =>
        rows.filter(({ topic }) => topic === name).map(({ payload }) => payload)
      return {
        lockedServices: new Set(listPayloads('held')),
        unfinishedServices: new Set(listPayloads('more')),
        bound: listPayloads('bound')[0],
      }
    },
    { inside: true },
  )
