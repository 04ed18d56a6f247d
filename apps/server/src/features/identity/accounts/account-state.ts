// The state of an account that every request needs: existence, home region, level. Cached in memory.
import type { Level } from '@company-data/protocol/levels'
import { type Database, type NotifyCache, notifyCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { findState, type StateRow, type UserType } from './account-store.ts'
import { ACCOUNT_TOPIC } from './account-topic.ts'

export interface AccountState {
  userId: string
  usertype: UserType
  /** A company's own id, a delegate's company; undefined for a person. */
  companyUserId: string | undefined
  home: string
  level: Level
  moving: boolean
  /** The share code or company code; null for a delegate. */
  code: string | null
  /** The service that a sandbox person belongs to, and its company; null for every other account. */
  sandbox: { serviceId: string; companyUserId: string } | null
}

const toState = (row: StateRow): AccountState => ({
  userId: row.user_id,
  usertype: row.usertype,
  companyUserId: row.usertype === 'company' ? row.user_id : (row.company_user_id ?? undefined),
  home: row.region,
  level: row.level,
  moving: row.moving,
  code: row.code,
  sandbox:
    row.sandbox_service_id === null || row.sandbox_company_user_id === null
      ? null
      : { serviceId: row.sandbox_service_id, companyUserId: row.sandbox_company_user_id },
})

export const loadState = async (
  directory: Database<DirectoryTables>,
  userId: string,
): Promise<AccountState | undefined> => {
  if (!isUuid(userId)) return undefined
  const row = await findState(directory, userId)
  return row && toState(row)
}

/** Undefined if the account does not exist, or it or a delegate's company was deleted. */
export const accountStates = (directory: Database<DirectoryTables>): NotifyCache<AccountState> =>
  notifyCache<DirectoryTables, AccountState>({
    db: directory,
    topic: ACCOUNT_TOPIC,
    load: (userId) => loadState(directory, userId),
    // The state of a delegate includes its company's.
    dependsOn: ({ companyUserId }, userId) => companyUserId === userId,
  })
