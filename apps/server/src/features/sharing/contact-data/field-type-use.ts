// Whether some account of some region has a custom field of a type: the registry then keeps its parent (G-071).
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { isTypeUsed } from './field-store.ts'

interface Needs {
  regions: { list(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const filledSomewhere =
  ({ regions, reachRegion }: Needs) =>
  async (type: string): Promise<boolean> => {
    const used = await Promise.all(regions.list().map(({ key }) => isTypeUsed(reachRegion(key).kysely, type)))
    return used.includes(true)
  }
