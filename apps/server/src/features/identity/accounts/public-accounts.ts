// What others may know about an account: name, code and public key. A single account is answered from memory.
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from './account-state.ts'
import { type AccountRow, findById } from './account-store.ts'

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
  const cache = keyedCache<PublicAccount>({ load })
  const stop = await directory.listen(ACCOUNT_TOPIC, (userId) => (userId === '' ? cache.clear() : cache.drop(userId)))
  return { get: (userId) => cache.get(userId), stop }
}
