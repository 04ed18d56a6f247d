// The rows of a service from memory, for whoever only shows them: every connection that is read asks for them.
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { listOf, type RequestFieldRow } from './store.ts'

/** Told with the service's id, in the transaction of a publish. */
export const PUBLISH_TOPIC = 'request_field'

export type RememberedRows = (serviceId: string) => Promise<readonly RequestFieldRow[]>

/** Here what was published is seen at once, in other processes with its notice, or within a second. */
export const rememberedRows = (database: Database<RegionTables>): RememberedRows => {
  const known = keyedCache<readonly RequestFieldRow[]>({ load: (serviceId) => listOf(database.kysely, serviceId) })
  let listening: Promise<unknown> | undefined
  return async (serviceId) => {
    // From the first question on: a process that only describes its routes has no database to listen to.
    listening ??= database.listen(PUBLISH_TOPIC, (id) => (id === '' ? known.clear() : known.drop(id)))
    await listening
    return (await known.get(serviceId)) ?? []
  }
}
