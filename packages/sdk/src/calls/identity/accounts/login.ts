// Registration, login and logout on a device: keys are made here, and the raw password never leaves (G-010).
import { createAccountKeys, type EncryptedPrivateKey } from '@company-data/crypto'
import { isPlatformError } from '../../../errors/platform-error.ts'
import { SessionError } from '../../../errors/session-error.ts'
import type { Device } from '../../../session/device.ts'
import { newVerifier, verifierOf } from '../../../session/password-verifier.ts'
import type { SavedSession, SessionAnswer } from '../../../tokens/refresh-tokens.ts'

export interface NewAccount {
  email: string
  /** The raw password; what is sent is derived from it. */
  password: string
  display_name: string
  language?: string
  /** The home region; the platform's first one unless set. */
  region?: string
}

export interface NewCompany extends NewAccount {
  company_code: string
}

export interface Login {
  email: string
  password: string
  /** Of the account's own second factor, when it is on and this device is not trusted. */
  code?: string
  device_id?: string
  /** Asks for no code on this device from now on; the answer then has a device_id to send next time. */
  trust_device?: boolean
}

export interface Invitation {
  /** The address that was invited. */
  email: string
  token: string
  password: string
}

export interface SignedIn {
  user_id: string
  usertype: SessionAnswer['usertype']
  device_id?: string
}

type KeyedAnswer = SessionAnswer & { encrypted_private_key: EncryptedPrivateKey; device_id?: string }

const frontDoor = { base: 'front-door' } as const
const ofSession = { base: 'front-door', auth: true } as const

/** The members of a registration that only the device can make. */
const credentialsOf = async (password: string) => {
  const [verifier, keys] = await Promise.all([newVerifier(password), createAccountKeys(password)])
  return { ...verifier, ...keys }
}

const signedIn = ({ user_id, usertype, device_id }: SessionAnswer & { device_id?: string }): SignedIn => ({
  user_id,
  usertype,
  ...(device_id !== undefined && { device_id }),
})

/**
 * G-010: the two salts differ. A platform that answers with the salt of the private key would be sent the very key that
 * wraps it, so such a login is not taken for one.
 */
const requireOwnSalt = (authSalt: string, wrapped: EncryptedPrivateKey): void => {
  if (authSalt === wrapped.salt) throw new SessionError('unsafe_salt')
}

/** The session has ended elsewhere: by another device, by a new password, by time. */
const isOver = (error: unknown): boolean =>
  isPlatformError(error, 'oauth.invalid_grant') || (error instanceof SessionError && error.reason === 'signed_out')

const begin = async ({ tokens, key }: Device, answer: KeyedAnswer, email: string, password: string) => {
  await key.unlock(answer.encrypted_private_key, password)
  tokens.begin(answer, email)
  return signedIn(answer)
}

/** `post` is the last step of every registration: what it sends, and the session that comes back. */
const create = async <Answer extends SessionAnswer>(
  on: Device,
  path: string,
  { email, password }: { email: string; password: string },
  members: object,
): Promise<Answer> => {
  const credentials = await credentialsOf(password)
  const answer = await on.api.post<Answer>(path, { ...members, ...credentials }, frontDoor)
  await begin(on, { ...answer, encrypted_private_key: credentials.encrypted_private_key }, email, password)
  return answer
}

export const personRegistration = (on: Device) => ({
  async register({ password, ...account }: NewAccount): Promise<SignedIn & { share_code: string }> {
    const members = { usertype: 'person', ...account }
    const login = { email: account.email, password }
    const answer = await create<SessionAnswer & { share_code: string }>(on, '/api/auth/register', login, members)
    return { ...signedIn(answer), share_code: answer.share_code }
  },
})

export const companyRegistration = (on: Device) => ({
  async register({ password, ...account }: NewCompany): Promise<SignedIn & { company_code: string }> {
    // G-053: copies of once-shown secrets are sealed to this second pair
    const recovery = await createAccountKeys(password)
    const members = {
      usertype: 'company',
      ...account,
      recovery_public_key: recovery.public_key,
      encrypted_recovery_private_key: recovery.encrypted_private_key,
    }
    const login = { email: account.email, password }
    const answer = await create<SessionAnswer & { company_code: string }>(on, '/api/auth/register', login, members)
    return { ...signedIn(answer), company_code: answer.company_code }
  },
})

export const invitationCalls = (on: Device) => ({
  /** G-054: the delegate's own account, with keys that the company never sees. */
  acceptInvite: async ({ email, token, password }: Invitation): Promise<SignedIn> =>
    signedIn(await create(on, '/api/auth/accept-invite', { email, password }, { token })),
})

export const sessionCalls = (on: Device) => ({
  async login({ password, ...given }: Login): Promise<SignedIn> {
    const verifier = await verifierOf(on.api, given.email, password)
    const answer = await on.api.post<KeyedAnswer>(
      '/api/auth/login',
      { ...given, password: verifier.password },
      frontDoor,
    )
    requireOwnSalt(verifier.auth_salt, answer.encrypted_private_key)
    return begin(on, answer, given.email, password)
  },
  /** Forgets the session and the key on this device, even when the platform cannot be told. */
  async logout(): Promise<void> {
    try {
      await on.api.post('/api/auth/logout', undefined, ofSession)
    } catch (error) {
      if (!isOver(error)) throw error
    } finally {
      on.tokens.end()
      on.key.lock()
    }
  },
  confirmEmail: (code: string): Promise<{ email_confirmed: boolean }> =>
    on.api.post('/api/auth/confirm-email', { code }, ofSession),
  /** What to keep for `session` of the next start; hold the refresh token like a password. */
  session: (): SavedSession => on.tokens.saved(),
})
