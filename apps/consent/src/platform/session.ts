// Signs in: the password stays on this page, which derives what is sent and opens the private key (G-010).
import {
  derivePinsKey,
  deriveVerifier,
  type EncryptedPrivateKey,
  importValuePrivateKey,
  isSameSalt,
  unwrapPrivateKey,
} from '@company-data/crypto'
import type { AuthParams, LoginResponse } from '@company-data/protocol/wire/identity/login'
import { call } from './api.ts'

/** The name of this page in the list of sessions. */
export const CLIENT_NAME = { client_name: 'consent' } as const

export interface Credentials {
  email: string
  password: string
  /** Code of the account's second factor. */
  code?: string | undefined
}

export interface Session {
  userId: string
  email: string
  usertype: LoginResponse['usertype']
  token: string
  /** The region of the person. */
  home: string
  /** The private key of a person, which cannot be exported again; the page forgets it when it is left. */
  key: CryptoKey | undefined
  /** Opens the remembered keys of a person. */
  pinsKey: CryptoKey | undefined
  /** The private key as the password wraps it: a typed text that opens it is the password. */
  wrappedKey: EncryptedPrivateKey
}

/** The platform's response could have given it the key, or contains a key that the password does not open. */
export class UnsafeLogin extends Error {}

type Keys = Pick<Session, 'key' | 'pinsKey'>

/** Forgets the bytes of the private key once it cannot be exported any more. */
export const importKeys = async (pkcs8: Uint8Array, userId: string): Promise<Keys> => {
  const [key, pinsKey] = await Promise.all([importValuePrivateKey(pkcs8), derivePinsKey(pkcs8, userId)])
  pkcs8.fill(0)
  return { key, pinsKey }
}

const openKeys = async (wrapped: EncryptedPrivateKey, password: string, userId: string): Promise<Keys> => {
  const pkcs8 = await unwrapPrivateKey(wrapped, password).catch((error: unknown) => {
    throw new UnsafeLogin(String(error))
  })
  return importKeys(pkcs8, userId)
}

export const signIn = async ({ email, password, code }: Credentials): Promise<Session> => {
  const { auth_salt } = await call<AuthParams>('', '/api/auth/params', { query: { email } })
  const verifier = await deriveVerifier(password, auth_salt)
  const response = await call<LoginResponse>('', '/api/auth/login', {
    method: 'POST',
    body: { email, password: verifier, ...CLIENT_NAME, ...(code !== undefined && { code }) },
  })
  // With the salt of the private key, the platform would have received the key that wraps it.
  if (isSameSalt(auth_salt, response.encrypted_private_key.salt)) throw new UnsafeLogin('The salts are the same.')
  const { usertype, encrypted_private_key, user_id } = response
  // A company opens nothing on this page.
  const keys =
    usertype === 'person'
      ? await openKeys(encrypted_private_key, password, user_id)
      : { key: undefined, pinsKey: undefined }
  const { access_token: token, api_url: home } = response
  return { userId: user_id, email, usertype, token, home, wrappedKey: encrypted_private_key, ...keys }
}

/** The page needs the session for this one decision only. It makes no difference to the person when it ends. */
export const signOut = async ({ token }: Session): Promise<void> => {
  await call('', '/api/auth/logout', { method: 'POST', token, keepalive: true }).catch(() => undefined)
}

/** Only a person remembers keys here. */
export const requirePinsKey = ({ pinsKey }: Session): CryptoKey => {
  if (pinsKey === undefined) throw new UnsafeLogin('There is no key.')
  return pinsKey
}

/** Only a person has data to open. */
export const requireKey = ({ key }: Session): CryptoKey => {
  if (key === undefined) throw new UnsafeLogin('There is no key.')
  return key
}
