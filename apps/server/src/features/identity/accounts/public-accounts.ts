// The public data of an account: name, code and public key. Cached for a second, and until it changes.
import { displayText } from '@company-data/protocol/names'
import { type Database, notifyCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { findByCode, listPublic, type PublicRow } from './account-store.ts'
import { ACCOUNT_TOPIC } from './account-topic.ts'

export interface PublicAccount {
  userId: string
  usertype: string
  home: string
  /** The share code of a person, the company code of a company (G-097). */
  code: string | null
  displayName: string
  publicKey: string
  publicKeySha256: string
  /** Made for tests by the company of a service. */
  isTestPerson: boolean
  createdAt: Date
}

const toPublicAccount = (account: PublicRow): PublicAccount => ({
  userId: account.user_id,
  usertype: account.usertype,
  home: account.region,
  code: account.code,
  displayName: displayText(account.display_name),
  publicKey: account.public_key,
  publicKeySha256: account.public_key_sha256,
  isTestPerson: account.sandbox_service_id !== null,
  createdAt: account.created_at,
})

export interface PublicAccounts {
  findByCode(code: string): Promise<PublicAccount | undefined>
  /** The existing accounts, by id: from memory and the rest in one query, unless they must be `fresh`. */
  listPublicAccounts(
    userIds: readonly string[],
    options?: { fresh: boolean },
  ): Promise<ReadonlyMap<string, PublicAccount>>
  start(): Promise<void>
  stop(): Promise<void>
}

export const publicAccounts = (directory: Database<DirectoryTables>): PublicAccounts => {
  const loadAll = async (userIds: readonly string[]): Promise<ReadonlyMap<string, PublicAccount>> => {
    const rows = await listPublic(directory.kysely, userIds.filter(isUuid))
    return new Map(rows.map((row) => [row.user_id, toPublicAccount(row)]))
  }
  const cache = notifyCache<DirectoryTables, PublicAccount>({
    db: directory,
    topic: ACCOUNT_TOPIC,
    load: async (userId) => (await loadAll([userId])).get(userId),
    loadAll,
  })
  return {
    async findByCode(code) {
      const account = await findByCode(directory.kysely, code)
      return account && toPublicAccount(account)
    },
    listPublicAccounts: (userIds, { fresh } = { fresh: false }) => (fresh ? loadAll(userIds) : cache.getAll(userIds)),
    start: cache.start,
    stop: cache.stop,
  }
}
