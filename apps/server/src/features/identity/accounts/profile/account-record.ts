// The record of an account for its owner: GET /api/account.
import { ApiError } from '@company-data/protocol/errors'
import type { Account } from '@company-data/protocol/wire/identity/account'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { parseRegion } from '../../../../platform/ids/cell-keys.ts'
import { loadState } from '../account-state.ts'
import { type AccountRow, findById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { findKit, type KitRow } from '../recovery-kit/recovery-kit-store.ts'
import { findWaiting, type ReturnRow } from '../return-store.ts'

const toCodeMember = ({ usertype, code }: AccountRow): { share_code?: string; company_code?: string } => {
  if (code === null) return {}
  return usertype === 'company' ? { company_code: code } : { share_code: code }
}

const companyMember = ({ display_name, code }: AccountRow): Pick<Account, 'company'> => ({
  company: { display_name, company_code: code ?? '' },
})

const toKitState = (kit: KitRow | undefined): Account['kit'] => {
  if (!kit) return 'none'
  return kit.confirmed_at === null ? 'unconfirmed' : 'confirmed'
}

const toWaitingReturn = (row: ReturnRow | undefined): Account['return'] =>
  row?.due_at ? { kind: row.kind, ready_at: formatTimestamp(row.due_at) } : null

export interface AccountRecords {
  /** The account of a caller. It existed when the token was checked, so a missing one was deleted just now. */
  get(userId: string): Promise<AccountRow>
  read(userId: string): Promise<Account>
}

export const accountRecords = ({ directory, names }: Pick<AccountDeps, 'directory' | 'names'>): AccountRecords => {
  const get = async (userId: string): Promise<AccountRow> => {
    const account = await findById(directory.kysely, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return account
  }
  /** only a company, and only where names are flagged. */
  const toFlagsMember = ({ usertype, display_name }: AccountRow): Pick<Account, 'name_flags'> => {
    const name_flags = usertype === 'company' ? names.flags(display_name) : undefined
    return name_flags === undefined ? {} : { name_flags }
  }
  return {
    get,
    async read(userId) {
      const [row, state, kit, waiting] = await Promise.all([
        get(userId),
        loadState(directory, userId),
        findKit(directory.kysely, userId),
        findWaiting(directory.kysely, userId),
      ])
      if (!state) throw new ApiError('auth.token_invalid')
      const company = row.company_user_id === null ? undefined : await get(row.company_user_id)
      return {
        user_id: row.user_id,
        usertype: row.usertype,
        email: row.email ?? '',
        email_confirmed: row.email_confirmed_at !== null,
        display_name: row.display_name,
        level: state.level,
        region: parseRegion(state.home),
        ...(state.moving && row.moving_to !== null && { moving_to: parseRegion(row.moving_to) }),
        ...toCodeMember(row),
        ...(company && companyMember(company)),
        ...toFlagsMember(row),
        twofa_enabled: row.totp_confirmed_at !== null,
        ...(row.usertype === 'person' && { passcode_set: row.passcode_hash !== null }),
        kit: toKitState(kit),
        return: toWaitingReturn(waiting),
        created_at: formatTimestamp(row.created_at),
      }
    },
  }
}
