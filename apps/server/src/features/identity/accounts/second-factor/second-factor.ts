// The second factor of an account: a TOTP secret that is set up, confirmed with a first code, and removed again.
import { randomBytes } from 'node:crypto'
import { ApiError } from '@company-data/protocol/errors'
import { type AccountRow, lockById, updateAccount, useTotpStep } from '../account-store.ts'
import { forgetTrust } from '../devices/device-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { PasswordChecks } from '../password/password-check.ts'
import { acceptedStep, base32, fromBase32, otpauthUrl } from './totp.ts'

const PURPOSE = 'account.totp_secret'
/** RFC 4226 section 4: 160 bits are recommended. */
const SECRET_BYTES = 20

export interface SecondFactor {
  isOn(account: AccountRow): boolean
  /** Whether the code is right and was not used before; it is marked as used. */
  use(account: AccountRow, code: string): Promise<boolean>
  setup(userId: string): Promise<{ secret: string; otpauth_url: string }>
  confirm(userId: string, code: string): Promise<void>
  remove(account: AccountRow, input: { password: string; code: string; address: string }): Promise<void>
}

type Needs = Pick<AccountNeeds, 'directory' | 'clock' | 'secrets'> & { passwordChecks: PasswordChecks }

export const secondFactor = ({ directory, clock, secrets, passwordChecks }: Needs): SecondFactor => {
  const isOn = (account: AccountRow): boolean => account.totp_confirmed_at !== null
  const stepOf = (account: AccountRow, code: string, lastUsedStep: number | null): number | undefined => {
    if (account.totp_secret_encrypted === null) return undefined
    const secret = fromBase32(secrets.decrypt(account.totp_secret_encrypted, PURPOSE))
    return acceptedStep(secret, code, clock.nowMs(), lastUsedStep)
  }
  /** For acts inside a session: the code is checked but not marked as used. */
  const isRight = (account: AccountRow, code: string): boolean => stepOf(account, code, null) !== undefined
  const use: SecondFactor['use'] = async (account, code) => {
    const step = stepOf(account, code, account.totp_last_step)
    // A code works once: of two logins with the same code, the update succeeds for one.
    return step !== undefined && directory.transaction((tx) => useTotpStep(tx, account.user_id, step))
  }
  const lockOff = async (tx: Parameters<typeof lockById>[0], userId: string): Promise<AccountRow> => {
    const account = await lockById(tx, userId)
    if (!account) throw new ApiError('auth.token_invalid')
    if (isOn(account)) throw new ApiError('account.twofa_state', { message: 'The second factor is already on.' })
    return account
  }

  return {
    isOn,
    use,
    setup: (userId) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        const secret = base32(randomBytes(SECRET_BYTES))
        const encrypted = secrets.encrypt(secret, PURPOSE)
        await updateAccount(tx, userId, { totp_secret_encrypted: encrypted, totp_last_step: null })
        return { secret, otpauth_url: otpauthUrl(secret, account.email ?? '') }
      }),
    confirm: (userId, code) =>
      directory.transaction(async (tx) => {
        const account = await lockOff(tx, userId)
        if (account.totp_secret_encrypted === null) {
          throw new ApiError('account.twofa_state', { message: 'Set the second factor up first.' })
        }
        if (!isRight(account, code)) throw new ApiError('account.code_invalid')
        await updateAccount(tx, userId, { totp_confirmed_at: clock.now() })
      }),
    async remove(account, { password, code, address }) {
      if (!(await passwordChecks.matches(account, password, address))) throw new ApiError('auth.login_failed')
      if (!isOn(account)) throw new ApiError('account.twofa_state', { message: 'The second factor is not on.' })
      if (!isRight(account, code)) throw new ApiError('account.code_invalid')
      await directory.transaction(async (tx) => {
        const off = { totp_secret_encrypted: null, totp_confirmed_at: null, totp_last_step: null }
        await updateAccount(tx, account.user_id, off)
        // When it is turned on again, no device may skip it.
        await forgetTrust(tx, account.user_id)
      })
    },
  }
}
