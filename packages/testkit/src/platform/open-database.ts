// The databases of a platform, opened by a test that reads or inserts rows; closed at its end.
import { type Database, type DirectoryTables, openDatabase, parseRegion, type RegionTables } from '@company-data/server'
import { addCleanup } from './cleanup.ts'
import type { TestPlatform } from './start-platform.ts'

const CONNECTIONS = 4

const open = <S>(url: string | undefined, maxConnections = CONNECTIONS): Database<S> => {
  if (url === undefined) throw new Error('the platform has no such database')
  const database = openDatabase<S>({ url, maxConnections })
  addCleanup(() => database.close())
  return database
}

export const openDirectory = (
  { databases }: Pick<TestPlatform, 'databases'>,
  maxConnections?: number,
): Database<DirectoryTables> => open(databases.directory, maxConnections)

export const openRegion = ({ databases }: Pick<TestPlatform, 'databases'>, key = 'eu'): Database<RegionTables> =>
  open(databases.regions.get(key))

/** Opens the cell with the persons of a region: its last one (`TEST_CELLS`), which is its only one without that setting. */
export const openPersonCell = (
  { databases }: Pick<TestPlatform, 'databases'>,
  region = 'eu',
): Database<RegionTables> => {
  const cells = [...databases.regions].filter(([key]) => parseRegion(key) === region)
  return open(cells.at(-1)?.[1])
}
