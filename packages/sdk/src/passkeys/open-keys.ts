// The private keys of an account in the clear, for as long as it takes to wrap them again.
import { unwrapPrivateKey, unwrapWithPrf } from '@company-data/crypto'
import type { StepUp } from '@company-data/protocol/wire/identity/step-up'
import { wrappedKeys } from '../accounts/unlock-key.ts'
import { SessionError } from '../errors/session-error.ts'
import type { Device } from '../session/device.ts'
import { deriveLoginVerifier } from '../session/password-verifier.ts'
import type { AskPasskey, PasskeySignature } from './passkey.ts'
import { proveText } from './sign-text.ts'

/**
 * Opens the private key, so that it can be wrapped again, and proves the action: the password, or a passkey that signed in here.
 * @example
 * const proof: KeyProof = { password }
 * await person.passkeys.enableUnlock(deviceId, askPasskey, proof)
 */
export type KeyProof = { password: string } | { passkey: AskPasskey }

/** PKCS#8 bytes. */
export interface OpenedKeys {
  accountKey: Uint8Array
  /** Only of a company. */
  recoveryKey: Uint8Array | undefined
}

export const openWithPassword = async (device: Device, password: string): Promise<OpenedKeys> => {
  const { encrypted_private_key, encrypted_recovery_private_key: recovery } = await wrappedKeys(device)
  return {
    accountKey: await unwrapPrivateKey(encrypted_private_key, password),
    recoveryKey: recovery && (await unwrapPrivateKey(recovery, password)),
  }
}

/** Needs the wraps in memory: the platform gives them at the login with this passkey only. */
export const openWithPasskey = async (device: Device, signed: PasskeySignature): Promise<OpenedKeys> => {
  const passkey = device.passkeys.find(signed.credential_id)
  const { prf } = signed
  const { user_id, usertype } = device.tokens.saved()
  if (!passkey?.wrappedKey || prf === undefined) throw new SessionError('passkey_opens_nothing')
  // Keys that were wrapped again without the recovery key would lose it.
  if (usertype === 'company' && passkey.wrappedRecoveryKey === null) throw new SessionError('passkey_opens_nothing')
  return {
    accountKey: await unwrapWithPrf(passkey.wrappedKey, prf, user_id),
    recoveryKey: passkey.wrappedRecoveryKey ? await unwrapWithPrf(passkey.wrappedRecoveryKey, prf, user_id) : undefined,
  }
}

/** The keys and the proof of the action that `text` names come from one question. */
export const openAndProve = async (
  device: Device,
  proof: KeyProof,
  text: string,
): Promise<{ keys: OpenedKeys; members: StepUp }> => {
  if ('password' in proof) {
    const keys = await openWithPassword(device, proof.password)
    const { password } = await deriveLoginVerifier(device, device.tokens.saved().email, proof.password)
    return { keys, members: { password } }
  }
  const { signed, ...members } = await proveText(device, proof.passkey, text)
  return { keys: await openWithPasskey(device, signed), members }
}

/** Zeroes the bytes after the work, whether it succeeds or not. */
export const useOpenedKeys = async <Result>(
  keys: OpenedKeys,
  work: (keys: OpenedKeys) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(keys)
  } finally {
    keys.accountKey.fill(0)
    keys.recoveryKey?.fill(0)
  }
}
