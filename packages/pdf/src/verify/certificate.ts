// Reads certificates and checks their issuers, with Web Crypto.
import { DerError, type DerNode, isSame, readMembers, readNode, toHex } from './der.ts'
import { isSignature, type SignatureAlgorithm, signatureAlgorithms } from './signature.ts'

export interface Certificate {
  bytes: Uint8Array
  serial: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  from: Date
  until: Date
  publicKey: Uint8Array
  /** The signed body, and the issuer's signature. */
  body: Uint8Array
  signature: Uint8Array
  /** By which the issuer signed. */
  algorithm: SignatureAlgorithm
}

const SEQUENCE = 0x30
const BIT_STRING = 0x03
const UTC_TIME = 0x17
const VERSION = 0xa0

const parseDate = ({ tag, body }: DerNode): Date => {
  const text = String.fromCharCode(...body)
  const year = tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(year)
  if (!parts) throw new DerError('A time is not one.')
  const [, y, month, day, hour, minute, second] = parts
  return new Date(`${y}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

export const readCertificate = (bytes: Uint8Array): Certificate => {
  const node = readNode(bytes)
  if (node.bytes.length !== bytes.length) throw new DerError('Bytes follow the certificate.')
  const [body, identifier, signature, ...others] = readMembers(node, SEQUENCE)
  // It is outside the data that the issuer signed, so it has to be checked.
  const algorithm = identifier && signatureAlgorithms.get(toHex(identifier.bytes))
  if (algorithm === undefined || others.length > 0 || signature?.body[0] !== 0) {
    throw new DerError('A certificate is signed in another way.')
  }
  const members = readMembers(body, SEQUENCE)
  const [serial, , issuer, validity, subject, publicKey] = members[0]?.tag === VERSION ? members.slice(1) : members
  const [from, until] = readMembers(validity, SEQUENCE)
  if (!body || !serial || !issuer || !subject || !publicKey || !from || !until || signature.tag !== BIT_STRING) {
    throw new DerError('A certificate lacks a member.')
  }
  return {
    bytes,
    serial: serial.bytes,
    issuer: issuer.bytes,
    subject: subject.bytes,
    from: parseDate(from),
    until: parseDate(until),
    publicKey: publicKey.bytes,
    body: body.bytes,
    signature: signature.body.subarray(1),
    algorithm,
  }
}

export const isIssuedBy = async (certificate: Certificate, issuer: Certificate): Promise<boolean> =>
  isSame(certificate.issuer, issuer.subject) &&
  (await isSignature(certificate.body, certificate.signature, issuer.publicKey, certificate.algorithm))

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g

/** Every certificate of a PEM text, in its order. */
export const readPem = (pem: string): Uint8Array[] =>
  Array.from(pem.matchAll(PEM), ([, base64 = '']) =>
    Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0)),
  )
