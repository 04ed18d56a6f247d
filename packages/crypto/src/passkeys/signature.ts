// Signatures of passkeys: from the DER of authenticators to the r ‖ s of the platform, and their check.

import { CryptoError } from '../crypto-error.ts'
import { base64Bytes, base64Text, base64UrlText } from '../encoding/base64.ts'
import { type Bytes, concatBytes, plainBytes, utf8Bytes } from '../encoding/bytes.ts'
import { DER_INTEGER, getContent, readWholeSequence } from '../encoding/der-read.ts'

const HALF_BYTES = 32
const HASH_BYTES = 32
const USER_PRESENT_AND_VERIFIED = 0x05

/** The bytes that an authenticator signed, as base64url. */
export type PasskeyAssertion = { readonly client_data: string; readonly authenticator_data: string }

/** An INTEGER of a signature: without the zero that keeps it positive, filled up to 32 bytes. */
const readHalf = (content: Uint8Array | null): Uint8Array | null => {
  if (content === null) return null
  const start = content.findIndex((byte) => byte !== 0)
  const digits = start === -1 ? new Uint8Array() : content.subarray(start)
  return digits.length > HALF_BYTES ? null : concatBytes(new Uint8Array(HALF_BYTES - digits.length), digits)
}

/** Base64 of r ‖ s, from the DER that an authenticator gives for ES256. */
export const toRawSignature = (der: Uint8Array): string => {
  const integers = readWholeSequence(der)
  const [r, s] = [0, 1].map((index) => readHalf(getContent(integers?.[index], DER_INTEGER)))
  if (integers?.length !== 2 || !r || !s)
    throw new CryptoError('malformed', 'the signature is not a DER of two integers')
  return base64Text(concatBytes(r, s))
}

/** The challenge of an action: the text names the action and its content. */
export const createTextChallenge = async (text: string): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', utf8Bytes(text)))

const base64UrlBytes = (text: string): Bytes | null =>
  /^[A-Za-z0-9_-]*$/.test(text)
    ? base64Bytes(text.replaceAll('-', '+').replaceAll('_', '/') + '='.repeat((4 - (text.length % 4)) % 4))
    : null

const readClientData = (bytes: Uint8Array): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isVerifiedUser = (authenticatorData: Uint8Array): boolean =>
  ((authenticatorData[HASH_BYTES] ?? 0) & USER_PRESENT_AND_VERIFIED) === USER_PRESENT_AND_VERIFIED

/** True if the key signed these bytes; `signature` is base64 of r ‖ s, `publicKey` base64 of a P-256 SPKI. */
export const isSignedBy = async (publicKey: string, signature: string, content: Uint8Array): Promise<boolean> => {
  const [spki, bytes] = [base64Bytes(publicKey), base64Bytes(signature)]
  if (spki === null || bytes === null) return false
  const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify']).catch(() => undefined)
  if (key === undefined) return false
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, plainBytes(content))
}

/**
 * True if the passkey signed this challenge for a user that its device had verified. The origin is not compared: only the
 * platform knows which pages are its own, and it has compared it.
 */
export const isAssertionBy = async (
  publicKey: string,
  { signature, assertion }: { readonly signature: string; readonly assertion: PasskeyAssertion },
  challenge: Uint8Array,
): Promise<boolean> => {
  const clientData = base64UrlBytes(assertion.client_data)
  const authenticatorData = base64UrlBytes(assertion.authenticator_data)
  if (clientData === null || authenticatorData === null) return false
  const { type, challenge: signedChallenge } = readClientData(clientData)
  if (type !== 'webauthn.get' || signedChallenge !== base64UrlText(challenge)) return false
  if (!isVerifiedUser(authenticatorData)) return false
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', clientData))
  return isSignedBy(publicKey, signature, concatBytes(authenticatorData, hash))
}
