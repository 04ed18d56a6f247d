// Whether a request field in any region has a type: the registry then does not let its parent change (G-071).
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import { isTypeUsed } from './store.ts'

interface Needs {
  regions: { list(): ReadonlyArray<{ key: string }> }
  reachRegion(region: string): Database<RegionTables>
}

export const hasRequestFieldsOfType = async ({ regions, reachRegion }: Needs, type: string): Promise<boolean> => {
  const answers = await Promise.all(regions.list().map(({ key }) => isTypeUsed(reachRegion(key).kysely, type)))
  return answers.includes(true)
}
