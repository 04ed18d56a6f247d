// Checks all regions for custom fields of a type; the registry then keeps the parent of the type (G-071).
import type { Database } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import { isTypeUsed } from '../field-store.ts'

interface Deps {
  regions: { listCells(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const hasFieldsWithType = async ({ regions, reachRegion }: Deps, type: string): Promise<boolean> => {
  const results = await Promise.all(regions.listCells().map(({ key }) => isTypeUsed(reachRegion(key).kysely, type)))
  return results.includes(true)
}
