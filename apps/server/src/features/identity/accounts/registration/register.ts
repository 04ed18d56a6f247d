// Registration: the device has made the keys, the platform makes the account, its code and its first session (G-010).
import { randomInt } from 'node:crypto'
import { type EncryptedPrivateKey, publicKeySha256 } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import type { Transaction } from 'kysely'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { insertAccount, isEmailTaken, type UserType } from '../account-store.ts'
import type { MailedCodes } from '../email/mailed-codes.ts'
import type { AccountNeeds } from '../needs.ts'
import type { SlowHash } from '../password/slow-hash.ts'
import type { SessionAnswer, Sessions } from '../sessions/sessions.ts'

type Tx = Transaction<DirectoryTables>

/** What the device sends of its keys and its password. */
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
  /** A company's chosen code. */
  company_code?: string | undefined
  /** The company that a delegate works for. */
  company_user_id?: string | undefined
  recovery_public_key?: string | undefined
  encrypted_recovery_private_key?: EncryptedPrivateKey | undefined
  /** The address was proven otherwise, as by the link of an invitation. */
  email_confirmed?: boolean
}

export interface CreatedAccount {
  userId: string
  usertype: UserType
  email: string
  home: string
  code: string | null
}

export type Registration = Omit<NewAccount, 'region' | 'usertype' | 'company_user_id' | 'email_confirmed'> & {
  usertype: 'person' | 'company'
  region?: string | null | undefined
}

export type RegistrationAnswer = SessionAnswer & ({ share_code: string } | { company_code: string })

export interface Registrations {
  create(tx: Tx, account: NewAccount): Promise<CreatedAccount>
  register(input: Registration): Promise<RegistrationAnswer>
}

const CODE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const SHARE_CODE_LENGTH = 10
/** 36^10 codes: a second collision in a row means that something else is wrong. */
const CODE_TRIES = 5

const newShareCode = (): string =>
  Array.from({ length: SHARE_CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'ids' | 'regions'> & {
  hashes: SlowHash
  codes: MailedCodes
  sessions: Sessions
}

export const registrations = ({ directory, clock, ids, regions, hashes, codes, sessions }: Needs): Registrations => {
  const rowOf = async (account: NewAccount) => ({
    user_id: ids.next(),
    usertype: account.usertype,
    email: account.email.toLowerCase(),
    email_confirmed_at: account.email_confirmed === true ? clock.now() : null,
    auth_salt: account.auth_salt,
    password_hash: await hashes.hash(account.password),
    display_name: account.display_name,
    language: account.language ?? null,
    region: account.region,
    company_user_id: account.company_user_id ?? null,
    public_key: account.public_key,
    public_key_sha256: await publicKeySha256(account.public_key),
    encrypted_private_key: account.encrypted_private_key,
    recovery_public_key: account.recovery_public_key ?? null,
    encrypted_recovery_private_key: account.encrypted_recovery_private_key ?? null,
    created_at: clock.now(),
  })

  /** Inserts with a code; a generated one that is taken is made anew, a chosen one is refused. */
  const insert = async (tx: Tx, row: Awaited<ReturnType<typeof rowOf>>, chosen: string | undefined) => {
    for (let attempt = 0; attempt < CODE_TRIES; attempt++) {
      const generated = row.usertype === 'person' ? newShareCode() : null
      const code = chosen ?? generated
      if (await insertAccount(tx, { ...row, code })) return code
      if (await isEmailTaken(tx, row.email)) throw new ApiError('auth.email_taken')
      if (chosen !== undefined) throw new ApiError('auth.company_code_taken')
    }
    throw new Error('no free share code was found')
  }

  const createRow = async (
    tx: Tx,
    row: Awaited<ReturnType<typeof rowOf>>,
    chosen?: string,
  ): Promise<CreatedAccount> => {
    const code = await insert(tx, row, chosen)
    return { userId: row.user_id, usertype: row.usertype, email: row.email, home: row.region, code }
  }

  const regionOf = (wanted: string | null | undefined): string => {
    const region = wanted ?? regions.list()[0]?.key
    if (region === undefined || !regions.list().some(({ key }) => key === region)) {
      throw new ApiError('account.region_unknown')
    }
    const mode = regions.modeOf(region)
    if (mode === 'out_of_order') throw new ApiError('platform.out_of_order')
    if (mode === 'writes_paused') throw new ApiError('db.writes_paused')
    return region
  }

  return {
    create: async (tx, account) => createRow(tx, await rowOf(account), account.company_code),
    async register(input) {
      // The slow hash comes before the transaction: no connection waits for it.
      const row = await rowOf({ ...input, region: regionOf(input.region) })
      return directory.transaction(async (tx) => {
        const created = await createRow(tx, row, input.company_code)
        await codes.send(tx, { userId: created.userId, purpose: 'confirm_email', to: created.email })
        const session = await sessions.open(tx, created)
        const code = created.code ?? ''
        return { ...session, ...(input.usertype === 'company' ? { company_code: code } : { share_code: code }) }
      })
    },
  }
}
