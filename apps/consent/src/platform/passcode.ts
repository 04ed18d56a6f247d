// The passcode that unlocks approvals, offered with the first enrollment. Only a verifier of it is sent.
import { derivePasscodeVerifier, deriveVerifier, isSameSalt } from '@company-data/crypto'
import type { Account } from '@company-data/protocol/wire/identity/account'
import type { AuthParams } from '@company-data/protocol/wire/identity/login'
import type { TrustedDevice } from '@company-data/protocol/wire/identity/trusted-devices'
import { call } from './api.ts'
import { type Session, UnsafeLogin } from './session.ts'

/** True if the person could approve nothing yet: there is neither a passcode nor a passkey. */
export const lacksUnlock = async ({ home, token }: Session): Promise<boolean> => {
  const [account, devices] = await Promise.all([
    call<Pick<Account, 'passcode_set'>>(home, '/api/account', { token }),
    call<TrustedDevice[]>(home, '/api/account/trusted-devices', { token }),
  ])
  return account.passcode_set === false && !devices.some(({ kind }) => kind === 'passkey')
}

const derivePasswordVerifier = async ({ email, wrappedKey }: Session, password: string): Promise<string> => {
  const { auth_salt } = await call<AuthParams>('', '/api/auth/params', { query: { email } })
  // With the salt of the private key, the platform would receive the key that wraps it.
  if (isSameSalt(auth_salt, wrappedKey.salt)) throw new UnsafeLogin('The salts are the same.')
  return deriveVerifier(password, auth_salt)
}

/** `password`: the proof that a session needs unless it was just opened. */
export const setPasscode = async (session: Session, passcode: string, password: string | undefined): Promise<void> => {
  const { home, token, userId } = session
  const body = {
    passcode: await derivePasscodeVerifier(userId, passcode),
    ...(password !== undefined && { password: await derivePasswordVerifier(session, password) }),
  }
  await call(home, '/api/account/passcode', { method: 'PUT', token, body })
}
