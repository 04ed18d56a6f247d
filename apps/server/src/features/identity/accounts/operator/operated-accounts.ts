// Accounts for operators: found by address, id, code or company name, with the data that the platform can read.
import { ApiError } from '@company-data/protocol/errors'
import { displayText } from '@company-data/protocol/names'
import type { OperatedAccount, OperatorMatch } from '@company-data/protocol/wire/operations/operated-accounts'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../../gate/caller.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type AccountRow, findByCode, findByEmail, findById, listCompaniesByName, lockById } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { AccountDeps } from '../deps.ts'
import type { legalHolds } from './legal-holds.ts'
import type { requestedDeletions } from './requested-deletions.ts'

/** Other features add their data about the account. */
export type AccountFacts = Omit<OperatedAccount, 'company' | 'clients'>

type Deps = Pick<AccountDeps, 'directory' | 'tokens'> & {
  auditLog: AuditLog
  legalHolds: Pick<ReturnType<typeof legalHolds>, 'find'>
  requestedDeletions: Pick<ReturnType<typeof requestedDeletions>, 'findLast'>
}

const MAX_COMPANIES = 20

type Found = Pick<AccountRow, 'user_id' | 'usertype' | 'display_name' | 'region'>

const toMatch = ({ user_id, usertype, display_name, region }: Found): OperatorMatch => ({
  kind: usertype,
  id: user_id,
  title: displayText(display_name),
  user_id,
  region,
})

export const operatedAccounts = ({ directory, tokens, auditLog, legalHolds, requestedDeletions }: Deps) => {
  const findRows = async (text: string): Promise<Found[]> => {
    const { kysely } = directory
    if (text.includes('@')) return [await findByEmail(kysely, text.toLowerCase())].filter((row) => row !== undefined)
    if (isUuid(text)) return [await findById(kysely, text.toLowerCase())].filter((row) => row !== undefined)
    const [byCode, byName] = await Promise.all([
      findByCode(kysely, text.toUpperCase()),
      listCompaniesByName(kysely, text, MAX_COMPANIES),
    ])
    return [...(byCode ? [byCode] : []), ...byName.filter(({ user_id }) => user_id !== byCode?.user_id)]
  }
  return {
    find: async (text: string): Promise<OperatorMatch[]> => (await findRows(text)).map(toMatch),
    async read(userId: string): Promise<AccountFacts> {
      const account = await findById(directory.kysely, userId)
      if (!account) throw new ApiError('ops.account_unknown')
      const [sessions, hold, deletion] = await Promise.all([
        tokens.grants.listSessions(userId),
        legalHolds.find(userId),
        requestedDeletions.findLast(userId),
      ])
      return {
        user_id: account.user_id,
        usertype: account.usertype,
        display_name: displayText(account.display_name),
        email: account.email,
        email_confirmed_at: account.email_confirmed_at && formatTimestamp(account.email_confirmed_at),
        code: account.code,
        language: account.language,
        level: account.level,
        region: account.region,
        created_at: formatTimestamp(account.created_at),
        company_user_id: account.company_user_id,
        has_second_factor: account.totp_confirmed_at !== null,
        open_sessions: sessions.length,
        legal_hold: hold,
        deletion,
      }
    },
    /** Only a company has an audit log. */
    endSessions: (operator: OperatorCaller, userId: string): Promise<number> =>
      directory.transaction(async (tx) => {
        const account = await lockById(tx, userId)
        if (!account) throw new ApiError('ops.account_unknown')
        const ended = await tokens.grants.end(tx, { userId, kind: 'session' })
        const companyUserId = account.usertype === 'company' ? userId : account.company_user_id
        if (companyUserId !== null)
          for (const session_id of ended)
            await auditLog.append(tx, { companyUserId, actor: operator, action: 'session.ended', data: { session_id } })
        return ended.length
      }),
  }
}

export type OperatedAccounts = ReturnType<typeof operatedAccounts>
