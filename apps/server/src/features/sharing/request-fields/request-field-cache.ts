// The cached slots of a service, for display: every read of a connection needs them.
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { listAllSlots, type SlotRow } from './store.ts'

/** Notified with the id of the service, in the transaction of a publish. */
export const PUBLISH_TOPIC = 'request_field'

export type RequestFieldCache = (serviceId: string) => Promise<readonly SlotRow[]>

/** This process sees a publish immediately, other processes after its notification or within a second. */
export const requestFieldCache = (database: Database<RegionTables>): RequestFieldCache => {
  const cache = keyedCache<readonly SlotRow[]>({
    load: (serviceId) => listAllSlots(database.kysely, serviceId),
  })
  let listening: Promise<unknown> | undefined
  return async (serviceId) => {
    // Listens from the first read on, so that a process that serves no region opens no connection for it.
    listening ??= database.listen(PUBLISH_TOPIC, (id) => (id === '' ? cache.clear() : cache.drop(id)))
    await listening
    return (await cache.get(serviceId)) ?? []
  }
}
