// Timestamps of RFC 3161: requests proof from an authority that a signature existed, and reads its response.
import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { type DerElement, parseElements } from '../asn1/der-read.ts'
import { boolean, derNull, integer, octets, oid, sequence } from '../asn1/der-write.ts'
import { findAuthority } from './token-signature.ts'

export interface TimestampRequest {
  /** The body of a POST with the type `application/timestamp-query`. */
  body: Uint8Array
  hash: Uint8Array
  nonce: Uint8Array
}

const SHA256_IDENTIFIER = oid('2.16.840.1.101.3.4.2.1')
const SHA256 = sequence(SHA256_IDENTIFIER, derNull)
/** Without its tag and its length. */
const SHA256_OID = SHA256_IDENTIFIER.subarray(2)
const NONCE_BYTES = 8
const SEQUENCE = 0x30
const INTEGER = 0x02
const OCTETS = 0x04
const GENERALIZED_TIME = 0x18
/** The room in a seal for a timestamp with the certificates of its authority. */
export const MAX_TOKEN_BYTES = 14_336
/** Granted, or granted with changes. */
const GRANTED = [0, 1]

/** `signature`: the value to timestamp. */
export const timestampRequest = (signature: Uint8Array): TimestampRequest =>
  timestampRequestForHash(createHash('sha256').update(signature).digest())

/** `hash`: SHA-256 of the data to timestamp. */
export const timestampRequestForHash = (hash: Uint8Array): TimestampRequest => {
  const nonce = randomBytes(NONCE_BYTES)
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const body = sequence(integer(1), sequence(SHA256, octets(hash)), integer(nonce), boolean(true))
  return { body, hash, nonce }
}

const child = (element: DerElement | undefined, index: number): DerElement | undefined =>
  element && parseElements(element.content)[index]

const readSignedData = (token: DerElement): DerElement[] =>
  parseElements(child(child(token, 1), 0)?.content ?? new Uint8Array())

/** The signed content of the authority: a TSTInfo, in an octet string. */
const readContent = (members: readonly DerElement[]): Uint8Array | undefined => {
  const content = child(child(members[2], 1), 0)
  return content?.tag === OCTETS ? content.content : undefined
}

const isSame = (element: DerElement | undefined, bytes: Uint8Array): boolean =>
  element !== undefined && Buffer.compare(element.content, bytes) === 0

/** `YYYYMMDDhhmmss`, perhaps with a fraction, in UTC. */
const parseTime = (element: DerElement | undefined): Date => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(Buffer.from(element?.content ?? []).toString('latin1')) ??
    []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** The chain must be valid at the time that the timestamp states, and lead to a root if there are any. */
const findAuthorityFault = (
  chain: readonly X509Certificate[],
  at: Date,
  roots: readonly Uint8Array[] | undefined,
): string | undefined => {
  if (Number.isNaN(at.getTime())) return 'The timestamp has no time.'
  const isCurrent = ({ validFromDate, validToDate }: X509Certificate): boolean =>
    at >= validFromDate && at <= validToDate
  if (!chain.every(isCurrent)) return 'The certificate of the authority is not valid at the time of the timestamp.'
  const last = chain.at(-1)
  if (!roots || !last) return undefined
  const leads = roots
    .map((root) => new X509Certificate(root))
    .some((root) => last.raw.equals(root.raw) || (last.checkIssued(root) && last.verify(root.publicKey)))
  return leads ? undefined : 'The certificate of the authority leads to none of the trusted roots.'
}

/** The reason why a token does not match the request; undefined when it does. */
const findFault = (
  token: DerElement,
  { hash, nonce }: TimestampRequest,
  roots: readonly Uint8Array[] | undefined,
): string | undefined => {
  const members = readSignedData(token)
  const content = readContent(members)
  const info = content ? parseElements(parseElements(content)[0]?.content ?? new Uint8Array()) : []
  const imprint = info[2]
  if (!isSame(child(child(imprint, 0), 0), SHA256_OID) || !isSame(child(imprint, 1), hash)) {
    return 'The timestamp is of something else.'
  }
  // The serial number is the first integer after the imprint, the nonce is any later one.
  if (!info.slice(4).some((element) => element.tag === INTEGER && isSame(element, nonce))) {
    return 'The timestamp is an old one.'
  }
  const authority = content && findAuthority(members, content)
  if (!authority) return 'The timestamp is not signed by an authority.'
  return findAuthorityFault(authority, parseTime(info.find(({ tag }) => tag === GENERALIZED_TIME)), roots)
}

/** DER of the certificates of a token's authority, the one that signed it first. */
export const tokenChain = (token: Uint8Array): Uint8Array[] => {
  const [element] = parseElements(token)
  const members = element ? readSignedData(element) : []
  const content = readContent(members)
  const chain = content && findAuthority(members, content)
  return (chain ?? []).map(({ raw }) => new Uint8Array(raw))
}

/** The token of a response, or a sentence that says why it has none. `roots`: the chain must lead to one of them. */
export const timestampToken = (
  response: Uint8Array,
  request: TimestampRequest,
  roots?: readonly Uint8Array[],
): Uint8Array | string => {
  try {
    const [status, token] = parseElements(parseElements(response)[0]?.content ?? response)
    const code = child(status, 0)
    if (code?.tag !== INTEGER || !GRANTED.some((granted) => isSame(code, Uint8Array.of(granted)))) {
      return 'The authority refused the request.'
    }
    if (token?.tag !== SEQUENCE) return 'The authority sent no timestamp.'
    if (token.whole.length > MAX_TOKEN_BYTES) return 'The timestamp is too large.'
    return findFault(token, request, roots) ?? token.whole
  } catch {
    return 'The answer of the authority cannot be read.'
  }
}
