// Opens the directory for the orders of operators about cells, without a start of the platform.
import { homeRegions } from '../../features/identity/accounts/index.ts'
import { cellOrders } from '../../features/operations/regions/index.ts'
import { clock } from '../../platform/clock/clock.ts'
import { openDatabase } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import type { DirectoryTables } from '../../schema/directory.ts'
import type { Config } from '../config.ts'
import { openDatabaseUrls } from '../databases/database-urls.ts'

export type CellOrders = ReturnType<typeof cellOrders>

/** Nothing is created or migrated. */
export const runCellOrders = async (
  config: Config,
  log: Log,
  work: (orders: CellOrders) => Promise<void>,
): Promise<void> => {
  const urls = await openDatabaseUrls({ ...config, migrations: 'check' }, [], log)
  try {
    const { url } = urls.directory
    const directory = openDatabase<DirectoryTables>({ url, maxConnections: 2, applicationName: 'company-data cells' })
    try {
      await work(cellOrders({ directory, clock: clock(), homeRegions: homeRegions({ directory }) }))
    } finally {
      await directory.close()
    }
  } finally {
    await urls.embedded?.stop()
  }
}
