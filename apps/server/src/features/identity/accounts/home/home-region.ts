// The home region of an account (G-043). A region move changes it through here, and every process hears of it.
import type { Transaction } from 'kysely'
import type { Database } from '../../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from '../account-state.ts'
import type { UserType } from '../account-store.ts'
import { findHome, type Home, lockHome, updateHome, updateMovingTo } from './home-store.ts'

type Tx = Transaction<DirectoryTables>

export interface HomeRegions {
  /** As it is in the transaction of the caller; undefined when the account was deleted. */
  find(tx: Tx, userId: string): Promise<Home | undefined>
  /** The same, locked until the transaction ends. */
  lock(tx: Tx, userId: string): Promise<Home | undefined>
  /** Whether the account exists and was not deleted, as the database says now. */
  exists(userId: string): Promise<boolean>
  /** From the commit on, the pipeline refuses the writes of everybody who acts for this account. */
  beginMove(tx: Tx, userId: string, region: string): Promise<void>
  /** The account and the delegates of a company live in the new region from the commit on. */
  finishMove(tx: Tx, userId: string, region: string): Promise<UserType | undefined>
}

export const homeRegions = ({ directory }: { directory: Database<DirectoryTables> }): HomeRegions => ({
  find: findHome,
  lock: lockHome,
  exists: async (userId) => (await findHome(directory.kysely, userId)) !== undefined,
  async beginMove(tx, userId, region) {
    await updateMovingTo(tx, userId, region)
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
  },
  async finishMove(tx, userId, region) {
    const usertype = await updateHome(tx, userId, region)
    await directory.notify(tx, ACCOUNT_TOPIC, userId)
    return usertype
  },
})
