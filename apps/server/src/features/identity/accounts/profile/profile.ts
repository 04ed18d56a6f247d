// What an account says of itself: its own record, its profile, its keys.
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { Level } from '@company-data/protocol/levels'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { ACCOUNT_TOPIC, loadState } from '../account-state.ts'
import { type AccountRow, findById, type UserType, updateAccount } from '../account-store.ts'
import type { AccountNeeds } from '../needs.ts'

export interface AccountAnswer {
  user_id: string
  usertype: UserType
  email: string
  email_confirmed: boolean
  display_name: string
  level: Level
  region: string
  share_code?: string
  company_code?: string
  twofa_enabled: boolean
  created_at: string
}

export interface ProfilePatch {
  display_name?: string | undefined
  language?: string | null | undefined
}

export interface KeysAnswer {
  public_key: string
  encrypted_private_key: EncryptedPrivateKey
  recovery_public_key?: string
  encrypted_recovery_private_key?: EncryptedPrivateKey
}

const codeOf = ({ usertype, code }: AccountRow): { share_code?: string; company_code?: string } => {
  if (code === null) return {}
  return usertype === 'company' ? { company_code: code } : { share_code: code }
}

export const profiles = ({ directory }: Pick<AccountNeeds, 'directory'>) => {
  /** The account of a caller. It existed when the token was checked, so if it is missing it was deleted just now. */
  const get = async (userId: string): Promise<AccountRow> => {
    const account = await findById(directory.kysely, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return account
  }
  const profileOf = ({ display_name, language }: AccountRow) => ({ display_name, language })

  return {
    get,
    async account(userId: string): Promise<AccountAnswer> {
      const [row, state] = await Promise.all([get(userId), loadState(directory, userId)])
      if (!state) throw new ApiError('auth.token_invalid')
      return {
        user_id: row.user_id,
        usertype: row.usertype,
        email: row.email ?? '',
        email_confirmed: row.email_confirmed_at !== null,
        display_name: row.display_name,
        level: state.level,
        region: state.home,
        ...codeOf(row),
        twofa_enabled: row.totp_confirmed_at !== null,
        created_at: formatTimestamp(row.created_at),
      }
    },
    read: async (userId: string) => profileOf(await get(userId)),
    /** What is absent stays. */
    async change(userId: string, patch: ProfilePatch) {
      const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
      if (Object.keys(changes).length > 0)
        await directory.transaction(async (tx) => {
          await updateAccount(tx, userId, changes)
          // Every process keeps the name in memory to show it to others (public-accounts.ts).
          await directory.notify(tx, ACCOUNT_TOPIC, userId)
        })
      return profileOf(await get(userId))
    },
    /** D1-ACCT-01: `public_key_sha256` lets a company check that a downloaded key is the one in use. */
    async accountKey(userId: string) {
      const { public_key, public_key_sha256, encrypted_private_key } = await get(userId)
      if (encrypted_private_key === null) throw new ApiError('auth.token_invalid')
      return { public_key, public_key_sha256, encrypted_private_key }
    },
    /** D1-ACCT-11: the wrapped keys, for a device that has the password. */
    async keys(userId: string): Promise<KeysAnswer> {
      const row = await get(userId)
      if (row.encrypted_private_key === null) throw new ApiError('auth.token_invalid')
      return {
        public_key: row.public_key,
        encrypted_private_key: row.encrypted_private_key,
        ...(row.recovery_public_key !== null && { recovery_public_key: row.recovery_public_key }),
        ...(row.encrypted_recovery_private_key !== null && {
          encrypted_recovery_private_key: row.encrypted_recovery_private_key,
        }),
      }
    },
  }
}
