// Checks the signature of a timestamp against its embedded certificate, which must allow timestamping.
import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { type DerElement, parseElements } from '../asn1/der-read.ts'
import { oid } from '../asn1/der-write.ts'
import { chainFrom } from '../certificates/signer-chain.ts'

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const HASHES: ReadonlyMap<string, string> = new Map([
  [toHex(oid('2.16.840.1.101.3.4.2.1')), 'sha256'],
  [toHex(oid('2.16.840.1.101.3.4.2.2')), 'sha384'],
  [toHex(oid('2.16.840.1.101.3.4.2.3')), 'sha512'],
])
const MESSAGE_DIGEST = toHex(oid('1.2.840.113549.1.9.4'))
const RSA_PSS = toHex(oid('1.2.840.113549.1.1.10'))
const GIVES_TIMESTAMPS = '1.3.6.1.5.5.7.3.8'
const [SEQUENCE, SET, CONTEXT_0] = [0x30, 0x31, 0xa0]

const firstHex = (element: DerElement | undefined): string => {
  const [first] = parseElements(element?.content ?? new Uint8Array())
  return first ? toHex(first.whole) : ''
}

interface SignedPart {
  hash: string
  digest: Uint8Array | undefined
  attributes: Uint8Array
  usesPss: boolean
  signature: Uint8Array
}

/** The relevant members of the only SignerInfo. */
const signedPart = (signers: DerElement | undefined): SignedPart | undefined => {
  const [signer] = parseElements(signers?.content ?? new Uint8Array())
  const [, , digest, attributes, algorithm, signature] = parseElements(signer?.content ?? new Uint8Array())
  const hash = HASHES.get(firstHex(digest))
  if (!attributes || attributes.tag !== CONTEXT_0 || !signature || hash === undefined) return undefined
  const digestAttribute = parseElements(attributes.content).find((each) => firstHex(each) === MESSAGE_DIGEST)
  const [value] = parseElements(
    parseElements(digestAttribute?.content ?? new Uint8Array())[1]?.content ?? new Uint8Array(),
  )
  const signed = Uint8Array.from(attributes.whole)
  signed[0] = SET
  const usesPss = firstHex(algorithm) === RSA_PSS
  return { hash, digest: value?.content, attributes: signed, usesPss, signature: signature.content }
}

const isSignedBy = ({ hash, attributes, usesPss, signature }: SignedPart, certificate: X509Certificate): boolean => {
  const key = { key: certificate.publicKey, ...(usesPss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {}) }
  return verify(hash, attributes, key, signature)
}

const readCertificates = (members: readonly DerElement[]): X509Certificate[] =>
  parseElements(members.find(({ tag }) => tag === CONTEXT_0)?.content ?? new Uint8Array())
    .filter(({ tag }) => tag === SEQUENCE)
    .map(({ whole }) => new X509Certificate(whole))

/**
 * The certificate that signed the timestamp, and then its issuers, as far as the timestamp has them; undefined: none of
 * them signed it. `members`: those of the SignedData; `content`: the signed bytes. Throws for unreadable data.
 */
export const findAuthority = (members: readonly DerElement[], content: Uint8Array): X509Certificate[] | undefined => {
  const part = signedPart(members.at(-1))
  if (!part?.digest || !createHash(part.hash).update(content).digest().equals(part.digest)) return undefined
  const certificates = readCertificates(members)
  const signer = certificates.find(
    (certificate) => certificate.keyUsage?.includes(GIVES_TIMESTAMPS) && isSignedBy(part, certificate),
  )
  return signer && chainFrom(signer, certificates)
}
