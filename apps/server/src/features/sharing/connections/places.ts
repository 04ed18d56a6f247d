// Where rows of a customer can be: the database of every known region, its own first.
import { ApiError } from '@company-data/protocol/errors'
import type { Database } from '../../../platform/db/index.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { RegionDb } from './connection-store.ts'
import type { ReachNeeds } from './needs.ts'

export interface Place {
  region: string
  database: Database<RegionTables>
}

type PlaceNeeds = Pick<ReachNeeds, 'region' | 'database' | 'reachRegion' | 'regions' | 'accounts'>

export interface Places {
  /** The own region first, the others in one order everywhere. */
  all(): Place[]
  /** The own region, if it is the only one. */
  alone(): Place | undefined
  /** Where a company lives; refuses while that region is being rebuilt. */
  of(region: string): Place
  /** The same to be written in: refuses while saving is paused there, whatever the caller's own region does. */
  requireOpen(place: Place): void
  /** Asks every region at once; one that is being rebuilt cannot say what it has. */
  ask<T>(question: (db: RegionDb, place: Place) => Promise<T>): Promise<T[]>
  /**
   * Of rows that were found, those of companies that live where they were found. While a company moves, and for a moment
   * afterwards, its rows are in two regions, and only those of its home are true.
   */
  atHome<R extends { company_user_id: string }>(place: Place, rows: readonly R[]): Promise<R[]>
  /**
   * What every region has, and what of that is at home. A company that arrives between the answers of two regions is
   * missed in both: the one had no rows yet, the other is its home no more. Then all are asked anew, which finds it.
   */
  askHome<R extends { company_user_id: string }>(read: (db: RegionDb) => Promise<R[]>): Promise<Array<Told<R>>>
}

export interface Told<R> {
  place: Place
  /** Everything that was read. */
  read: readonly R[]
  /** Those of companies that live there. */
  rows: readonly R[]
}

export const places = (needs: PlaceNeeds): Places => {
  const own = { region: needs.region, database: needs.database }
  const of = (region: string): Place => {
    if (needs.regions.modeOf(region) === 'out_of_order') throw new ApiError('platform.out_of_order')
    return region === needs.region ? own : { region, database: needs.reachRegion(region) }
  }
  const all = (): Place[] => {
    const others = needs.regions.list().filter(({ key }) => key !== needs.region)
    return [own, ...others.map(({ key }) => of(key))]
  }
  const ask: Places['ask'] = async (question) =>
    Promise.all(all().map((place) => question(place.database.kysely, place)))
  const atHome: Places['atHome'] = async ({ region }, rows) => {
    const companies = [...new Set(rows.map((row) => row.company_user_id))]
    const homes = await Promise.all(companies.map(async (id) => (await needs.accounts.state(id))?.home))
    const living = new Set(companies.filter((_, index) => homes[index] === region))
    return rows.filter((row) => living.has(row.company_user_id))
  }
  return {
    all,
    alone: () => (needs.regions.list().some(({ key }) => key !== needs.region) ? undefined : own),
    of,
    requireOpen({ region }) {
      if (needs.regions.modeOf(region) === 'writes_paused') throw new ApiError('db.writes_paused')
    },
    ask,
    atHome,
    async askHome(question) {
      const look = () =>
        ask(async (db, place) => {
          const read = await question(db)
          return { place, read, rows: await atHome(place, read) }
        })
      const told = await look()
      return told.some(({ read, rows }) => rows.length < read.length) ? look() : told
    },
  }
}
