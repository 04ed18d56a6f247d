// Locks the slots that follow a datum, with a transaction in each region that has some.
import { ApiError } from '@company-data/protocol/errors'
import { type SideOf, spanDatabases } from '../../../../platform/db/index.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { RegionSide } from '../connection-store.ts'
import type { PartNeeds } from '../needs.ts'
import type { Place } from '../places.ts'
import { type FollowingRow, lockSlots, type SlotRow, type Source } from './live-slot-store.ts'

/** The locked slots of one region; there is at least one. */
export interface LockedSlots {
  place: Place
  side: RegionSide
  slots: readonly FollowingRow[]
}

type Needs = Pick<PartNeeds, 'accounts' | 'followers'>

/**
 * Slots of a deleted company are left out. Slots that lie elsewhere than their company lives belong to a company that is
 * moving: its customer does not see those connections at the moment, so no copies can be demanded for them.
 */
const requireAtHome = async (
  { accounts }: Pick<Needs, 'accounts'>,
  { region }: Place,
  rows: readonly FollowingRow[],
): Promise<FollowingRow[]> => {
  const companies = [...new Set(rows.map((row) => row.company_user_id))]
  const homes = new Map(await Promise.all(companies.map(async (id) => [id, (await accounts.state(id))?.home] as const)))
  const rowsOfCompanies = rows.filter((row) => homes.get(row.company_user_id) !== undefined)
  if (rowsOfCompanies.some((row) => homes.get(row.company_user_id) !== region)) throw new ApiError('db.writes_paused')
  return rowsOfCompanies
}

/** All of them in one list, in the order in which copies are written. */
export const followingSlots = (locked: readonly LockedSlots[]): FollowingRow[] => locked.flatMap(({ slots }) => slots)

const isFollowing = (row: SlotRow): row is FollowingRow => row.live

export interface SlotLocks {
  /**
   * Runs the act with every slot locked that follows the datum. The datum itself is locked already, in the home region of
   * its owner: from then on nothing can begin to follow it. The transactions in the other regions commit before that one.
   * `only`: all slots, where there is one region only and they were locked together with the datum.
   */
  withSlots<T>(
    home: RegionSide,
    source: Source,
    only: { place: Place; rows: readonly SlotRow[] } | undefined,
    act: (locked: readonly LockedSlots[]) => Promise<T>,
  ): Promise<T>
}

export const slotLocks = ({ accounts, followers }: Needs): SlotLocks => ({
  async withSlots(home, source, only, act) {
    const datumFollowers = only ? undefined : await followers.of(home, source)
    const regions = only ? [only.place] : (datumFollowers?.places ?? [])
    const lockAll = async (sideOf: SideOf<RegionTables>): Promise<LockedSlots[]> => {
      const locked: LockedSlots[] = []
      for (const place of regions) {
        const side = sideOf(place.database)
        const rows = (only?.rows ?? (await lockSlots(side.tx, source))).filter(isFollowing)
        locked.push({ place, side, slots: await requireAtHome({ accounts }, place, rows) })
      }
      await datumFollowers?.forgetOthers(followingSlots(locked))
      return locked.filter(({ slots }) => slots.length > 0)
    }
    const databases = regions.map(({ database }) => database)
    return spanDatabases(home, databases, async (sideOf) => act(await lockAll(sideOf)))
  },
})
