// Signs in and unlocks with a passkey: one ceremony gives the session and the secret that opens the key.
import { unwrapWithPrf } from '@company-data/crypto'
import type { PasskeyLoginResponse } from '@company-data/protocol/wire/identity/passkeys/passkey-login'
import { ownAccountCalls } from '../accounts/account.ts'
import { endSession, type UnlockStep } from '../accounts/login.ts'
import type { SignIn } from '../accounts/start-session.ts'
import { SessionError } from '../errors/session-error.ts'
import type { Device } from '../session/device.ts'
import { decodeBase64Url } from './base64.ts'
import type { AskPasskey, PasskeySignature } from './passkey.ts'
import { rawPasskeyLoginCalls } from './raw-passkey-login.ts'

/**
 * The account that a passkey has signed in.
 * @example
 * const { email, unlocked }: PasskeySignIn = await person.passkeys.login(askPasskey)
 * if (!unlocked) console.log(`Enter the password of ${email}.`)
 */
export interface PasskeySignIn extends Omit<SignIn, 'device_id'> {
  email: string
  /** The device that the passkey is. */
  device_id: string
  /** False if the passkey does not open the private key here: `unlock` does, with the password. */
  unlocked: boolean
}

const CHALLENGE_BYTES = 32

/** The session that the new one replaces would stay open until it expires. */
const endOldSession = async ({ api, tokens }: Device): Promise<void> => {
  if (tokens.isSignedIn()) await endSession(api).catch(() => undefined)
}

export const passkeyLoginCalls = (device: Device) => {
  const { api, tokens, key, passkeys, relyingParty, clientName } = device
  const raw = rawPasskeyLoginCalls(api)

  const openKey = async (response: PasskeyLoginResponse, { prf }: PasskeySignature): Promise<boolean> => {
    const { wrapped_key: wrapped, encrypted_private_key, user_id } = response
    if (wrapped === null || prf === undefined) {
      key.lock()
      key.keep(encrypted_private_key)
      return false
    }
    await key.unlockWith(() => unwrapWithPrf(wrapped, prf, user_id), encrypted_private_key, user_id)
    return true
  }

  /** A passkey says no address, and later verifiers need it. */
  const readAddress = async (): Promise<string> => {
    try {
      return (await ownAccountCalls(device).read()).email
    } catch (error) {
      await endSession(api).catch(() => undefined)
      tokens.end()
      key.lock()
      throw error
    }
  }

  return {
    /**
     * Signs in with a passkey, which stands for the password and the second factor. The same touch unlocks the account key where
     * the passkey can. `onStep` is called with each step.
     * @example
     * const { unlocked } = await person.passkeys.login(askPasskey)
     * if (!unlocked) await person.unlock(password)
     */
    async login(ask: AskPasskey, onStep?: (step: UnlockStep) => void): Promise<PasskeySignIn> {
      const [{ challenge }, rpId] = await Promise.all([raw.challenge(), relyingParty.readId()])
      onStep?.('proving')
      const signed = await ask(decodeBase64Url(challenge), { rpId })
      const { credential_id, signature, assertion } = signed
      onStep?.('asking')
      const response = await raw.login({ credential_id, challenge, signature, assertion, ...clientName })
      onStep?.('opening')
      const unlocked = await openKey(response, signed)
      signed.prf?.fill(0)
      passkeys.clear()
      passkeys.keep(credential_id, {
        deviceId: response.device_id,
        wrappedKey: response.wrapped_key,
        wrappedRecoveryKey: response.wrapped_recovery_key,
      })
      await endOldSession(device)
      tokens.begin(response, '')
      const { user_id, usertype, device_id } = response
      return { user_id, usertype, device_id, email: await readAddress(), unlocked }
    },
    /**
     * True if `unlock` needs no call: the session was opened with a passkey, or one was added in it.
     * @example
     * if (person.passkeys.canUnlock()) await person.passkeys.unlock(askPasskey)
     */
    canUnlock: (): boolean => passkeys.listUnlocking().length > 0,
    /**
     * Unlocks the key of this session with a passkey, without a call.
     * @example
     * await person.passkeys.unlock(askPasskey)
     */
    async unlock(ask: AskPasskey): Promise<void> {
      const credentialIds = passkeys.listUnlocking()
      if (credentialIds.length === 0) throw new SessionError('passkey_opens_nothing')
      const { user_id } = tokens.saved()
      const challenge = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
      const { credential_id, prf } = await ask(challenge, { credentialIds, rpId: await relyingParty.readId() })
      const wrapped = passkeys.find(credential_id)?.wrappedKey
      if (!wrapped || prf === undefined) throw new SessionError('passkey_opens_nothing')
      await key.unlockWith(() => unwrapWithPrf(wrapped, prf, user_id), key.lastWrapped(), user_id)
      prf.fill(0)
    },
  }
}
