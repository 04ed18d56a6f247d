// What every request asks about an account, from memory: whether it exists, where it lives, on which level it is.
import type { Level } from '@company-data/protocol/levels'
import { type Database, keyedCache } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { UserType } from './account-store.ts'

export const ACCOUNT_TOPIC = 'account'

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
}

export interface AccountStates {
  /** Undefined: there is no such account, or it was deleted, or the company of a delegate was. */
  get(userId: string): AccountState | undefined | Promise<AccountState | undefined>
  stop(): Promise<void>
}

interface StateRow {
  user_id: string
  usertype: UserType
  company_user_id: string | null
  region: string
  level: Level
  moving: boolean
  code: string | null
}

// A delegate lives where its company lives and is on its company's level.
const text = `select account.user_id, account.usertype, account.company_user_id, account.code,
    home.region, home.level, home.moving_to is not null as moving
  from account join account home on home.user_id = coalesce(account.company_user_id, account.user_id)
  where account.user_id = $1 and account.deleted_at is null and home.deleted_at is null`

const stateOf = (row: StateRow): AccountState => ({
  userId: row.user_id,
  usertype: row.usertype,
  companyUserId: row.usertype === 'company' ? row.user_id : (row.company_user_id ?? undefined),
  home: row.region,
  level: row.level,
  moving: row.moving,
  code: row.code,
})

export const loadState = async (
  directory: Database<DirectoryTables>,
  userId: string,
): Promise<AccountState | undefined> => {
  if (!isUuid(userId)) return undefined
  const [row] = await directory.query<StateRow>({ name: 'account-state', text, values: [userId] })
  return row && stateOf(row)
}

export const accountStates = async (directory: Database<DirectoryTables>): Promise<AccountStates> => {
  const states = keyedCache<AccountState>({ load: (userId) => loadState(directory, userId) })
  const stop = await directory.listen(ACCOUNT_TOPIC, (userId) => {
    if (userId === '') return states.clear()
    states.drop(userId)
    // What a company changes is true for its delegates too.
    states.dropWhere(({ companyUserId }) => companyUserId === userId)
  })
  return { get: (userId) => states.get(userId), stop }
}
