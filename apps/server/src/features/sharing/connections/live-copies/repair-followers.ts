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
/** Enough for 50,000,000 marks and as many slots in a day, if the databases keep up. */
const MAX_BATCHES = 700

type Deps = Pick<ComponentDeps, 'database' | 'accounts' | 'regionDatabases'>

const toKey = ({ ownerUserId, datumId, companyUserId }: Follower): string =>
  `${ownerUserId}/${datumId}/${companyUserId}`

/** The last row of each list that was compared; a list without one begins again. */
interface RepairState {
  mark?: Follower | undefined
  slot?: FollowingSlot | undefined
}

/** Compares up to `MAX_BATCHES` pages after a row; saves the place after each. */
const processPages = async <T>(
  start: T | undefined,
  list: (after: T | undefined) => Promise<T[]>,
  handle: (page: readonly T[]) => Promise<void>,
  save: (after: T | undefined) => Promise<void>,
  isStopping: () => boolean,
): Promise<void> => {
  let after = start
  for (let batches = 0; batches < MAX_BATCHES && !isStopping(); batches += 1) {
    const page = await list(after)
    await handle(page)
    after = page.length < BATCH ? undefined : page.at(-1)
    await save(after)
    if (after === undefined) return
  }
}

export const followerRepair = ({ database, accounts, regionDatabases }: Deps): Job => {
  const repair = repairMarks({ accounts, regionDatabases })
  const skip = (error: unknown): void => {
    if (toApiError(error).key === 'server.error') throw error
  }
  /** By the home region of the account; undefined: it was deleted. */
  const groupByHome = async (followers: readonly Follower[], account: 'ownerUserId' | 'companyUserId') => {
    const homes = new Map<string, string | undefined>()
    // One at a time, each account once: a long repair takes one connection, and callers have the others.
    for (const id of new Set(followers.map((follower) => follower[account])))
      homes.set(id, (await accounts.state(id))?.home)
    return Map.groupBy(followers, (follower) => homes.get(follower[account]))
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
  return {
    name: 'connections.mend-followers',
    everyMs: EVERY_MS,
    isLong: true,
    async run({ readState, writeState, count, isStopping }) {
      let state = ((await readState()) ?? {}) as RepairState
      const save = (change: RepairState): Promise<void> => {
        state = { ...state, ...change }
        return writeState(state)
      }
      const counted =
        <T>(handle: (page: readonly T[]) => Promise<void>) =>
        async (page: readonly T[]): Promise<void> => {
          await handle(page)
          count(page.length)
        }
      const listMarks = (after: Follower | undefined) => listAllFollowers(kysely, after, BATCH)
      const listSlots = (after: FollowingSlot | undefined) => listFollowingSlots(kysely, after, BATCH)
      await processPages(state.mark, listMarks, counted(checkMarks), (mark) => save({ mark }), isStopping)
      await processPages(state.slot, listSlots, counted(checkSlots), (slot) => save({ slot }), isStopping)
    },
  }
}
