// The second factor of an account: a TOTP secret that is set up, confirmed with a first code, and removed again.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import { type AccountRow, lockById, updateAccount, useTotpStep } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { forgetTrust } from '../device-store.ts'
import type { PasswordChecks } from '../password-check.ts'
import type { ReturnEndings } from '../return-endings.ts'
import { type RecoveryCodes, recoveryCodes } from './recovery-codes.ts'
import { acceptedStep, base32, fromBase32, otpauthUrl } from './totp.ts'

const PURPOSE = 'account.totp_secret'
/** RFC 4226 section 4: 160 bits are recommended. */
const SECRET_BYTES = 20

export interface SecondFactor {
  isOn(account: AccountRow): boolean
  /**
   * the only way to accept a code, of the authenticator app or a recovery code. True uses the code up, in the
   * database and once over all processes; false means that it is wrong or was used before, which counts against the
   * login limit of the account.
   */
  use(db: DirectoryDb, account: AccountRow, code: string): Promise<boolean>
  /** Like `use`, but only a code of the authenticator app is right. */
  useTotp(db: DirectoryDb, account: AccountRow, code: string): Promise<boolean>
  /**
   * The first half of `useTotp`, for an action that a code proves and that uses it up only on success: the unused step of
   * the code. A recovery code proves no authenticator, and neither does an app that a stolen session set up
   * (B-03), so both are wrong here.
   */
  check(account: AccountRow, code: string): number | undefined
  /** `isProven`: the session is fresh or has sent the password. */
  setup(userId: string, isProven: boolean): Promise<{ secret: string; otpauth_url: string }>
  /** Turns it on and returns the recovery codes. */
  confirm(userId: string, code: string, isProven: boolean): Promise<string[]>
  /** The user has logged in with the password and a code. */
  notePresent(account: AccountRow): Promise<void>
  /** Makes new recovery codes; the old ones end. */
  renewRecoveryCodes(account: AccountRow, input: { password: string; code: string; address: string }): Promise<string[]>
  /** Null while the second factor is off. */
  countRecoveryCodes(account: AccountRow): Promise<number | null>
  /** Turns it off without a code, for an owner who has waited for it. */
  turnOff(tx: DirectoryTx, userId: string): Promise<void>
  remove(account: AccountRow, input: { password: string; code: string; address: string }): Promise<void>
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'limits' | 'mail' | 'platformName'> & {
  passwordChecks: PasswordChecks
  returnEndings: Pick<ReturnEndings, 'endKitReturn'>
}

const codeChecks = (deps: Deps, codes: RecoveryCodes): Pick<SecondFactor, 'use' | 'useTotp' | 'check'> => {
  const { directory, clock, secrets, limits } = deps
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
  const requireTriesLeft = (account: AccountRow): void => {
    const verdict = limits.peek('login', formatBucket(account))
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
  }
  const useStep = async (db: DirectoryDb, account: AccountRow, code: string): Promise<boolean> => {
    const step = findAcceptedStep(account, code)
    return step !== undefined && useTotpStep(db, account, step)
  }
  /** The use and its mail are one transaction, of the caller or its own. */
  const useRecoveryCode = (db: DirectoryDb, account: AccountRow, code: string): Promise<boolean> =>
    db.isTransaction
      ? codes.use(db as DirectoryTx, account, code)
      : directory.transaction((tx) => codes.use(tx, account, code))
  const countIfWrong = (account: AccountRow, isRight: boolean): boolean => {
    if (!isRight) countWrong(account)
    return isRight
  }
  return {
    async use(db, account, code) {
      requireTriesLeft(account)
      const use = codes.isForm(code) ? useRecoveryCode : useStep
      return countIfWrong(account, await use(db, account, code))
    },
    async useTotp(db, account, code) {
      requireTriesLeft(account)
      return countIfWrong(account, await useStep(db, account, code))
    },
    check(account, code) {
      requireTriesLeft(account)
      const step = findAcceptedStep(account, code)
      countIfWrong(account, step !== undefined)
      // A right code that proves nothing is not a wrong try.
      return account.totp_proven ? step : undefined
    },
  }
}

const requireState = (holds: boolean, message: string): void => {
  if (!holds) throw new ApiError('account.twofa_state', { message })
}

const isOn = (account: AccountRow): boolean => account.totp_confirmed_at !== null

const lockAccount = async (tx: DirectoryTx, userId: string): Promise<AccountRow> => {
  const account = await lockById(tx, userId)
  if (!account) throw new ApiError('auth.token_invalid')
  return account
}

const lockOff = async (tx: DirectoryTx, userId: string): Promise<AccountRow> => {
  const account = await lockAccount(tx, userId)
  requireState(!isOn(account), 'The second factor is already on.')
  return account
}

const lockOn = async (tx: DirectoryTx, userId: string): Promise<AccountRow> => {
  const account = await lockAccount(tx, userId)
  requireState(isOn(account), 'The second factor is not on.')
  return account
}

export const secondFactor = (deps: Deps): SecondFactor => {
  const { directory, clock, secrets, passwordChecks, platformName, returnEndings } = deps
  const codes = recoveryCodes(deps)
  const { use, useTotp, check } = codeChecks(deps, codes)
  const turnOff = async (tx: DirectoryTx, userId: string): Promise<void> => {
    await updateAccount(tx, userId, {
      totp_secret_encrypted: null,
      totp_confirmed_at: null,
      totp_proven: false,
      totp_last_step: null,
    })
    await codes.remove(tx, userId)
    // When it is turned on again, no device may skip it.
    await forgetTrust(tx, userId)
  }

  return {
    isOn,
    use,
    useTotp,
    check,
    setup: (userId, isProven) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        const secret = base32(randomBytes(SECRET_BYTES))
        const encrypted = secrets.encrypt(secret, PURPOSE)
        await updateAccount(tx, userId, {
          totp_secret_encrypted: encrypted,
          totp_proven: isProven,
          totp_last_step: null,
        })
        return { secret, otpauth_url: otpauthUrl(secret, account.email ?? '', platformName) }
      }),
    confirm: (userId, code, isProven) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        requireState(account.totp_secret_encrypted !== null, 'Set the second factor up first.')
        if (!(await useTotp(tx, account, code))) throw new ApiError('account.code_invalid')
        const totp_proven = isProven || account.totp_proven
        await updateAccount(tx, userId, { totp_confirmed_at: clock.now(), totp_proven })
        // A return that was opened before has never shown a code, and neither has a device that was trusted before.
        await returnEndings.endKitReturn(tx, userId)
        await forgetTrust(tx, userId)
        return codes.replace(tx, userId)
      }),
    async notePresent({ user_id, totp_proven }) {
      if (!totp_proven) await directory.transaction((tx) => updateAccount(tx, user_id, { totp_proven: true }))
    },
    async renewRecoveryCodes(account, { password, code, address }) {
      if (!(await passwordChecks.matches(account, password, address))) throw new ApiError('auth.login_failed')
      return directory.transaction(async (tx) => {
        const current = await lockOn(tx, account.user_id)
        if (!(await useTotp(tx, current, code))) throw new ApiError('account.code_invalid')
        return codes.replace(tx, account.user_id)
      })
    },
    countRecoveryCodes: async (account) => (isOn(account) ? codes.count(directory.kysely, account.user_id) : null),
    turnOff,
    async remove(account, { password, code, address }) {
      if (!(await passwordChecks.matches(account, password, address))) throw new ApiError('auth.login_failed')
      const userId = account.user_id
      await directory.transaction(async (tx) => {
        const current = await lockOn(tx, userId)
        if (!(await use(tx, current, code))) throw new ApiError('account.code_invalid')
        await turnOff(tx, userId)
      })
    },
  }
}
