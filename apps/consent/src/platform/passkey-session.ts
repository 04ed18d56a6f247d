// Signs in with a passkey: one touch gives the session and the secret that opens the private key.
import { unwrapWithPrf } from '@company-data/crypto'
import type {
  PasskeyChallenge,
  PasskeyLoginResponse,
} from '@company-data/protocol/wire/identity/passkeys/passkey-login'
import { askPasskey } from '@company-data/sdk/passkeys'
import { call } from './api.ts'
import { readPlatform } from './platform-record.ts'
import { CLIENT_NAME, importKeys, type Session, signOut } from './session.ts'

/** The passkey signs in, but cannot unlock the private key, which a person needs here. */
export class PasskeyCannotUnlock extends Error {}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** A company needs no keys on this page. */
const openKeys = async (
  { usertype, wrapped_key, user_id }: PasskeyLoginResponse,
  prf: Uint8Array | undefined,
): Promise<Pick<Session, 'key' | 'pinsKey'>> => {
  if (usertype !== 'person') return { key: undefined, pinsKey: undefined }
  if (wrapped_key === null || prf === undefined) throw new PasskeyCannotUnlock('The passkey does not unlock.')
  return importKeys(await unwrapWithPrf(wrapped_key, prf, user_id), user_id)
}

export const signInWithPasskey = async (): Promise<Session> => {
  const [{ challenge }, platform] = await Promise.all([
    call<PasskeyChallenge>('', '/api/auth/passkey/challenge', { method: 'POST' }),
    readPlatform(),
  ])
  const choice = platform === undefined ? {} : { rpId: platform.webauthn_rp_id }
  const { credential_id, signature, assertion, prf } = await askPasskey(decodeBase64Url(challenge), choice)
  const response = await call<PasskeyLoginResponse>('', '/api/auth/passkey/login', {
    method: 'POST',
    body: { credential_id, challenge, signature, assertion, ...CLIENT_NAME },
  })
  const { user_id: userId, usertype, access_token: token, api_url: home } = response
  const account = { userId, email: '', usertype, token, home, wrappedKey: response.encrypted_private_key }
  const started: Session = { ...account, key: undefined, pinsKey: undefined }
  try {
    // A passkey does not contain the e-mail address, and the page shows which account was used.
    const { email } = await call<{ email: string }>(home, '/api/account', { token })
    return { ...started, email, ...(await openKeys(response, prf)) }
  } catch (error) {
    await signOut(started)
    throw error
  } finally {
    prf?.fill(0)
  }
}
