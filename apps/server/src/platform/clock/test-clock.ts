// The test clock: its offset is stored in the database, so that it survives a restart and reaches every process (G-161).
import { type CachedValue, cachedValue, type Database } from '../db/index.ts'
import type { Clock } from './clock.ts'
import { addToOffset, findOffsetMs } from './clock-store.ts'

const TOPIC = 'platform_clock'

export interface TestClock {
  /** Moves the clock forward in every process. */
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

/** If the test clock is not allowed, a stored offset is kept but not applied, so that production runs on real time. */
export const openTestClock = async <S>(db: Database<S>, clock: Clock, isAllowed: boolean): Promise<TestClock> => {
  let offset: CachedValue<number> | undefined
  if (isAllowed) {
    const loadAndApply = async (): Promise<number> => {
      const offsetMs = await findOffsetMs(db.kysely)
      clock.setOffset(offsetMs)
      return offsetMs
    }
    offset = cachedValue({ db, topic: TOPIC, load: loadAndApply })
    await offset.start()
  }
  return {
    async advance(seconds) {
      await db.transaction(async (tx) => {
        await addToOffset(tx, seconds * 1000)
        await db.notify(tx, TOPIC)
      })
      await offset?.refresh()
    },
    stop: async () => offset?.stop(),
  }
}
