// Whether an account of any region has a custom field of a type; the registry then keeps the parent of the type (G-071).
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { isTypeUsed } from './field-store.ts'

interface Needs {
  regions: { list(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const hasFieldsOfType = async ({ regions, reachRegion }: Needs, type: string): Promise<boolean> => {
  const answers = await Promise.all(regions.list().map(({ key }) => isTypeUsed(reachRegion(key).kysely, type)))
  return answers.includes(true)
}
