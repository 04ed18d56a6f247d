// The home region of an account (G-043). Region moves change it here, which notifies every process.
import type { Database } from '../../../../platform/db/index.ts'
import type { DirectoryTables, DirectoryTx } from '../../../../schema/directory.ts'
import type { UserType } from '../account-store.ts'
import { ACCOUNT_TOPIC } from '../account-topic.ts'
import { countHomes, findHome, type Home, lockHome, updateHome, updateMovingTo } from './home-store.ts'

export interface HomeRegions {
  /** Read in the caller's transaction; undefined if the account was deleted. */
  find(tx: DirectoryTx, userId: string): Promise<Home | undefined>
  /** Like `find`, locked until the transaction ends. */
  lock(tx: DirectoryTx, userId: string): Promise<Home | undefined>
  /** True if the account exists in the database now and was not deleted. */
  exists(userId: string): Promise<boolean>
  /** The accounts of each of these cells. */
  count(cells: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** From the commit on, the pipeline refuses all writes for this account. */
  startMove(tx: DirectoryTx, userId: string, region: string): Promise<void>
  /** From the commit on, the account stays in its home. */
  cancelMove(tx: DirectoryTx, userId: string): Promise<void>
  /** From the commit on, the account and a company's delegates live in the new region. */
  finishMove(tx: DirectoryTx, userId: string, region: string): Promise<UserType | undefined>
}

export const homeRegions = ({ directory }: { directory: Database<DirectoryTables> }): HomeRegions => ({
  find: findHome,
  lock: lockHome,
  exists: async (userId) => (await findHome(directory.kysely, userId)) !== undefined,
  count: (cells) => countHomes(directory.kysely, cells),
  async startMove(tx, userId, region) {
    await updateMovingTo(tx, userId, region)
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
  },
  async cancelMove(tx, userId) {
    await updateMovingTo(tx, userId, null)
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
  },
  async finishMove(tx, userId, region) {
    const usertype = await updateHome(tx, userId, region)
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
    return usertype
  },
})
