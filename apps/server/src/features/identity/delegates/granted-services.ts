// The services that a delegate may work on, cached: nearly every request of a delegate reads them.
import { type Database, notifyCache } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { DELEGATE_TOPIC } from './deps.ts'
import { listGrantedServices } from './grant-store.ts'

export const grantedServices = ({ directory }: { directory: Database<DirectoryTables> }) => {
  const cache = notifyCache<DirectoryTables, ReadonlySet<string>>({
    db: directory,
    topic: DELEGATE_TOPIC,
    load: async (userId) => new Set(await listGrantedServices(directory, userId)),
  })
  return {
    list: async (userId: string): Promise<ReadonlySet<string>> => (await cache.get(userId)) ?? new Set(),
    start: cache.start,
    stop: cache.stop,
  }
}
