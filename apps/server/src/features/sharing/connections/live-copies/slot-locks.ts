// Locks the slots that follow a datum, with a transaction in each region that has some.

import { ApiError } from '@company-data/protocol/errors'
import { spanDatabases, type TxContextLookup } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import type { Source } from '../../contact-data/index.ts'
import type { RegionTxContext } from '../connection-store.ts'
import type { ComponentDeps } from '../deps.ts'
import { type FollowingRow, lockSlots, type SlotRow } from './live-slot-store.ts'

/** The locked slots of one region; there is at least one. */
export interface LockedSlots {
  regionDatabase: RegionDatabase
  context: RegionTxContext
  slots: readonly FollowingRow[]
}

type Deps = Pick<ComponentDeps, 'accounts' | 'followers'>

/**
 * Slots of a deleted company are left out. Slots outside their company's region belong to a company that is moving: its
 * customer does not see those connections now, so no copies can be required for them.
 */
const requireAtHome = async (
  { accounts }: Pick<Deps, 'accounts'>,
  { region }: RegionDatabase,
  rows: readonly FollowingRow[],
): Promise<FollowingRow[]> => {
  const companies = [...new Set(rows.map((row) => row.company_user_id))]
  const homes = new Map(await Promise.all(companies.map(async (id) => [id, (await accounts.state(id))?.home] as const)))
  const existingCompanyRows = rows.filter((row) => homes.get(row.company_user_id) !== undefined)
  if (existingCompanyRows.some((row) => homes.get(row.company_user_id) !== region))
    throw new ApiError('db.writes_paused')
  return existingCompanyRows
}

/** All of them in one list, in the order in which copies are written. */
export const followingSlots = (locked: readonly LockedSlots[]): FollowingRow[] => locked.flatMap(({ slots }) => slots)

const isFollowing = (row: SlotRow): row is FollowingRow => row.live

export interface SlotLocks {
  /**
   * Runs `work` with every slot locked that follows the datum. The datum itself is already locked, in the home region
   * of its owner, so that no slot can start to follow it. The transactions in the other regions commit before that one.
   * `only`: all slots, if there is one region only and they were locked together with the datum.
   */
  withSlots<T>(
    home: RegionTxContext,
    source: Source,
    only: { regionDatabase: RegionDatabase; rows: readonly SlotRow[] } | undefined,
    work: (locked: readonly LockedSlots[]) => Promise<T>,
  ): Promise<T>
}

export const slotLocks = ({ accounts, followers }: Deps): SlotLocks => ({
  async withSlots(home, source, only, work) {
    const datumFollowers = only ? undefined : await followers.of(home, source)
    const regions = only ? [only.regionDatabase] : (datumFollowers?.regionDatabases ?? [])
    const lockAll = async (contextFor: TxContextLookup<RegionTables>): Promise<LockedSlots[]> => {
      const locked: LockedSlots[] = []
      for (const regionDatabase of regions) {
        const context = contextFor(regionDatabase.database)
        const rows = (only?.rows ?? (await lockSlots(context.tx, source))).filter(isFollowing)
        locked.push({ regionDatabase, context, slots: await requireAtHome({ accounts }, regionDatabase, rows) })
      }
      await datumFollowers?.forgetOthers(followingSlots(locked))
      return locked.filter(({ slots }) => slots.length > 0)
    }
    const databases = regions.map(({ database }) => database)
    return spanDatabases(home, databases, async (contextFor) => work(await lockAll(contextFor)))
  },
})
