// Signs in and out: the raw password never leaves the device (G-010).
import { authPrefix } from '@company-data/protocol/contract/prefixes'
import type { logins } from '@company-data/protocol/nouns/login/contract'
import { loginRoutes } from '@company-data/protocol/nouns/login/routes'
import type { sessions } from '@company-data/protocol/nouns/sessions/contract'
import { sessionRoutes } from '@company-data/protocol/nouns/sessions/routes'
import { isPlatformError } from '../errors/platform-error.ts'
import { SessionError } from '../errors/session-error.ts'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import type { SavedSession } from '../tokens/saved-session.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor, frontDoorWithToken } from '../transport/front-door.ts'
import { type SignIn, startSession } from './start-session.ts'

/**
 * The credentials of a person, a company owner or a delegate.
 * @example
 * const login: Login = { email, password, code: '123456', trust_device: true }
 * const { device_id } = await person.login(login)
 */
export interface Login {
  email: string
  password: string
  /** The code of the account's second factor, when that is on and this device is not trusted. */
  code?: string
  device_id?: string
  /** Stops asking for a code on this device; the response then has a device_id to send with the next login. */
  trust_device?: boolean
}

/**
 * The step of a login or an unlock: the proof is derived from the password, the request is sent, the key is opened.
 * @example
 * await person.login({ email, password }, (step: UnlockStep) => console.log(step))
 */
export type UnlockStep = 'proving' | 'asking' | 'opening'

/** The session has already ended: on another device, by a new password, or by time. */
const isSessionOver = (error: unknown): boolean =>
  isPlatformError(error, 'oauth.invalid_grant') || (error instanceof SessionError && error.reason === 'signed_out')

/** Ends the session at the platform; the device forgets it by itself. */
export const endSession = (api: Api): Promise<void> =>
  calls<typeof sessions>()(api, sessionRoutes, authPrefix, frontDoorWithToken).end()

/** Ends a session that this device does not begin, because its keys are refused; an error of that is not the one to report. */
const refuseSession = async (api: Api, accessToken: string): Promise<void> => {
  const options = { ...frontDoor, headers: { authorization: `Bearer ${accessToken}` } }
  await calls<typeof sessions>()(api, sessionRoutes, authPrefix, options)
    .end()
    .catch(() => undefined)
}

export const loginCalls = (device: Device) => ({
  /**
   * Signs in and unlocks the account key. `onStep` is called with each step, for a page that shows it.
   * @example
   * await person.login({ email, password })
   */
  async login({ password, ...members }: Login, onStep?: (step: UnlockStep) => void): Promise<SignIn> {
    onStep?.('proving')
    const verifier = await deriveLoginVerifier(device, members.email, password)
    const body = { ...members, password: verifier.password, ...device.clientName }
    onStep?.('asking')
    const response = await calls<typeof logins>()(device.api, loginRoutes, authPrefix, frontDoor).login(body)
    try {
      onStep?.('opening')
      // G-010: also refuses a wrap with the salt of the verifier that was just sent.
      return await startSession(device, response, { email: members.email, password })
    } catch (error) {
      await refuseSession(device.api, response.access_token)
      throw error
    }
  },
  /**
   * Signs out. Session and key are forgotten on this device even when the platform cannot be reached.
   * @example
   * await person.logout()
   */
  async logout(): Promise<void> {
    try {
      await endSession(device.api)
    } catch (error) {
      if (!isSessionOver(error)) throw error
    } finally {
      device.tokens.end()
      device.key.lock()
      device.passkeys.clear()
    }
  },
  /**
   * The value to pass as `session` after a restart. Store its refresh token like a password.
   * @example
   * const session = person.session()
   * const sameDevice = createPersonClient({ frontDoorUrl, session })
   */
  session: (): SavedSession => device.tokens.saved(),
})
