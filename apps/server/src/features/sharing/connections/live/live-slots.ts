// The slots that follow a datum, over all regions: an edit and its copies are one act (D1-CONN-24).
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@company-data/protocol/errors'
import type { Clock } from '../../../../platform/clock/clock.ts'
import { type SideOf, spanDatabases } from '../../../../platform/db/index.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { RegionTables } from '../../../../schema/region.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { LiveSlots, Mapping } from '../../profiles/index.ts'
import { withFiles } from '../kept-files.ts'
import type { ReachNeeds, RegionSide } from '../needs.ts'
import { type Place, places } from '../places.ts'
import { type HeldSlots, liveEdit } from './live-edit.ts'
import { type FollowingRow, hasFollowers, listMappings, lockSlots, type SlotRow, type Source } from './live-store.ts'

export interface LiveNeeds extends ReachNeeds {
  clock: Clock
  ids: Ids
  log: Log
  changes: { raise(side: RegionSide, changes: readonly NewChange[]): Promise<void> }
}

/**
 * A company that moves is found in one region or the other, or in both, as long as all are asked within a moment: its
 * rows stay in the old one for longer than this after they are in the new one.
 */
const MOMENT_MS = 1_000
const LOOKS = 5

/**
 * Wherever the owner lives: what services are told in several regions is locked in this order. With the own region first,
 * two owners who live apart would wait for each other, in two databases, where none of them can see it.
 */
const byRegion = (a: Place, b: Place): number => (a.region < b.region ? -1 : 1)

const findPlaces = (needs: LiveNeeds) => {
  const known = places(needs)
  return async (own: RegionSide, source: Source): Promise<Place[]> => {
    for (let looks = 1; ; looks += 1) {
      const began = performance.now()
      const asked = known.all()
      const found = await Promise.all(
        asked.map(({ database }) => hasFollowers(database === own.database ? own.tx : database.inside, source)),
      )
      if (performance.now() - began < MOMENT_MS || looks === LOOKS) {
        const holders = asked.filter((_, index) => found[index]).sort(byRegion)
        for (const place of holders) known.requireOpen(place)
        return holders
      }
      await delay(0)
    }
  }
}

/**
 * A deleted company has nothing left that could follow. What lies elsewhere than its company lives is on its way, or was
 * left behind and may have ended since: no copies could be asked for that the owner does not see.
 */
const requireAtHome = async <R extends { company_user_id: string }>(
  { accounts }: Pick<LiveNeeds, 'accounts'>,
  { region }: Place,
  rows: readonly R[],
): Promise<R[]> => {
  const companies = [...new Set(rows.map((row) => row.company_user_id))]
  const homes = new Map(await Promise.all(companies.map(async (id) => [id, (await accounts.state(id))?.home] as const)))
  const alive = rows.filter((row) => homes.get(row.company_user_id) !== undefined)
  if (alive.some((row) => homes.get(row.company_user_id) !== region)) throw new ApiError('db.writes_paused')
  return alive
}

const holdSlots = async (
  needs: LiveNeeds,
  place: Place,
  side: RegionSide,
  slots: readonly SlotRow[],
): Promise<HeldSlots> => {
  const following = slots.filter((slot): slot is FollowingRow => slot.live)
  return { place, side, slots: await requireAtHome(needs, place, following) }
}

const mappings = (needs: LiveNeeds): LiveSlots['mappingsOf'] => {
  const known = places(needs)
  return async (ownerUserId, datumIds) => {
    const told = await known.askHome((db) => listMappings(db, ownerUserId, datumIds))
    const byDatum = Map.groupBy(
      told.flatMap(({ rows }) => rows),
      (row) => row.contact_datum_id,
    )
    return new Map([...byDatum].map(([id, rows]) => [id, rows.map(mappingOf)]))
  }
}

const mappingOf = ({ connection_id, slug, live }: Mapping): Mapping => ({ connection_id, slug, live })

export const liveSlots = (needs: LiveNeeds): LiveSlots => {
  const { database, accounts } = needs
  const known = places(needs)
  const find = findPlaces(needs)
  return {
    mappingsOf: mappings(needs),
    edit: (ownerUserId, datumId, lock, act) => {
      const source = { ownerUserId, datumId }
      return withFiles(needs, (files) =>
        database.transaction(async (tx) => {
          const own = { database, tx }
          const here = known.alone()
          // Alone there is nothing to choose from: the slots are asked for in the packet of the lock, and read behind it.
          const [locked, slots] = await Promise.all([lock(own), here && lockSlots(tx, source)])
          // From here on nobody begins to follow the datum: who connects or maps it waits for its row.
          const found = here ? [here] : await find(own, source)
          const mappings = here && slots && (await known.atHome(here, slots)).map(mappingOf)
          const subject = { userId: ownerUserId, code: (await accounts.state(ownerUserId))?.code ?? null }
          const editAll = async (sideOf: SideOf<RegionTables>) => {
            const held: HeldSlots[] = []
            for (const place of found) {
              const side = sideOf(place.database)
              held.push(await holdSlots(needs, place, side, slots ?? (await lockSlots(side.tx, source))))
            }
            return act(own, liveEdit({ ...needs, files, subject, mappings }, held), locked)
          }
          const others = found.map((place) => place.database)
          return spanDatabases(own, others, (sideOf) => files.during(() => editAll(sideOf)))
        }),
      )
    },
  }
}
