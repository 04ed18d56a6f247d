// Whether some service of some region asks for a type: the registry then keeps its parent (G-071).
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { isTypeAsked } from './store.ts'

interface Needs {
  regions: { list(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const askedSomewhere =
  ({ regions, reachRegion }: Needs) =>
  async (type: string): Promise<boolean> => {
    const asked = await Promise.all(regions.list().map(({ key }) => isTypeAsked(reachRegion(key).kysely, type)))
    return asked.includes(true)
  }
