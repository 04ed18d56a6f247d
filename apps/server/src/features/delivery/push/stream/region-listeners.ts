// Subscribes to the pushes of all regions over one shared LISTEN connection per database.
import type { Database } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { PUSH_TOPIC } from '../store.ts'

export interface ListenerDeps {
  /** The databases that this process opens itself. */
  databasesByRegion: ReadonlyMap<string, Database<RegionTables>>
  regions: { listCells(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
  log: Log
}

/** Calls `hear` with '' if pushes may have been missed. */
export const regionListeners = (
  { databasesByRegion, regions, reachRegion, log }: ListenerDeps,
  onPush: (payload: string) => void,
) => {
  const unlistenByRegion = new Map<string, Promise<(() => Promise<void>) | undefined>>()

  /** An unreachable region database is retried at the next call. */
  const listenTo = (key: string): void => {
    const listening = reachRegion(key)
      .listen(PUSH_TOPIC, onPush)
      .then((unlisten) => {
        onPush('')
        return unlisten
      })
      .catch((error: unknown) => {
        unlistenByRegion.delete(key)
        log.warn('pushes of a region are not heard', { pushes_of: key, error: String(error) })
        return undefined
      })
    unlistenByRegion.set(key, listening)
  }

  return {
    async start(): Promise<void> {
      for (const [key, database] of databasesByRegion) {
        unlistenByRegion.set(key, Promise.resolve(await database.listen(PUSH_TOPIC, onPush)))
      }
    },
    /** This process's own regions are listened to from the start; others come and go. */
    listenToNew(): void {
      for (const { key } of regions.listCells()) if (!unlistenByRegion.has(key)) listenTo(key)
    },
    async stop(): Promise<void> {
      for (const listening of [...unlistenByRegion.values()]) await (await listening)?.()
      unlistenByRegion.clear()
    },
  }
}
