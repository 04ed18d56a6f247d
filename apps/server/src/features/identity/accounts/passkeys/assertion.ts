// Verifies what an authenticator signed (WebAuthn assertion), in the order of A-102. Pure.
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Assertion } from '@company-data/protocol/wire/identity/step-up'
import { equalInConstantTime } from '../../../../platform/secrets/secrets.ts'

/** The pages that may ask for a passkey of the platform. */
export interface RelyingParty {
  /** A host name. */
  id: string
  origins: readonly string[]
}

export interface SignedAssertion {
  /** Base64 of the SPKI of a P-256 key. */
  publicKey: string
  /** Base64 of r ‖ s. */
  signature: string
  assertion: Assertion
  /** Base64url, as the client data name it. */
  challenge: string
}

const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/
const BASE64URL = /^[A-Za-z0-9_-]+$/
const HASH_BYTES = 32
/** The hash of the relying party, the flags and a counter. Counters are not judged: synced passkeys send 0. */
const MIN_DATA_BYTES = HASH_BYTES + 5
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** The challenge of an action: the text names the action and its content, and each action succeeds once. */
export const toChallenge = (text: string): string => sha256(text).toString('base64url')

const decode = (text: string): Buffer | undefined => (BASE64URL.test(text) ? Buffer.from(text, 'base64url') : undefined)

const parseClientData = (bytes: Buffer): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isForThisAct = (clientData: Buffer, challenge: string, { origins }: RelyingParty): boolean => {
  const data = parseClientData(clientData)
  return (
    data !== undefined &&
    data.type === 'webauthn.get' &&
    typeof data.challenge === 'string' &&
    equalInConstantTime(data.challenge, challenge) &&
    typeof data.origin === 'string' &&
    origins.includes(data.origin) &&
    data.crossOrigin !== true
  )
}

/** The user was there and showed a fingerprint, a face or a PIN, for this relying party. */
const isVerifiedUser = (authenticatorData: Buffer, { id }: RelyingParty): boolean => {
  if (authenticatorData.length < MIN_DATA_BYTES) return false
  const flags = authenticatorData[HASH_BYTES] ?? 0
  return (
    authenticatorData.subarray(0, HASH_BYTES).equals(sha256(id)) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0
  )
}

export const isValidAssertion = (signed: SignedAssertion, relyingParty: RelyingParty): boolean => {
  const clientData = decode(signed.assertion.client_data)
  const authenticatorData = decode(signed.assertion.authenticator_data)
  if (!clientData || !authenticatorData || !SIGNATURE.test(signed.signature)) return false
  if (!isForThisAct(clientData, signed.challenge, relyingParty)) return false
  if (!isVerifiedUser(authenticatorData, relyingParty)) return false
  const key = createPublicKey({ key: Buffer.from(signed.publicKey, 'base64'), format: 'der', type: 'spki' })
  const content = Buffer.concat([authenticatorData, sha256(clientData)])
  return verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signed.signature, 'base64'))
}
