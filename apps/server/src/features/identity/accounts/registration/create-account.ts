// Creates the row of a new account, with its code, for registrations and accepted invitations.
import { type EncryptedPrivateKey, publicKeySha256 } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import { type AccountInsert, insertAccount, isEmailTaken, type UserType } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { createShareCode } from './share-code.ts'

/** The keys and the password as sent by the device. */
export interface NewCredentials {
  auth_salt: string
  password: string
  public_key: string
  encrypted_private_key: EncryptedPrivateKey
}

export interface NewAccount extends NewCredentials {
  usertype: UserType
  email: string
  display_name: string
  language?: string | null | undefined
  region: string
  /** The code that a company chose. */
  company_code?: string | undefined
  /** The company that a delegate works for. */
  company_user_id?: string | undefined
  recovery_public_key?: string | undefined
  encrypted_recovery_private_key?: EncryptedPrivateKey | undefined
  /** The address was confirmed in another way, such as the token of an invitation. */
  email_confirmed?: boolean
  /** The service of a sandbox person, and its login if the owner keeps it sealed. */
  sandbox?: { serviceId: string; companyUserId: string; sealedLogin?: string }
}

/**
 * With the hash instead of the password: it is computed before the transaction, so that no database connection waits
 * for it.
 */
export type HashedAccount = Omit<NewAccount, 'password'> & { password_hash: string }

export interface CreatedAccount {
  userId: string
  usertype: UserType
  email: string
  home: string
  code: string | null
}

type RowWithoutCode = Omit<AccountInsert, 'code'>

/** There are 26^10 codes, so several collisions in a row mean that something else is wrong. */
const CODE_TRIES = 5

type Deps = Pick<AccountDeps, 'clock' | 'ids'>

/** The row of a new account without its code. */
export const accountRow = async ({ clock, ids }: Deps, account: HashedAccount): Promise<RowWithoutCode> => ({
  user_id: ids.next(),
  usertype: account.usertype,
  email: account.email.toLowerCase(),
  email_confirmed_at: account.email_confirmed === true ? clock.now() : null,
  auth_salt: account.auth_salt,
  password_hash: account.password_hash,
  display_name: account.display_name,
  language: account.language ?? null,
  region: account.region,
  company_user_id: account.company_user_id ?? null,
  public_key: account.public_key,
  public_key_sha256: await publicKeySha256(account.public_key),
  encrypted_private_key: account.encrypted_private_key,
  recovery_public_key: account.recovery_public_key ?? null,
  encrypted_recovery_private_key: account.encrypted_recovery_private_key ?? null,
  sandbox_service_id: account.sandbox?.serviceId ?? null,
  sandbox_company_user_id: account.sandbox?.companyUserId ?? null,
  sandbox_sealed_login: account.sandbox?.sealedLogin ?? null,
  created_at: clock.now(),
})

/** Replaces a generated code that is taken; refuses a chosen one. Returns the code. */
const insertWithCode = async (tx: DirectoryTx, row: RowWithoutCode, chosenCode: string | undefined) => {
  for (let attempt = 0; attempt < CODE_TRIES; attempt++) {
    const generatedCode = row.usertype === 'person' ? createShareCode() : null
    const code = chosenCode ?? generatedCode
    if (await insertAccount(tx, { ...row, code })) return code
    if (await isEmailTaken(tx, row.email)) throw new ApiError('auth.email_taken')
    if (chosenCode !== undefined) throw new ApiError('auth.company_code_taken')
  }
  throw new Error('no free share code was found')
}

export const createAccount = async (
  tx: DirectoryTx,
  row: RowWithoutCode,
  chosenCode?: string,
): Promise<CreatedAccount> => {
  const code = await insertWithCode(tx, row, chosenCode)
  return { userId: row.user_id, usertype: row.usertype, email: row.email, home: row.region, code }
}
