// Passkeys of accounts: each is a trusted device whose signatures come with an assertion.
import { createHash } from 'node:crypto'
import type { Assertion, StepUp } from '@company-data/protocol/wire/identity/step-up'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountDeps } from '../deps.ts'
import { type DeviceRow, findDevice, touchDevice } from '../device-store.ts'
import { isValidAssertion, toChallenge } from './assertion.ts'
import { challenges } from './challenge.ts'

export interface PasskeySignature {
  deviceId: string
  signature: string
  assertion: Assertion
}

export interface PasskeyProof extends PasskeySignature {
  /** The challenge of the platform; without one the passkey signed the text alone. */
  challenge: string | undefined
}

/** Undefined if a member is missing. */
export const readPasskeyProof = (proof: StepUp): PasskeyProof | undefined => {
  const { device_id: deviceId, challenge, signature, assertion } = proof
  return deviceId && signature && assertion
    ? { deviceId, challenge: challenge ?? undefined, signature, assertion }
    : undefined
}

/** A proof without a challenge never gets old by itself, so that it is remembered for long. */
const REMEMBERED_MS = 90 * 86_400_000

/** Hashes the signed bytes, because a signature has a second valid form, and base64url has several. */
const hashSigned = ({ deviceId, assertion: { client_data, authenticator_data } }: PasskeySignature): string => {
  const hash = createHash('sha256').update(`${deviceId.toLowerCase()}:`)
  for (const text of [authenticator_data, client_data])
    hash.update(createHash('sha256').update(Buffer.from(text, 'base64url')).digest())
  return hash.digest('base64url')
}

export interface UsablePasskeyProof {
  /** False if another action used it. */
  use(tx: DirectoryTx): Promise<boolean>
}

export interface Passkeys {
  /**
   * The passkey that signed the text; undefined if it is wrong or not of this account. Only for an action that its object
   * allows once: the same signature is valid again.
   */
  check(userId: string, text: string, signed: PasskeySignature): Promise<DeviceRow | undefined>
  /**
   * Undefined unless a passkey of the account signed the text, alone or with a challenge of the platform. The action uses
   * the signature up in its transaction, where it is accepted once: a failed action leaves it valid.
   */
  checkProof(userId: string, text: string, signed: PasskeyProof): Promise<UsablePasskeyProof | undefined>
  /** True if a passkey signed this challenge. */
  isSigned(device: DeviceRow, challenge: string, signed: Omit<PasskeySignature, 'deviceId'>): boolean
}

export const passkeys = (deps: Deps): Passkeys => {
  const { directory, clock, relyingParty, tokens } = deps
  const { read: readChallenge } = challenges(deps)
  const isSigned: Passkeys['isSigned'] = ({ kind, public_key: publicKey }, challenge, { signature, assertion }) =>
    kind === 'passkey' &&
    publicKey !== null &&
    isValidAssertion({ publicKey, signature, assertion, challenge }, relyingParty())
  const check: Passkeys['check'] = async (userId, text, { deviceId, ...signed }) => {
    const device = isUuid(deviceId) ? await findDevice(directory.kysely, userId, deviceId) : undefined
    if (!device || !isSigned(device, toChallenge(text), signed)) return undefined
    await touchDevice(directory.kysely, device.device_id, clock.now())
    return device
  }
  const identifyUse = (signed: PasskeySignature) => ({
    id: `pp:${hashSigned(signed)}`,
    rememberUntil: new Date(clock.nowMs() + REMEMBERED_MS),
  })
  return {
    check,
    isSigned,
    async checkProof(userId, text, { challenge, ...signed }) {
      const use = challenge === undefined ? identifyUse(signed) : readChallenge(challenge)
      const signedText = challenge === undefined ? text : `${text}:${challenge}`
      if (!use || !(await check(userId, signedText, signed))) return undefined
      return { use: (tx) => tokens.useOnce(tx, use.id, use.rememberUntil) }
    },
  }
}

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'secrets' | 'relyingParty' | 'tokens'>
