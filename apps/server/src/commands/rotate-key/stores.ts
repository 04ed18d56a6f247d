// Work on each database of an installation, and the count of values that still need an older key.
import type { ClientBase } from 'pg'
import type { Config } from '../../compose/config.ts'
import type { DatabaseUrls } from '../../compose/databases/database-urls.ts'
import { withConnection } from '../../platform/db/index.ts'
import { type ColumnCount, findOldValues } from './reencrypt.ts'

export interface Installation {
  config: Config
  urls: DatabaseUrls
}

export const forEachStore = async (
  { urls }: Installation,
  work: (store: string, client: ClientBase) => Promise<void>,
): Promise<void> => {
  for (const [store, { url }] of [['directory', urls.directory] as const, ...urls.regions])
    await withConnection(url, (client) => work(store, client))
}

export const countOld = async (installation: Installation, keyId: string): Promise<ColumnCount[]> => {
  const counts: ColumnCount[] = []
  await forEachStore(installation, async (store, client) => {
    counts.push(...(await findOldValues(store, client, keyId)))
  })
  return counts
}
