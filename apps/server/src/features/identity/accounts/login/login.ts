// Login: the password, then the second factor unless the device is trusted, then a session (G-010).
import type { EncryptedPrivateKey } from '@company-data/crypto/seal'
import { ApiError } from '@company-data/protocol/errors'
import { type AccountState, loadState } from '../account-state.ts'
import { type AccountRow, holdsPassword } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import type { PasswordChecks } from '../password-check.ts'
import type { ReturnEndings } from '../return-endings.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import type { SessionResponse, Sessions } from '../sessions/sessions.ts'
import { requireSecondFactor } from './second-factor-check.ts'

export interface LoginInput {
  email: string
  password: string
  code?: string | null | undefined
  device_id?: string | null | undefined
  /** The client address of the call. */
  address: string
  /** The description of the app in the session list. */
  client_name?: string | null | undefined
  agent?: string | undefined
}

export interface LoginResponse extends SessionResponse {
  encrypted_private_key: EncryptedPrivateKey
  device_id?: string
}

export interface Login {
  verify(input: LoginInput): Promise<AccountState>
  login(input: LoginInput & { trust_device?: boolean | null | undefined }): Promise<LoginResponse>
}

interface VerifiedLogin {
  account: AccountRow
  state: AccountState
  /** True if a code of the second factor was required and correct. */
  byCode: boolean
}

type Deps = Pick<AccountDeps, 'directory' | 'regions' | 'ids' | 'clock' | 'limits'> & {
  passwordChecks: PasswordChecks
  secondFactor: SecondFactor
  sessions: Sessions
  returnEndings: Pick<ReturnEndings, 'endAfterLogin'>
}

export const login = (deps: Deps): Login => {
  const { directory, regions, passwordChecks, sessions, returnEndings } = deps

  const verify = async (input: LoginInput): Promise<VerifiedLogin> => {
    const account = await passwordChecks.check(input)
    const byCode = await requireSecondFactor(deps, account, input)
    const state = await loadState(directory, account.user_id)
    if (!state) throw new ApiError('auth.login_failed')
    return { account, state, byCode }
  }

  return {
    async verify(input) {
      const { state } = await verify(input)
      await returnEndings.endAfterLogin(state.userId)
      return state
    },
    async login(input) {
      const { account, state, byCode } = await verify(input)
      // CX-22, T-86: a login works while writes are paused, but not while the region is out of order.
      if (regions.getMode(state.home) === 'out_of_order') throw new ApiError('platform.out_of_order')
      return directory.transaction(async (tx) => {
        // A password change or deletion since the check has ended every session, so no new one may start now.
        const isCurrent = await holdsPassword(tx, account.user_id, account.password_hash)
        if (!isCurrent || account.encrypted_private_key === null) throw new ApiError('auth.login_failed')
        const session = await sessions.open(tx, state, {
          openedBy: 'password',
          app: input.client_name ?? null,
          agent: input.agent,
        })
        const remembers = input.trust_device === true && byCode
        return {
          ...session,
          encrypted_private_key: account.encrypted_private_key,
          ...(remembers && { device_id: await rememberDevice(deps, tx, account.user_id, input.device_id) }),
        }
      })
    },
  }
}
