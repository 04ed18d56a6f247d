// The offset of the test clock, stored in the database so that it survives a restart and reaches every process (G-161).
import { type QueryExecutorProvider, sql } from 'kysely'
import { type CachedValue, cachedValue, type Database } from '../db/index.ts'
import type { Clock } from './clock.ts'

const TOPIC = 'platform_clock'
/** A thousand years: far beyond any test, and the year of every timestamp still has four digits. */
const MAX_OFFSET_MS = 1000 * 365 * 24 * 3600_000

export interface PersistedClock {
  /** Moves the clock ahead; every process follows. */
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

const load = async (db: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ offset_ms: number }>`select offset_ms from platform_clock`.execute(db)
  return Number(rows[0]?.offset_ms ?? 0)
}

/** Without the test clock a stored offset is kept but not applied, so that production runs on real time. */
export const persistClock = async <S>(db: Database<S>, clock: Clock, allowed: boolean): Promise<PersistedClock> => {
  let offset: CachedValue<number> | undefined
  if (allowed) {
    const loadAndApply = async (): Promise<number> => {
      const offsetMs = await load(db.kysely)
      clock.setOffset(offsetMs)
      return offsetMs
    }
    offset = cachedValue({ db, topic: TOPIC, load: loadAndApply })
    await offset.start()
  }
  return {
    async advance(seconds) {
      await db.transaction(async (tx) => {
        await sql`insert into platform_clock (offset_ms) values (${seconds * 1000})
          on conflict (only_row) do update
            set offset_ms = least(platform_clock.offset_ms + excluded.offset_ms, ${MAX_OFFSET_MS}::bigint)`.execute(tx)
        await db.notify(tx, TOPIC)
      })
      await offset?.refresh()
    },
    stop: async () => offset?.stop(),
  }
}
