// Where rows of a customer can be: the database of every known region, that of the caller first.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { RegionDb } from './connection-store.ts'

export interface Place {
  region: string
  database: Database<RegionTables>
}

/** What one region answered. */
export interface RegionRows<R> {
  place: Place
  /** Everything that was read there. */
  allRows: readonly R[]
  /** The rows of companies that live there. */
  rows: readonly R[]
}

export interface Places {
  /** This region first, the others in the same order in every process. Refuses while one of the others is being rebuilt. */
  all(): Place[]
  /** Every region that is not being rebuilt, this one first. */
  available(): Place[]
  /** Refuses while any region is being rebuilt: what it holds is not known then. */
  requireAll(): void
  /** This region, where it is the only one. */
  only(): Place | undefined
  /** The place of a region; refuses while it is being rebuilt. */
  of(region: string): Place
  /** Refuses while saving is paused in that region, whatever the mode of the caller's own. */
  requireOpen(place: Place): void
  /**
   * The rows whose companies live in the region where they were read. While a company moves, and for a moment afterwards,
   * its rows are in two regions, and only those in its home count.
   */
  rowsAtHome<R extends { company_user_id: string }>(place: Place, rows: readonly R[]): Promise<R[]>
  /** Reads every region at once and keeps the rows at home. */
  readAtHome<R extends { company_user_id: string }>(
    read: (db: RegionDb) => Promise<R[]>,
  ): Promise<ReadonlyArray<RegionRows<R>>>
}

export interface PlaceNeeds {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  /** The database of any known region. */
  reachRegion(region: string): Database<RegionTables>
  regions: { list(): ReadonlyArray<{ key: string }>; modeOf(key: string): Mode }
  accounts: { state(userId: string): { home: string } | undefined | Promise<{ home: string } | undefined> }
}

export const regionPlaces = ({ region: here, database, reachRegion, regions, accounts }: PlaceNeeds): Places => {
  const place = { region: here, database }
  const otherRegions = () => regions.list().filter(({ key }) => key !== here)

  const isOutOfOrder = (region: string): boolean => regions.modeOf(region) === 'out_of_order'
  const of: Places['of'] = (region) => {
    if (isOutOfOrder(region)) throw new ApiError('platform.out_of_order')
    return region === here ? place : { region, database: reachRegion(region) }
  }
  const all: Places['all'] = () => [place, ...otherRegions().map(({ key }) => of(key))]

  const rowsAtHome: Places['rowsAtHome'] = async ({ region }, rows) => {
    const companies = [...new Set(rows.map((row) => row.company_user_id))]
    const homes = await Promise.all(companies.map(async (id) => (await accounts.state(id))?.home))
    const residents = new Set(companies.filter((_, index) => homes[index] === region))
    return rows.filter((row) => residents.has(row.company_user_id))
  }

  return {
    all,
    available: () => [
      place,
      ...otherRegions()
        .filter(({ key }) => !isOutOfOrder(key))
        .map(({ key }) => of(key)),
    ],
    requireAll: () => void all(),
    only: () => (otherRegions().length > 0 ? undefined : place),
    of,
    requireOpen({ region }) {
      if (regions.modeOf(region) === 'writes_paused') throw new ApiError('db.writes_paused')
    },
    rowsAtHome,
    async readAtHome(read) {
      const readAll = () =>
        Promise.all(
          all().map(async (source) => {
            const allRows = await read(source.database.kysely)
            return { place: source, allRows, rows: await rowsAtHome(source, allRows) }
          }),
        )
      const answers = await readAll()
      // A company that arrives between the answers of two regions is missed in both: its new home had no rows yet, and the
      // old one is its home no more. A second reading finds it.
      return answers.some(({ allRows, rows }) => rows.length < allRows.length) ? readAll() : answers
    },
  }
}
