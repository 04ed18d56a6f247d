// The databases that may hold a customer's rows: one per region, the caller's first.
import { ApiError } from '@company-data/protocol/errors'
import type { Mode } from '@company-data/protocol/wire/operations/modes'
import { toApiError } from '../../../gate/failures.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionDb, RegionTables } from '../../../schema/region.ts'

export interface RegionDatabase {
  region: string
  database: Database<RegionTables>
}

/** The result of one region. */
export interface RegionRows<R> {
  regionDatabase: RegionDatabase
  /** All rows read there. */
  allRows: readonly R[]
  /** The rows of companies that live there. */
  rows: readonly R[]
}

/** A row at home in its region. */
export interface LocatedRow<R> {
  regionDatabase: RegionDatabase
  row: R
}

/** An unreachable region, and the error for callers that need it. */
export interface LostRegion {
  region: string
  refusal: ApiError
}

export interface RegionDatabases {
  /** Every region that is not being rebuilt, this one first. */
  available(): RegionDatabase[]
  /** Refuses while any region is being rebuilt: its content is unknown then. */
  requireAll(): void
  /** This region, if it is the only one. */
  only(): RegionDatabase | undefined
  /** The database of a region; refuses while it is being rebuilt. */
  of(region: string): RegionDatabase
  /** Refuses while writes are paused in that region, for any mode of the caller's region. */
  requireOpen(regionDatabase: RegionDatabase): void
  /**
   * The rows whose companies live in the region where they were read. During a company's move, and shortly afterwards,
   * its rows are in two regions, and only those in its home count.
   */
  rowsAtHome<R extends { company_user_id: string }>(regionDatabase: RegionDatabase, rows: readonly R[]): Promise<R[]>
  /** Reads all regions concurrently and keeps the rows at home. Refuses while one of the regions is unreachable. */
  readAtHome<R extends { company_user_id: string }>(
    read: (db: RegionDb) => Promise<R[]>,
  ): Promise<ReadonlyArray<RegionRows<R>>>
  /** Like `readAtHome`, without the regions that are being rebuilt or whose database does not respond. */
  readReachable<R extends { company_user_id: string }>(
    read: (db: RegionDb) => Promise<R[]>,
  ): Promise<{ regionRows: ReadonlyArray<RegionRows<R>>; lostRegions: readonly LostRegion[] }>
  /**
   * Finds a row by an id that does not name its region. Undefined if no region has it; refuses if none has it and one is
   * unreachable. A company that moves meanwhile is found.
   */
  find<R extends { company_user_id: string }>(
    read: (db: RegionDb) => Promise<R | undefined>,
  ): Promise<LocatedRow<R> | undefined>
}

export interface RegionDatabaseDeps {
  /** The region whose base is called, and its database. */
  region: string
  database: Database<RegionTables>
  /** The database of any known region. */
  reachRegion(region: string): Database<RegionTables>
  regions: { listCells(): ReadonlyArray<{ key: string }>; getMode(key: string): Mode }
  accounts: { state(userId: string): { home: string } | undefined | Promise<{ home: string } | undefined> }
}

/** Undefined: the failure says nothing about the region. */
const toRegionError = (error: unknown): ApiError | undefined => {
  const refusal = toApiError(error)
  return ['platform.out_of_order', 'server.overloaded'].includes(refusal.key) ? refusal : undefined
}

/** Twice where there are several regions: a company that moves between two reads may be in none of them. */
const findWith =
  (readReachable: RegionDatabases['readReachable'], hasOthers: () => boolean): RegionDatabases['find'] =>
  async <R extends { company_user_id: string }>(read: (db: RegionDb) => Promise<R | undefined>) => {
    const readAll = async () => {
      const { regionRows, lostRegions } = await readReachable<R>(async (db) => {
        const row = await read(db)
        return row ? [row] : []
      })
      const [locatedRow] = regionRows.flatMap(({ regionDatabase, rows }) =>
        rows.map((row) => ({ regionDatabase, row })),
      )
      return { locatedRow, lostRegions }
    }
    const first = await readAll()
    // The new home was read before the company arrived, the old one after it had left.
    const { locatedRow, lostRegions } = first.locatedRow || !hasOthers() ? first : await readAll()
    const refusal = locatedRow ? undefined : lostRegions[0]?.refusal
    if (refusal) throw refusal
    return locatedRow
  }

export const createRegionDatabases = ({
  region: currentRegion,
  database,
  reachRegion,
  regions,
  accounts,
}: RegionDatabaseDeps): RegionDatabases => {
  const regionDatabase = { region: currentRegion, database }
  const otherRegions = () => regions.listCells().filter(({ key }) => key !== currentRegion)

  const isOutOfOrder = (region: string): boolean => regions.getMode(region) === 'out_of_order'
  const of: RegionDatabases['of'] = (region) => {
    if (isOutOfOrder(region)) throw new ApiError('platform.out_of_order')
    return region === currentRegion ? regionDatabase : { region, database: reachRegion(region) }
  }

  const rowsAtHome: RegionDatabases['rowsAtHome'] = async ({ region }, rows) => {
    const companies = [...new Set(rows.map((row) => row.company_user_id))]
    const homes = await Promise.all(companies.map(async (id) => (await accounts.state(id))?.home))
    const residents = new Set(companies.filter((_, index) => homes[index] === region))
    return rows.filter((row) => residents.has(row.company_user_id))
  }

  const readOne = async <R extends { company_user_id: string }>(
    region: string,
    read: (db: RegionDb) => Promise<R[]>,
  ): Promise<RegionRows<R> | LostRegion> => {
    try {
      const source = of(region)
      const allRows = await read(source.database.kysely)
      return { regionDatabase: source, allRows, rows: await rowsAtHome(source, allRows) }
    } catch (error) {
      const refusal = region === currentRegion ? undefined : toRegionError(error)
      if (!refusal) throw error
      return { region, refusal }
    }
  }
  const readReachable: RegionDatabases['readReachable'] = async (read) => {
    const readAll = async () => {
      const results = await Promise.all(
        [currentRegion, ...otherRegions().map(({ key }) => key)].map((key) => readOne(key, read)),
      )
      const isLost = (result: (typeof results)[number]): result is LostRegion => 'refusal' in result
      return {
        regionRows: results.flatMap((regionResult) => (isLost(regionResult) ? [] : regionResult)),
        lostRegions: results.filter(isLost),
      }
    }
    const result = await readAll()
    // A company that arrives between two reads is missed in both: its new home had no rows yet, and the old one is no
    // longer its home. A second read finds it.
    return result.regionRows.some(({ allRows, rows }) => rows.length < allRows.length) ? readAll() : result
  }

  return {
    available: () => [
      regionDatabase,
      ...otherRegions()
        .filter(({ key }) => !isOutOfOrder(key))
        .map(({ key }) => of(key)),
    ],
    requireAll() {
      for (const { key } of otherRegions()) of(key)
    },
    only: () => (otherRegions().length > 0 ? undefined : regionDatabase),
    of,
    requireOpen({ region }) {
      if (regions.getMode(region) === 'writes_paused') throw new ApiError('db.writes_paused')
    },
    rowsAtHome,
    readReachable,
    find: findWith(readReachable, () => otherRegions().length > 0),
    async readAtHome(read) {
      const { regionRows, lostRegions } = await readReachable(read)
      for (const { refusal } of lostRegions) throw refusal
      return regionRows
    },
  }
}
