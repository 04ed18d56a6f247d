// What others may know about an account: name, code and public key. A single account is answered from memory.
import { type Database, noticedCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { ACCOUNT_TOPIC } from './account-state.ts'
import { type AccountRow, findByCode, findById, listByIds } from './account-store.ts'

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

const publicAccountOf = (account: Omit<AccountRow, 'password_hash'>): PublicAccount => ({
  userId: account.user_id,
  usertype: account.usertype,
  home: account.region,
  code: account.code,
  displayName: account.display_name,
  publicKey: account.public_key,
  publicKeySha256: account.public_key_sha256,
})

export interface PublicAccounts {
  byCode(code: string): Promise<PublicAccount | undefined>
  /** Those of the accounts that exist, by id, in one query; a single one from memory, unless it must be `fresh`. */
  publicOf(userIds: readonly string[], options?: { fresh: boolean }): Promise<ReadonlyMap<string, PublicAccount>>
  start(): Promise<void>
  stop(): Promise<void>
}

export const publicAccounts = (directory: Database<DirectoryTables>): PublicAccounts => {
  const cache = noticedCache<DirectoryTables, PublicAccount>({
    db: directory,
    topic: ACCOUNT_TOPIC,
    async load(userId) {
      const account = isUuid(userId) ? await findById(directory.kysely, userId) : undefined
      return account && publicAccountOf(account)
    },
  })
  return {
    async byCode(code) {
      const account = await findByCode(directory.kysely, code)
      return account && publicAccountOf(account)
    },
    async publicOf(userIds, { fresh } = { fresh: false }) {
      const [userId, ...others] = userIds
      if (!fresh && userId !== undefined && others.length === 0) {
        const account = await cache.get(userId)
        return new Map(account ? [[userId, account]] : [])
      }
      const rows = await listByIds(directory.kysely, userIds)
      return new Map(rows.map((row) => [row.user_id, publicAccountOf(row)]))
    },
    start: cache.start,
    stop: cache.stop,
  }
}
