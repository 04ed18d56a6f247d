// The followers of data, as marks in the owner's home region for every company that may have a slot that follows a
// datum. A slot lives in the region of its company, which the directory knows, so an edit queries only these regions,
// and a move of either party changes no mark. A mark without a slot costs a query; a slot without a mark would miss an
// edit, so a mark is written before its slot and removed after it.

import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { Accounts } from '../../../identity/accounts/index.ts'
import type { RegionDatabase, RegionDatabases } from '../../../operations/region-databases/index.ts'
import type { Source } from '../../contact-data/index.ts'
import type { RegionTxContext } from '../connection-store.ts'
import {
  type Follower,
  insertFollowers,
  listFollowers,
  listFollowing,
  lockFollowedData,
  removeFollowers,
} from './follower-store.ts'

/** The rows of a company that has moved stay in the old region for longer than this (see mover.ts). */
const MOMENT_MS = 1_000

/** The followers of one datum, which its owner's transaction has locked. */
export interface DatumFollowers {
  /** Their regions, in one order for every owner, so that no two operations deadlock across databases. */
  regionDatabases: readonly RegionDatabase[]
  /** Removes the marks of companies without a slot. */
  forgetOthers(slots: ReadonlyArray<{ company_user_id: string }>): Promise<void>
}

export interface Followers {
  of(home: RegionTxContext, source: Source): Promise<DatumFollowers>
  /**
   * Called before slots of the company start to follow the data, which the owner's transaction has locked. In another
   * database the slots commit before that transaction does, so the mark is committed immediately.
   */
  mark(
    home: RegionTxContext,
    regionDatabase: RegionDatabase,
    pair: FollowerPair,
    datumIds: readonly string[],
  ): Promise<void>
  /** Removes the marks of the pair that have no slot any more. After a failure the job does it. */
  repair(pair: FollowerPair): Promise<void>
}

export interface FollowerPair {
  ownerUserId: string
  companyUserId: string
}

const sortRegions = (regions: Iterable<string>): string[] => [...new Set(regions)].sort()

interface Deps {
  accounts: Pick<Accounts, 'state' | 'listPublicAccounts'>
  regionDatabases: RegionDatabases
  log: Log
}

/** A serialization failure: the outermost transaction runs again. */
const RETRY = '40001'

/** A mark may be removed only if the company still lived in the queried region. */
const requireMoment = (sinceMs: number): void => {
  if (performance.now() - sinceMs < MOMENT_MS) return
  throw Object.assign(new Error('the homes of followers were read too long ago'), { code: RETRY })
}

export const repairMarks =
  ({ accounts, regionDatabases }: Pick<Deps, 'accounts' | 'regionDatabases'>) =>
  async ({ ownerUserId, companyUserId }: FollowerPair): Promise<void> => {
    const home = (await accounts.state(ownerUserId))?.home
    if (home === undefined) return
    const { database } = regionDatabases.of(home)
    await database.transaction(async (tx) => {
      const datumIds = await lockFollowedData(tx, ownerUserId, companyUserId)
      if (datumIds.length === 0) return
      const marks = datumIds.map((datumId) => ({ ownerUserId, companyUserId, datumId }))
      const sinceMs = performance.now()
      const company = (await accounts.listPublicAccounts([companyUserId], { fresh: true })).get(companyUserId)
      const regionDatabase = company && regionDatabases.of(company.home)
      const following = regionDatabase
        ? await listFollowing(regionDatabase.database === database ? tx : regionDatabase.database.inside, marks)
        : []
      requireMoment(sinceMs)
      const followedIds = new Set(following.map(({ datumId }) => datumId))
      await removeFollowers(
        tx,
        marks.filter(({ datumId }) => !followedIds.has(datumId)),
      )
    })
  }

export const dataFollowers = (deps: Deps): Followers => {
  const { accounts, regionDatabases, log } = deps
  const repair = repairMarks(deps)
  return {
    async of({ tx }, { ownerUserId, datumId }) {
      const companies = await listFollowers(tx, datumId)
      // None of them moves to another cell until this call has ended.
      await Promise.all(companies.map((companyUserId) => accounts.state(companyUserId)))
      const sinceMs = performance.now()
      const homes = await accounts.listPublicAccounts(companies, { fresh: true })
      const followerDatabases = sortRegions([...homes.values()].map(({ home }) => home)).map(regionDatabases.of)
      for (const regionDatabase of followerDatabases) regionDatabases.requireOpen(regionDatabase)
      return {
        regionDatabases: followerDatabases,
        async forgetOthers(slots) {
          const present = new Set(slots.map((slot) => slot.company_user_id))
          const companiesWithoutSlots = companies.filter((id) => !present.has(id))
          if (companiesWithoutSlots.length === 0) return
          requireMoment(sinceMs)
          await removeFollowers(
            tx,
            companiesWithoutSlots.map((companyUserId): Follower => ({ ownerUserId, datumId, companyUserId })),
          )
        },
      }
    },
    async mark({ database, tx }, regionDatabase, pair, datumIds) {
      if (datumIds.length === 0) return
      const marks = datumIds.map((datumId) => ({ ...pair, datumId }))
      if (regionDatabase.database === database) awaitAtCommit(tx, insertFollowers(tx, marks))
      else await insertFollowers(database.inside, marks)
    },
    async repair(pair) {
      await repair(pair).catch((error: unknown) =>
        log.warn('marks of followers were not repaired', { error: String(error), company_user_id: pair.companyUserId }),
      )
    },
  }
}
