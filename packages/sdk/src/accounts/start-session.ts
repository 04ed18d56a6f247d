// Begins a session on a device: the account key is unlocked with the password, and the tokens are kept.
import { type AccountKeys, createAccountKeys } from '@company-data/crypto'
import type { LoginResponse } from '@company-data/protocol/wire/identity/login'
import type { SessionResponse } from '@company-data/protocol/wire/identity/sessions'
import type { Device } from '../session/device.ts'
import { newVerifier, type Verifier } from '../session/password-verifier.ts'

/**
 * The account that is signed in after a registration or a login.
 * @example
 * const { user_id, usertype }: SignIn = await person.login({ email, password })
 */
export interface SignIn {
  user_id: string
  usertype: SessionResponse['usertype']
  /** Present when the login asked to trust this device; send it with the next login. */
  device_id?: string
}

export const toSignIn = ({
  user_id,
  usertype,
  device_id,
}: Pick<LoginResponse, 'user_id' | 'usertype' | 'device_id'>): SignIn => ({
  user_id,
  usertype,
  ...(device_id !== undefined && { device_id }),
})

export const startSession = async (
  { tokens, key, passkeys }: Device,
  response: LoginResponse,
  { email, password }: { email: string; password: string },
): Promise<SignIn> => {
  await key.unlock(response.encrypted_private_key, password, response.user_id)
  passkeys.clear()
  tokens.begin(response, email)
  return toSignIn(response)
}

/** G-010: creates an account with a verifier and keys that are made here; the raw password never leaves the device. */
export const createAccount = async <Result extends SessionResponse>(
  device: Device,
  login: { email: string; password: string },
  send: (members: Verifier & AccountKeys) => Promise<Result>,
): Promise<Result> => {
  const [verifier, keys] = await Promise.all([newVerifier(login.password), createAccountKeys(login.password)])
  const response = await send({ ...verifier, ...keys })
  await startSession(device, { ...response, encrypted_private_key: keys.encrypted_private_key }, login)
  return response
}
