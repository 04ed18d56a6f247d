// The signature of a seal: CMS SignedData, detached, with the attributes of PAdES baseline B-B or B-T.
import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { parseElements } from '../asn1/der-read.ts'
import { context, derNull, integer, octets, oid, sequence, set, tagged } from '../asn1/der-write.ts'
import { toLowS } from '../certificates/low-s.ts'

export interface SealSigner {
  /** DER, the signing certificate first and then its issuers up to the root. */
  chain: readonly Uint8Array[]
  /** An RSA key, or one of P-256; undefined: another program signs, and `completeSeal` adds the value. */
  privateKey?: KeyObject | undefined
}

export interface Signature {
  signedAttributes: Uint8Array
  value: Uint8Array
}

const DATA = oid('1.2.840.113549.1.7.1')
const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3')
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4')
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47')
const TIMESTAMP_TOKEN = oid('1.2.840.113549.1.9.16.2.14')
const SHA256 = sequence(oid('2.16.840.1.101.3.4.2.1'))
const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), derNull)
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const SET_TAG = 0x31
const DIRECTORY_NAME = 4

/** The issuer and serial number of a certificate, verbatim. */
const issuerAndSerial = (certificate: Uint8Array): { issuer: Uint8Array; serial: Uint8Array } => {
  const [outer] = parseElements(certificate)
  const [body] = parseElements(outer?.content ?? certificate)
  const members = parseElements(body?.content ?? certificate)
  // The version is a member only when it is not 1.
  const [serial, , issuer] = members[0]?.tag === 0xa0 ? members.slice(1) : members
  if (!serial || !issuer) throw new Error('The certificate of the seal cannot be read.')
  return { issuer: issuer.whole, serial: serial.whole }
}

const getLeaf = ({ chain }: Pick<SealSigner, 'chain'>): Uint8Array => {
  const [leaf] = chain
  if (!leaf) throw new Error('A seal needs a certificate.')
  return leaf
}

/** Both sign with SHA-256; the value of ECDSA is a sequence of two numbers, as `sign` writes it. */
const signatureAlgorithm = (leaf: Uint8Array): Buffer =>
  new X509Certificate(leaf).publicKey.asymmetricKeyType === 'ec' ? ECDSA_SHA256 : RSA_SHA256

/** The signing certificate, inside the signed data: another one with the same key cannot replace it. */
const signingCertificate = (leaf: Uint8Array): Buffer => {
  const { issuer, serial } = issuerAndSerial(leaf)
  const hash = createHash('sha256').update(leaf).digest()
  const name = sequence(context(DIRECTORY_NAME, issuer))
  return sequence(SIGNING_CERTIFICATE_V2, set(sequence(sequence(sequence(octets(hash), sequence(name, serial))))))
}

const signWith = (key: KeyObject, data: Uint8Array): Uint8Array => {
  const value = sign('sha256', data, key)
  return key.asymmetricKeyType === 'ec' ? toLowS(value) : value
}

/**
 * `digest`: SHA-256 of the signed byte range. The time of the seal is in the signature dictionary, as PAdES requires.
 */
export const signDigest = (digest: Uint8Array, signer: SealSigner): Signature => {
  const attributes = set(
    sequence(CONTENT_TYPE, set(DATA)),
    sequence(MESSAGE_DIGEST, set(octets(digest))),
    signingCertificate(getLeaf(signer)),
  )
  const value = signer.privateKey ? signWith(signer.privateKey, attributes) : new Uint8Array()
  return { signedAttributes: attributes, value }
}

const retagged = (bytes: Uint8Array, tag: number): Uint8Array => {
  // The slice of a Buffer would share its memory.
  const copy = Uint8Array.from(bytes)
  copy[0] = tag
  return copy
}

/** `token`: an RFC 3161 timestamp of the signature's value. */
export const signedData = (signature: Signature, chain: readonly Uint8Array[], token?: Uint8Array): Buffer => {
  const { signedAttributes, value } = signature
  if (signedAttributes[0] !== SET_TAG) throw new Error('The attributes of a signature are a set.')
  const leaf = getLeaf({ chain })
  const { issuer, serial } = issuerAndSerial(leaf)
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    SHA256,
    retagged(signedAttributes, 0xa0),
    signatureAlgorithm(leaf),
    octets(value),
    ...(token ? [context(1, sequence(TIMESTAMP_TOKEN, set(token)))] : []),
  )
  return sequence(
    SIGNED_DATA,
    context(0, sequence(integer(1), set(SHA256), sequence(DATA), tagged(0xa0, ...chain), set(signerInfo))),
  )
}
