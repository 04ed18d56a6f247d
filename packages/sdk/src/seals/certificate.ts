// The certificates in a seal: their contents, and the check of their issuers.
import {
  DER,
  type DerElement,
  isHex,
  isSame,
  parseElements,
  parseMembers,
  UnreadableSeal,
  wholeSequence,
} from './der.ts'
import { isSignature, readAlgorithm, type SignatureAlgorithm } from './signature.ts'

export interface Certificate {
  whole: Uint8Array
  serial: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  validFrom: Date
  validUntil: Date
  publicKey: Uint8Array
  /** True if it may issue others. */
  isAuthority: boolean
  /** The bytes that its issuer signed. */
  body: Uint8Array
  signature: Uint8Array
  algorithm: SignatureAlgorithm
}

const BASIC_CONSTRAINTS = '0603551d13'
const TRUE = '0101ff'

/** `YYYYMMDDhhmmssZ`; in the older form, years from 50 on are of the last century (RFC 5280). */
const parseDate = ({ tag, content }: DerElement): Date => {
  const text = String.fromCharCode(...content)
  const century = Number(text.slice(0, 2)) < 50 ? '20' : '19'
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(tag === DER.utcTime ? `${century}${text}` : text)
  if (!digits) throw new UnreadableSeal('a time of a certificate cannot be read')
  const [, year, month, day, hour, minute, second] = digits
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const mayIssue = (extensions: DerElement | undefined): boolean => {
  if (extensions?.tag !== DER.context3) return false
  const [list] = parseElements(extensions.content)
  const constraints = parseMembers(list, DER.sequence)
    .map((extension) => parseMembers(extension, DER.sequence))
    .find(([id]) => isHex(id, BASIC_CONSTRAINTS))
  const value = constraints?.at(-1)
  return value?.tag === DER.octetString && isHex(wholeSequence(value.content)[0], TRUE)
}

export const readCertificate = (bytes: Uint8Array): Certificate => {
  const [body, identifier, signature, ...others] = wholeSequence(bytes)
  const algorithm = readAlgorithm(identifier)
  if (!body || algorithm === undefined || signature?.tag !== DER.bitString || signature.content[0] !== 0) {
    throw new UnreadableSeal('a certificate is not signed with RSA or ECDSA and a hash of SHA-2')
  }
  const members = parseMembers(body, DER.sequence)
  // The version is present only when it is not the first.
  const [serial, , issuer, validity, subject, publicKey, ...rest] =
    members[0]?.tag === DER.context0 ? members.slice(1) : members
  const [from, until] = parseMembers(validity, DER.sequence)
  if (!serial || !issuer || !subject || !publicKey || !from || !until || others.length > 0) {
    throw new UnreadableSeal('a certificate lacks a member or has one too many')
  }
  return {
    whole: bytes,
    body: body.whole,
    signature: signature.content.subarray(1),
    algorithm,
    serial: serial.whole,
    issuer: issuer.whole,
    subject: subject.whole,
    publicKey: publicKey.whole,
    validFrom: parseDate(from),
    validUntil: parseDate(until),
    isAuthority: mayIssue(rest.at(-1)),
  }
}

const isIssuedBy = async (certificate: Certificate, issuer: Certificate): Promise<boolean> =>
  issuer.isAuthority &&
  isSame(certificate.issuer, issuer.subject) &&
  (await isSignature(certificate.body, certificate.signature, issuer.publicKey, certificate.algorithm))

/**
 * Each is issued by the next, the last by itself unless it is trusted; all are valid at that time, and one of them is
 * trusted.
 */
export const leadsToTrusted = async (
  chain: readonly Certificate[],
  trusted: readonly Uint8Array[],
  at: Date,
): Promise<boolean> => {
  const isTrusted = ({ whole }: Certificate): boolean => trusted.some((anchor) => isSame(anchor, whole))
  for (const [index, certificate] of chain.entries()) {
    if (at < certificate.validFrom || at > certificate.validUntil) return false
    const issuer = chain[index + 1]
    // Authorities often leave their root out of a chain.
    const isAnchored = issuer === undefined && isTrusted(certificate)
    if (!isAnchored && !(await isIssuedBy(certificate, issuer ?? certificate))) return false
  }
  return chain.some(isTrusted)
}

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** The certificates in a PEM text, in base64. */
export const certificatesIn = (pem: string): string[] =>
  Array.from(pem.matchAll(PEM), ([, base64 = '']) => base64.replace(/\s/g, ''))
