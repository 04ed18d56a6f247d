// Adds passkeys to an account and says whether they open its private key.
import { type PrfWrappedKey, wrapWithPrf } from '@company-data/crypto'
import type {
  CreatedTrustedDevice,
  NewTrustedDevice,
  TrustedDevice,
} from '@company-data/protocol/wire/identity/trusted-devices'
import { rawTrustedDeviceCalls } from '../accounts/raw-trusted-devices.ts'
import { toDeviceText } from '../accounts/trusted-devices.ts'
import { isOutcomeUnknown } from '../errors/outcome-unknown.ts'
import { SessionError } from '../errors/session-error.ts'
import { platformCalls } from '../operations/platform.ts'
import type { Device } from '../session/device.ts'
import { createStepUp, type StepUpProof } from '../session/step-up.ts'
import { type KeyProof, type OpenedKeys, openAndProve, useOpenedKeys } from './open-keys.ts'
import type { AskPasskey, CreatedPasskey, PasskeyOwner } from './passkey.ts'

/**
 * A passkey to add to the account, with a name for the list of devices.
 * @example
 * const passkey: NewPasskey = { name: 'Phone', ...(await createPasskey(await person.passkeys.prepare())) }
 * await person.passkeys.create(passkey, { password })
 */
export interface NewPasskey extends CreatedPasskey {
  name: string
}

interface Wraps {
  wrapped_key: PrfWrappedKey
  wrapped_recovery_key?: PrfWrappedKey
}

const CHALLENGE_BYTES = 32

/** The steps that a new wrap needs. */
const wrapSteps = (device: Device) => {
  const { tokens } = device
  const raw = rawTrustedDeviceCalls(device.api)

  const wrapKeys = ({ accountKey, recoveryKey }: OpenedKeys, prf: Uint8Array): Promise<Wraps> => {
    const { user_id } = tokens.saved()
    return Promise.all([
      wrapWithPrf(accountKey, prf, user_id),
      recoveryKey && wrapWithPrf(recoveryKey, prf, user_id),
    ]).then(([wrapped_key, wrapped_recovery_key]) => ({
      wrapped_key,
      ...(wrapped_recovery_key && { wrapped_recovery_key }),
    }))
  }

  /** After a lost response the list says whether the passkey was added. */
  const add = async (body: NewTrustedDevice): Promise<CreatedTrustedDevice> => {
    try {
      return await raw.create(body)
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error
      const devices = await raw.list()
      const row = devices.find(({ public_key }) => public_key === body.public_key)
      if (row === undefined) throw error
      return { device_id: row.device_id }
    }
  }

  return { wrapKeys, add }
}

export const passkeyCalls = (device: Device) => {
  const { api, tokens, passkeys, relyingParty } = device
  const raw = rawTrustedDeviceCalls(api)
  const { wrapKeys, add } = wrapSteps(device)
  const readCredentialId = async (deviceId: string): Promise<string> => {
    const devices = await raw.list()
    const credentialId = devices.find(({ device_id }) => device_id === deviceId)?.credential_id
    if (credentialId == null) throw new SessionError('passkey_unknown')
    return credentialId
  }
  return {
    /**
     * The options with which a browser makes a passkey for this account.
     * @example
     * const created = await createPasskey(await person.passkeys.prepare())
     */
    async prepare(): Promise<PasskeyOwner> {
      const [platform, devices] = await Promise.all([platformCalls(device).read(), raw.list()])
      const { user_id: userId, email } = tokens.saved()
      const existingIds = devices.flatMap(({ credential_id }) => credential_id ?? [])
      return { userId, email, platformName: platform.name, rpId: platform.webauthn_rp_id, existingIds }
    },
    /**
     * Adds a passkey. It signs in, approves and signs; where it derives a secret (`prf`), it also opens the private key, which is
     * wrapped for it here.
     * @example
     * const { device_id } = await person.passkeys.create(newPasskey, { password })
     */
    async create({ prf, ...created }: NewPasskey, proof: KeyProof): Promise<CreatedTrustedDevice> {
      const text = await toDeviceText(tokens.saved().user_id, created.public_key)
      const { keys, members } = await openAndProve(device, proof, text)
      const wraps = await useOpenedKeys(keys, async (openedKeys) => (prf ? wrapKeys(openedKeys, prf) : undefined))
      const { device_id } = await add({ kind: 'passkey', ...created, ...wraps, ...members })
      // Not before: after a refusal the same passkey is added again.
      prf?.fill(0)
      passkeys.keep(created.credential_id, {
        deviceId: device_id,
        wrappedKey: wraps?.wrapped_key ?? null,
        wrappedRecoveryKey: wraps?.wrapped_recovery_key ?? null,
      })
      return { device_id }
    },
    /**
     * Lets a passkey of the account open the private key, if it can. It is asked for once.
     * @example
     * await person.passkeys.enableUnlock(deviceId, askPasskey, { password })
     */
    async enableUnlock(deviceId: string, ask: AskPasskey, proof: { password: string }): Promise<TrustedDevice> {
      const credentialId = await readCredentialId(deviceId)
      const challenge = crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES))
      const choice = { credentialIds: [credentialId], rpId: await relyingParty.readId() }
      const { prf, credential_id } = await ask(challenge, choice)
      if (credential_id !== credentialId) throw new SessionError('passkey_unknown')
      if (prf === undefined) throw new SessionError('passkey_opens_nothing')
      const { keys, members } = await openAndProve(device, proof, '')
      const wraps = await useOpenedKeys(keys, (openedKeys) => wrapKeys(openedKeys, prf))
      prf.fill(0)
      const row = await raw.update(deviceId, { ...wraps, ...members })
      const { wrapped_key: wrappedKey, wrapped_recovery_key: wrappedRecoveryKey = null } = wraps
      passkeys.keep(credential_id, { deviceId, wrappedKey, wrappedRecoveryKey })
      return row
    },
    /**
     * Removes the wrap of a passkey: it still signs in, but the password opens the private key.
     * @example
     * await person.passkeys.disableUnlock(deviceId, { password })
     */
    async disableUnlock(deviceId: string, proof: StepUpProof = {}): Promise<TrustedDevice> {
      const members = await createStepUp(device, proof, `wrap:${deviceId}:none`)
      const wraps = { wrapped_key: null, ...(tokens.saved().usertype === 'company' && { wrapped_recovery_key: null }) }
      const row = await raw.update(deviceId, { ...wraps, ...members })
      passkeys.forget(deviceId)
      return row
    },
  }
}
