// Finds the accounts that regions know: as owners of rows, or as customers and guests of others.
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { listNamedAccounts } from './account-rows-store.ts'

interface Deps {
  regions: { listCells(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

/** Selects the accounts that any row of any region names. */
export const accountsInUse = async (
  { regions, reachRegion }: Deps,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const lists = await Promise.all(regions.listCells().map(({ key }) => listNamedAccounts(reachRegion(key), userIds)))
  return new Set(lists.flat())
}
