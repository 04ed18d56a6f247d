// The job that reconciles marks and slots in batches: it removes marks without a slot and adds missing ones, as after a
// restored back-up. An unreachable region is left for a later run.
import { toApiError } from '../../../../gate/failures.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { ComponentDeps } from '../deps.ts'
import {
  type Follower,
  type FollowingSlot,
  insertFollowers,
  listAllFollowers,
  listFollowing,
  listFollowingSlots,
} from './follower-store.ts'
import { repairMarks } from './followers.ts'

const EVERY_MS = 10 * 60_000
const BATCH = 500
const MAX_BATCHES = 10

type Deps = Pick<ComponentDeps, 'database' | 'accounts' | 'regionDatabases'>

const toKey = ({ ownerUserId, datumId, companyUserId }: Follower): string =>
  `${ownerUserId}/${datumId}/${companyUserId}`

/** Resumes after the last run of this process, and starts again at the end. */
const createPageProcessor = <T>(
  list: (after: T | undefined) => Promise<T[]>,
  handle: (page: readonly T[]) => Promise<void>,
) => {
  let after: T | undefined
  return async (): Promise<void> => {
    for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
      const page = await list(after)
      after = page.length < BATCH ? undefined : page.at(-1)
      await handle(page)
      if (after === undefined) return
    }
  }
}

export const followerRepair = ({ database, accounts, regionDatabases }: Deps): Job => {
  const repair = repairMarks({ accounts, regionDatabases })
  const skip = (error: unknown): void => {
    if (toApiError(error).key === 'server.error') throw error
  }
  /** By the home region of the account; undefined: it was deleted. */
  const groupByHome = async (followers: readonly Follower[], account: 'ownerUserId' | 'companyUserId') => {
    const homes = await Promise.all(followers.map(async (follower) => (await accounts.state(follower[account]))?.home))
    return Map.groupBy(followers, (_, index) => homes[index])
  }
  const withoutSlot = async (region: string | undefined, followers: readonly Follower[]): Promise<Follower[]> => {
    if (region === undefined) return [...followers]
    const { kysely } = regionDatabases.of(region).database
    const followingKeys = new Set((await listFollowing(kysely, followers)).map(toKey))
    return followers.filter((follower) => !followingKeys.has(toKey(follower)))
  }
  const checkMarks = async (page: readonly Follower[]): Promise<void> => {
    for (const [region, followers] of await groupByHome(page, 'companyUserId')) {
      const stale = await withoutSlot(region, followers).catch(skip)
      // Each is checked again, under the lock of its datum.
      for (const pair of stale ?? []) await repair(pair).catch(skip)
    }
  }
  const markAll = async (region: string, followers: readonly Follower[]): Promise<void> =>
    insertFollowers(regionDatabases.of(region).database.kysely, followers)
  const checkSlots = async (page: readonly FollowingSlot[]): Promise<void> => {
    for (const [region, followers] of await groupByHome(page, 'ownerUserId')) {
      if (region !== undefined) await markAll(region, followers).catch(skip)
    }
  }
  const { kysely } = database
  const checkAllMarks = createPageProcessor<Follower>((after) => listAllFollowers(kysely, after, BATCH), checkMarks)
  const checkAllSlots = createPageProcessor<FollowingSlot>(
    (after) => listFollowingSlots(kysely, after, BATCH),
    checkSlots,
  )
  return {
    name: 'connections.mend-followers',
    everyMs: EVERY_MS,
    async run() {
      await checkAllMarks()
      await checkAllSlots()
    },
  }
}
