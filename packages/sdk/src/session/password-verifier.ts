// Derives on the device the verifier that is sent in place of a password or passcode (G-010, G-011).
import { createAuthSalt, deriveVerifier } from '@company-data/crypto'
import { authPrefix } from '@company-data/protocol/contract/prefixes'
import type { registrations } from '@company-data/protocol/nouns/registration/contract'
import { registrationRoutes } from '@company-data/protocol/nouns/registration/routes'
import { SessionError } from '../errors/session-error.ts'
import type { Api } from '../transport/api.ts'
import { calls } from '../transport/calls.ts'
import { frontDoor } from '../transport/front-door.ts'
import type { Device } from './device.ts'

export interface Verifier {
  auth_salt: string
  password: string
}

/**
 * The salt of the current password. The platform returns one for every address, so it does not reveal which ones exist.
 */
export const readAuthSalt = async (api: Api, email: string): Promise<string> =>
  // The recipe fixes the number of iterations; a number from the response could be dangerously low.
  (await calls<typeof registrations>()(api, registrationRoutes, authPrefix, frontDoor).readParams({ email })).auth_salt

/** The verifier of an existing account. G-010: refused if its salt is that of a wrap that this client knows. */
export const deriveLoginVerifier = async (
  { api, key }: Pick<Device, 'api' | 'key'>,
  email: string,
  rawPassword: string,
): Promise<Verifier> => {
  const auth_salt = await readAuthSalt(api, email)
  key.salts.requireSafeAuth(auth_salt)
  return { auth_salt, password: await deriveVerifier(rawPassword, auth_salt) }
}

/** The password wraps the private key, which the platform stores: a short one could be guessed from a stolen copy. */
const MIN_PASSWORD_CHARACTERS = 12

/** The verifier of a new password, with a new salt. A short password is refused here; an old one still signs in. */
export const newVerifier = async (rawPassword: string): Promise<Verifier> => {
  if ([...rawPassword].length < MIN_PASSWORD_CHARACTERS) throw new SessionError('weak_password')
  const auth_salt = createAuthSalt()
  return { auth_salt, password: await deriveVerifier(rawPassword, auth_salt) }
}
