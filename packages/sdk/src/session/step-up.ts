// Proves again that the user of a session acts, where the session alone is not enough.
import type { StepUp } from '@company-data/protocol/wire/identity/step-up'
import type { AskPasskey } from '../passkeys/passkey.ts'
import { proveText } from '../passkeys/sign-text.ts'
import type { Device } from './device.ts'
import { deriveLoginVerifier } from './password-verifier.ts'

/**
 * A proof for an action that needs more than an open session. One member is enough. A session that was opened in the last
 * minutes needs none, except to replace or remove a passcode.
 * @example
 * const proof: StepUpProof = { password }
 * await person.trustedDevices.create({ name: 'Phone', public_key: spki }, proof)
 */
export interface StepUpProof {
  /** The raw password. Only a value derived from it is sent. */
  password?: string
  /** A code of the account's second factor. */
  code?: string
  /** A passkey of the account, which signs a text that names the action. */
  passkey?: AskPasskey
}

/** `text` names the action and its content; a passkey signs it. */
export const createStepUp = async (device: Device, proof: StepUpProof, text: string): Promise<StepUp> => {
  const { password, code, passkey } = proof
  if (password !== undefined)
    return { password: (await deriveLoginVerifier(device, device.tokens.saved().email, password)).password }
  if (passkey !== undefined) {
    const { signed: _, ...members } = await proveText(device, passkey, text)
    return members
  }
  return code === undefined ? {} : { code }
}
