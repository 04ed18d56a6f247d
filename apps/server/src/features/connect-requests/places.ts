// Where requests to a person can be: the database of every known region.
import type { Database } from '../../platform/db/index.ts'
import type { RegionTables } from '../../schema/region.ts'
import type { ConnectRequestNeeds } from './needs.ts'

export interface Place {
  region: string
  database: Database<RegionTables>
}

export const placesOf = ({
  region,
  database,
  reachRegion,
  regions,
}: Pick<ConnectRequestNeeds, 'region' | 'database' | 'reachRegion' | 'regions'>): Place[] =>
  regions.list().map(({ key }) => ({ region: key, database: key === region ? database : reachRegion(key) }))
