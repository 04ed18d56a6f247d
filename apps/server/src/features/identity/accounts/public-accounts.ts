// What others may know of an account: its name, its code, its public key. One at a time it is answered from memory.
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from './account-state.ts'
import { type AccountRow, findById } from './account-store.ts'

/** What another person or company may know of an account by its code. */
export interface PublicAccount {
  userId: string
  usertype: string
  home: string
  /** The share code of a person, the company code of a company (G-097). */
  code: string | null
  displayName: string
  publicKey: string
  publicKeySha256: string
}

export const publicOf = (account: Omit<AccountRow, 'password_hash'>): PublicAccount => ({
  userId: account.user_id,
  usertype: account.usertype,
  home: account.region,
  code: account.code,
  displayName: account.display_name,
  publicKey: account.public_key,
  publicKeySha256: account.public_key_sha256,
})

export interface PublicAccounts {
  get(userId: string): PublicAccount | undefined | Promise<PublicAccount | undefined>
  stop(): Promise<void>
}

export const publicAccounts = async (directory: Database<DirectoryTables>): Promise<PublicAccounts> => {
  const load = async (userId: string): Promise<PublicAccount | undefined> => {
    const account = isUuid(userId) ? await findById(directory.kysely, userId) : undefined
    return account && publicOf(account)
  }
  const known = keyedCache<PublicAccount>({ load })
  const stop = await directory.listen(ACCOUNT_TOPIC, (userId) => (userId === '' ? known.clear() : known.drop(userId)))
  return { get: (userId) => known.get(userId), stop }
}
