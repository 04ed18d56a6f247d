// The second factor of an account: a TOTP secret that is set up, confirmed with a first code, and removed again.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import type { Kysely, Transaction } from 'kysely'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { type AccountRow, lockById, updateAccount, useTotpStep } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetTrust } from '../devices/device-store.ts'
import type { PasswordChecks } from '../password/password-check.ts'
import { acceptedStep, base32, fromBase32, otpauthUrl } from './totp.ts'

const PURPOSE = 'account.totp_secret'
/** RFC 4226 section 4: 160 bits are recommended. */
const SECRET_BYTES = 20

type Directory = Kysely<DirectoryTables>
type Tx = Transaction<DirectoryTables>

export interface SecondFactor {
  isOn(account: AccountRow): boolean
  /**
   * the only way to accept a code. True uses the code up, in the database and once over all processes; false
   * means that it is wrong or was used before, which counts against the login limit of the account.
   */
  use(db: Directory, account: AccountRow, code: string): Promise<boolean>
  /** The first half of `use`, for an operation that uses the code up only on success: the unused step of the code. */
  check(account: AccountRow, code: string): number | undefined
  setup(userId: string): Promise<{ secret: string; otpauth_url: string }>
  confirm(userId: string, code: string): Promise<void>
  remove(account: AccountRow, input: { password: string; code: string; address: string }): Promise<void>
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'limits' | 'platformName'> & {
  passwordChecks: PasswordChecks
}

/** Checks a code without using it up. */
const codeChecks = ({ clock, secrets, limits }: Deps): Pick<SecondFactor, 'use' | 'check'> => {
  const findAcceptedStep = (
    { totp_secret_encrypted, totp_last_step }: AccountRow,
    code: string,
  ): number | undefined => {
    if (totp_secret_encrypted === null) return undefined
    const secret = fromBase32(secrets.decrypt(totp_secret_encrypted, PURPOSE))
    return acceptedStep(secret, code, clock.nowMs(), totp_last_step)
  }
  // Counted per account and not per address: with the password and many addresses, six digits could be guessed.
  const formatBucket = ({ user_id }: AccountRow): string => `second factor ${user_id}`
  const countWrong = (account: AccountRow): void => void limits.take('login', formatBucket(account))
  const read = (account: AccountRow, code: string): number | undefined => {
    const verdict = limits.peek('login', formatBucket(account))
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
    return findAcceptedStep(account, code)
  }
  return {
    async use(db, account, code) {
      const step = read(account, code)
      if (step !== undefined && (await useTotpStep(db, account, step))) return true
      countWrong(account)
      return false
    },
    check(account, code) {
      const step = read(account, code)
      if (step === undefined) countWrong(account)
      return step
    },
  }
}

const requireState = (holds: boolean, message: string): void => {
  if (!holds) throw new ApiError('account.twofa_state', { message })
}

export const secondFactor = (deps: Deps): SecondFactor => {
  const { directory, clock, secrets, passwordChecks, platformName } = deps
  const isOn = (account: AccountRow): boolean => account.totp_confirmed_at !== null
  const { use, check } = codeChecks(deps)
  const lockAccount = async (tx: Tx, userId: string): Promise<AccountRow> => {
    const account = await lockById(tx, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    return account
  }
  const lockOff = async (tx: Tx, userId: string): Promise<AccountRow> => {
    const account = await lockAccount(tx, userId)
    requireState(!isOn(account), 'The second factor is already on.')
    return account
  }

  return {
    isOn,
    use,
    check,
    setup: (userId) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        const secret = base32(randomBytes(SECRET_BYTES))
        const encrypted = secrets.encrypt(secret, PURPOSE)
        await updateAccount(tx, userId, { totp_secret_encrypted: encrypted, totp_last_step: null })
        return { secret, otpauth_url: otpauthUrl(secret, account.email ?? '', platformName) }
      }),
    confirm: (userId, code) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        requireState(account.totp_secret_encrypted !== null, 'Set the second factor up first.')
        if (!(await use(tx, account, code))) throw new ApiError('account.code_invalid')
        await updateAccount(tx, userId, { totp_confirmed_at: clock.now() })
        // A device that was trusted before has never shown a code.
        await forgetTrust(tx, userId)
      }),
    async remove(account, { password, code, address }) {
      if (!(await passwordChecks.matches(account, password, address))) throw new ApiError('auth.login_failed')
      const userId = account.user_id
      await directory.transaction(async (tx) => {
        const current = await lockAccount(tx, userId)
        requireState(isOn(current), 'The second factor is not on.')
        if (!(await use(tx, current, code))) throw new ApiError('account.code_invalid')
        await updateAccount(tx, userId, { totp_secret_encrypted: null, totp_confirmed_at: null, totp_last_step: null })
        // When it is turned on again, no device may skip it.
        await forgetTrust(tx, userId)
      })
    },
  }
}
