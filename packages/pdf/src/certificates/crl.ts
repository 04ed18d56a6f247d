// Lists of revoked certificates (RFC 5280): issues those of the platform's roots, and reads those of authorities.
import { createPublicKey, type KeyObject, sign, verify, X509Certificate } from 'node:crypto'
import { type DerElement, parseElements } from '../asn1/der-read.ts'
import { bits, context, derNull, integer, octets, oid, sequence, tagged, time } from '../asn1/der-write.ts'
import { keyId } from './certificate.ts'
import { children, readCertificateFields, toHex } from './extensions.ts'

const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), derNull)
const AUTHORITY_KEY_ID = oid('2.5.29.35')
const CRL_NUMBER = oid('2.5.29.20')
const CRL_REASON = oid('2.5.29.21')
const ENUMERATED = 0x0a

/** The numbers of RFC 5280. */
export const revocationReasons = {
  unspecified: 0,
  key_compromise: 1,
  superseded: 4,
  cessation_of_operation: 5,
} as const
export type RevocationReason = keyof typeof revocationReasons

export interface RevokedCertificate {
  /** DER. */
  certificate: Uint8Array
  at: Date
  reason: RevocationReason
}

const revokedEntry = ({ certificate, at, reason }: RevokedCertificate): Buffer => {
  const value = octets(tagged(ENUMERATED, Uint8Array.of(revocationReasons[reason])))
  // A reason that says nothing is left out.
  const extensions = reason === 'unspecified' ? [] : [sequence(sequence(CRL_REASON, value))]
  return sequence(readCertificateFields(certificate).serial, time(at), ...extensions)
}

/** A positive number, big-endian, without leading zeros. */
const numberBytes = (value: number): Uint8Array => Buffer.from(value.toString(16).padStart(12, '0'), 'hex')
const withoutZeros = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte > 0),
    ),
  )

/** The list of a root, as DER. The same content gives the same bytes. */
export const issueCrl = (
  root: { certificate: Uint8Array; privateKey: KeyObject },
  revoked: readonly RevokedCertificate[],
  period: { from: Date; until: Date },
): Uint8Array => {
  const number = integer(withoutZeros(numberBytes(Math.floor(period.from.getTime() / 1000))))
  const body = sequence(
    integer(1),
    RSA_SHA256,
    readCertificateFields(root.certificate).subject,
    time(period.from),
    time(period.until),
    ...(revoked.length === 0 ? [] : [sequence(...revoked.map(revokedEntry))]),
    context(
      0,
      sequence(
        sequence(AUTHORITY_KEY_ID, octets(sequence(tagged(0x80, keyId(root.privateKey))))),
        sequence(CRL_NUMBER, octets(number)),
      ),
    ),
  )
  return new Uint8Array(sequence(body, RSA_SHA256, bits(sign('sha256', body, root.privateKey))))
}

export interface RevocationList {
  from: Date
  until: Date
  isRevoked(certificate: Uint8Array): boolean
}

const HASHES: ReadonlyMap<string, string> = new Map([
  [toHex(oid('1.2.840.113549.1.1.11')), 'sha256'],
  [toHex(oid('1.2.840.113549.1.1.12')), 'sha384'],
  [toHex(oid('1.2.840.113549.1.1.13')), 'sha512'],
  [toHex(oid('1.2.840.10045.4.3.2')), 'sha256'],
  [toHex(oid('1.2.840.10045.4.3.3')), 'sha384'],
  [toHex(oid('1.2.840.10045.4.3.4')), 'sha512'],
])

/** RSA or ECDSA with a hash of SHA-2, by the key of a certificate. */
export const isSignedWith = (
  signed: { data: Uint8Array; algorithm: DerElement | undefined; signature: DerElement | undefined },
  issuer: Uint8Array,
): boolean => {
  const hash = HASHES.get(toHex(children(signed.algorithm)[0]?.whole ?? new Uint8Array()))
  if (hash === undefined || !signed.signature) return false
  const key = createPublicKey(new X509Certificate(issuer).publicKey.export({ type: 'spki', format: 'pem' }))
  return verify(hash, signed.data, key, signed.signature.content.subarray(1))
}

const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const SEQUENCE = 0x30
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/

export const parseTime = (element: DerElement | undefined): Date | undefined => {
  const text = Buffer.from(element?.content ?? []).toString('latin1')
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  const parts = TIME.exec(element?.tag === UTC_TIME ? `${century}${text}` : text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const isTime = (element: DerElement | undefined): boolean =>
  element?.tag === UTC_TIME || element?.tag === GENERALIZED_TIME

/** A list may have many thousand entries: each is found by its beginning, and none is parsed further. */
const hasEntry = (entries: Buffer, serial: Uint8Array): boolean => {
  for (let at = 0; at < entries.length; ) {
    const first = entries[at + 1] ?? 0
    const digits = first < 0x80 ? 0 : first & 0x7f
    const bodyAt = at + 2 + digits
    const length = digits === 0 ? first : digits > 4 ? entries.length : entries.readUIntBE(at + 2, digits)
    if (entries.compare(serial, 0, serial.length, bodyAt, Math.min(bodyAt + serial.length, entries.length)) === 0)
      return true
    at = bodyAt + length
  }
  return false
}

/** A list that this issuer signed; undefined: it is another one, or cannot be read. */
export const readCrl = (bytes: Uint8Array, issuer: Uint8Array): RevocationList | undefined => {
  try {
    const [outer] = parseElements(bytes)
    const [body, algorithm, signature] = children(outer)
    const members = children(body)
    const [, name, from, until, ...rest] = members[0]?.tag === 0x02 ? members.slice(1) : members
    const issuedBy = readCertificateFields(issuer).subject
    const [start, end] = [parseTime(from), isTime(until) ? parseTime(until) : undefined]
    if (!body || !name || !start || !end || Buffer.compare(name.whole, issuedBy) !== 0) return undefined
    if (!isSignedWith({ data: body.whole, algorithm, signature }, issuer)) return undefined
    const entries = Buffer.from(rest[0]?.tag === SEQUENCE ? rest[0].content : [])
    return {
      from: start,
      until: end,
      isRevoked: (certificate) => hasEntry(entries, readCertificateFields(certificate).serial),
    }
  } catch {
    return undefined
  }
}
