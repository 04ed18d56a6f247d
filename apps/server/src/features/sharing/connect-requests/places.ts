// Where requests to a person can be: the database of every known region.
import { ApiError } from '@company-data/protocol/errors'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
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

type Modes = Pick<ConnectRequestNeeds, 'regions'>

/** The pipeline knows the mode of the base that was called; what lies in other regions has theirs (D1-OPS-07). */
export const isOutOfOrder = ({ regions }: Modes, { region }: Pick<Place, 'region'>): boolean =>
  regions.modeOf(region) === 'out_of_order'

/** D1-OPS-01: nothing is written in a region whose writes are paused, wherever the person lives. */
export const requireWritable = ({ regions }: Modes, { region }: Pick<Place, 'region'>): void => {
  if (regions.modeOf(region) !== 'normal') throw new ApiError('db.writes_paused')
}
