// Proves an action by a passkey: it signs the text that names the action, and the account's list says which device it is.
import { createTextChallenge } from '@company-data/crypto'
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import { rawTrustedDeviceCalls } from '../accounts/raw-trusted-devices.ts'
import { SessionError } from '../errors/session-error.ts'
import type { Device } from '../session/device.ts'
import type { AskPasskey, PasskeySignature } from './passkey.ts'
import { rawPasskeyLoginCalls } from './raw-passkey-login.ts'

export interface PasskeySigned {
  device_id: string
  signature: string
  assertion: Assertion
}

/** A proof that works once, because the platform made its challenge. */
export interface PasskeyProven extends PasskeySigned {
  challenge: string
}

type SigningDevice = Pick<Device, 'api' | 'passkeys' | 'relyingParty'>

/** The device of the account that this passkey is. */
const findSigner = async (
  { api, passkeys }: SigningDevice,
  { credential_id }: Pick<PasskeySignature, 'credential_id'>,
): Promise<string> => {
  const passkey = passkeys.find(credential_id)
  if (passkey !== undefined) return passkey.deviceId
  const devices = await rawTrustedDeviceCalls(api).list()
  const row = devices.find((device) => device.credential_id === credential_id)
  if (row === undefined) throw new SessionError('passkey_unknown')
  return row.device_id
}

/** The members of a proof, and what the passkey derived. The question comes first, while the user's click still counts. */
export const signText = async (
  device: SigningDevice,
  ask: AskPasskey,
  text: string,
): Promise<PasskeySigned & { signed: PasskeySignature }> => {
  const challenge = await createTextChallenge(text)
  const signed = await ask(challenge, { rpId: await device.relyingParty.readId() })
  const { signature, assertion } = signed
  return { device_id: await findSigner(device, signed), signature, assertion, signed }
}

const readChallenge = async ({ api }: SigningDevice): Promise<string> =>
  (await rawPasskeyLoginCalls(api).challenge()).challenge

/** Proves an action of the account. The passkey signs the text with a new challenge, so the proof works once. */
export const proveText = async (
  device: SigningDevice,
  ask: AskPasskey,
  text: string,
): Promise<PasskeyProven & { signed: PasskeySignature }> => {
  const challenge = await readChallenge(device)
  return { challenge, ...(await signText(device, ask, `${text}:${challenge}`)) }
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
