// Passkeys of accounts: each is a trusted device whose signatures come with an assertion.
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { AccountDeps } from '../deps.ts'
import { type DeviceRow, findDevice, touchDevice } from '../device-store.ts'
import { isValidAssertion, toChallenge } from './assertion.ts'

export interface PasskeySignature {
  deviceId: string
  signature: string
  assertion: Assertion
}

export interface Passkeys {
  /** The passkey that signed the text; undefined if it is wrong or not of this account. */
  check(userId: string, text: string, signed: PasskeySignature): Promise<DeviceRow | undefined>
  /** Whether a passkey signed this challenge. */
  isSigned(device: DeviceRow, challenge: string, signed: Omit<PasskeySignature, 'deviceId'>): boolean
}

export const passkeys = ({ directory, clock, relyingParty }: Deps): Passkeys => {
  const isSigned: Passkeys['isSigned'] = ({ kind, public_key: publicKey }, challenge, { signature, assertion }) =>
    kind === 'passkey' &&
    publicKey !== null &&
    isValidAssertion({ publicKey, signature, assertion, challenge }, relyingParty())
  return {
    isSigned,
    async check(userId, text, { deviceId, ...signed }) {
      const device = isUuid(deviceId) ? await findDevice(directory.kysely, userId, deviceId) : undefined
      if (!device || !isSigned(device, toChallenge(text), signed)) return undefined
      await touchDevice(directory.kysely, device.device_id, clock.now())
      return device
    },
  }
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'relyingParty'>
