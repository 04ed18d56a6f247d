// Proves an action by a passkey: it signs the text that names the action, and the account's list says which device it is.
import { createTextChallenge, isAssertionBy } from '@company-data/crypto'
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import type { TrustedDevice } from '@company-data/protocol/wire/identity/trusted-devices'
import { SessionError } from '../errors/session-error.ts'
import type { Device } from '../session/device.ts'
import type { AskPasskey, PasskeySignature } from './passkey.ts'

export interface PasskeySigned {
  device_id: string
  signature: string
  assertion: Assertion
}

type SigningDevice = Pick<Device, 'api' | 'passkeys'>

/** The list names no credentials, so the public keys are tried. */
export const findSigner = async (
  { api, passkeys }: SigningDevice,
  signed: PasskeySignature,
  challenge: Uint8Array,
): Promise<string> => {
  const passkey = passkeys.find(signed.credential_id)
  if (passkey !== undefined) return passkey.deviceId
  for (const { device_id, kind, public_key } of await api.get<TrustedDevice[]>('/api/account/trusted-devices')) {
    if (kind === 'passkey' && public_key !== null && (await isAssertionBy(public_key, signed, challenge)))
      return device_id
  }
  throw new SessionError('passkey_unknown')
}

/** The members of a proof, and what the passkey derived. The question comes first, while the user's click still counts. */
export const signText = async (
  device: SigningDevice,
  ask: AskPasskey,
  text: string,
): Promise<PasskeySigned & { signed: PasskeySignature }> => {
  const challenge = await createTextChallenge(text)
  const signed = await ask(challenge)
  const { signature, assertion } = signed
  return { device_id: await findSigner(device, signed, challenge), signature, assertion, signed }
}

/** Only the members that are sent. */
export const createPasskeyProof = async (
  device: SigningDevice,
  ask: AskPasskey,
  text: string,
): Promise<PasskeySigned> => {
  const { device_id, signature, assertion } = await signText(device, ask, text)
  return { device_id, signature, assertion }
}
