// What is sent in place of a password or passcode: a value derived on the device (G-010, G-011).
import { createAuthSalt, deriveVerifier } from '@company-data/crypto'
import type { Api } from '../transport/api.ts'

export interface Verifier {
  auth_salt: string
  password: string
}

/** The verifier of an account that exists, or that looks as if it did: the platform gives a salt for every address. */
export const verifierOf = async (api: Pick<Api, 'get'>, email: string, rawPassword: string): Promise<Verifier> => {
  // the number of iterations is fixed by the recipe: one from the answer could be a low one
  const { auth_salt } = await api.get<{ auth_salt: string }>('/api/auth/params', { email }, { base: 'front-door' })
  return { auth_salt, password: await deriveVerifier(rawPassword, auth_salt) }
}

/** The verifier of a new password, with a salt of its own. */
export const newVerifier = async (rawPassword: string): Promise<Verifier> => {
  const auth_salt = createAuthSalt()
  return { auth_salt, password: await deriveVerifier(rawPassword, auth_salt) }
}

const PASSCODE_SALT_BYTES = 16

/**
 * The salt is made of the account's id: the same on every device, and it outlives a change of the password, which
 * brings another auth_salt.
 */
export const passcodeVerifier = async (userId: string, passcode: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`passcode:${userId}`))
  const salt = String.fromCharCode(...new Uint8Array(digest, 0, PASSCODE_SALT_BYTES))
  return deriveVerifier(passcode, btoa(salt))
}
