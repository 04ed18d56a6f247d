// Login: the password, then the second factor unless the device is trusted, then a session (G-010).
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import { rateLimited } from '../../../../gate/steps/rate-limit.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { type AccountState, loadState } from '../account-state.ts'
import { type AccountRow, holdsPassword } from '../account-store.ts'
import { findDevice, insertDevice, trustDevice } from '../devices/device-store.ts'
import type { AccountNeeds } from '../needs.ts'
import type { PasswordChecks } from '../password/password-check.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { SessionAnswer, Sessions } from '../sessions/sessions.ts'

export interface LoginInput {
  email: string
  password: string
  code?: string | null | undefined
  device_id?: string | null | undefined
  /** Where the call came from. */
  address: string
}

export interface LoginAnswer extends SessionAnswer {
  encrypted_private_key: EncryptedPrivateKey
  device_id?: string
}

export interface Login {
  verify(input: LoginInput): Promise<AccountState>
  login(input: LoginInput & { trust_device?: boolean | null | undefined }): Promise<LoginAnswer>
}

interface Verified {
  account: AccountRow
  state: AccountState
  /** Whether a code of the second factor was needed, and was right. */
  byCode: boolean
}

type Needs = Pick<AccountNeeds, 'directory' | 'regions' | 'ids' | 'clock' | 'limits'> & {
  passwordChecks: PasswordChecks
  secondFactor: SecondFactor
  sessions: Sessions
}

export const login = (needs: Needs): Login => {
  const { directory, regions, ids, clock, limits, passwordChecks, secondFactor, sessions } = needs

  const isTrusted = async (userId: string, deviceId: string | null | undefined): Promise<boolean> =>
    typeof deviceId === 'string' &&
    isUuid(deviceId) &&
    (await findDevice(directory.kysely, userId, deviceId))?.trusted_for_login === true

  /** True when a code was needed and right, false when none was needed; refuses otherwise. */
  const requireSecondFactor = async (account: AccountRow, input: LoginInput): Promise<boolean> => {
    if (!secondFactor.isOn(account) || (await isTrusted(account.user_id, input.device_id))) return false
    if (input.code == null) throw new ApiError('auth.code_required')
    // Counted per account and not per address: with the password and many addresses, six digits could be guessed.
    const bucket = `second factor ${account.user_id}`
    const verdict = limits.peek('login', bucket)
    if (verdict && !verdict.allowed) throw rateLimited(verdict)
    if (await secondFactor.use(account, input.code)) return true
    limits.take('login', bucket)
    throw new ApiError('auth.login_failed', { message: 'The code of the second factor is wrong or was used before.' })
  }

  const verify = async (input: LoginInput): Promise<Verified> => {
    const account = await passwordChecks.check(input)
    const byCode = await requireSecondFactor(account, input)
    const state = await loadState(directory, account.user_id)
    if (!state) throw new ApiError('auth.login_failed')
    return { account, state, byCode }
  }

  /** Trusts the device that the caller named, or registers a new one, and gives its id. */
  const rememberDevice = async (
    tx: Parameters<typeof trustDevice>[0],
    userId: string,
    deviceId: string | null | undefined,
  ): Promise<string> => {
    if (typeof deviceId === 'string' && isUuid(deviceId) && (await trustDevice(tx, userId, deviceId))) return deviceId
    const device = { device_id: ids.next(), user_id: userId, name: 'Browser', public_key: null }
    await insertDevice(tx, { ...device, trusted_for_login: true, created_at: clock.now() })
    return device.device_id
  }

  return {
    verify: async (input) => (await verify(input)).state,
    async login(input) {
      const { account, state, byCode } = await verify(input)
      // CX-22, T-86: a login works while writes are paused, but not while the region is out of order.
      if (regions.modeOf(state.home) === 'out_of_order') throw new ApiError('platform.out_of_order')
      return directory.transaction(async (tx) => {
        // A password change or deletion since the check has ended every session, so no new one may be opened now.
        const isCurrent = await holdsPassword(tx, account.user_id, account.password_hash)
        if (!isCurrent || account.encrypted_private_key === null) throw new ApiError('auth.login_failed')
        const session = await sessions.open(tx, state)
        const remembers = input.trust_device === true && byCode
        return {
          ...session,
          encrypted_private_key: account.encrypted_private_key,
          ...(remembers && { device_id: await rememberDevice(tx, account.user_id, input.device_id) }),
        }
      })
    },
  }
}
