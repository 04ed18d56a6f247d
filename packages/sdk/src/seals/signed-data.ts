// The signature of a seal (CMS SignedData), read in exactly the form of a seal, byte for byte.
import { type Certificate, readCertificate } from './certificate.ts'
import { DER, type DerElement, isHex, isSame, parseMembers, UnreadableSeal, wholeSequence } from './der.ts'
import { readAlgorithm, type SignatureAlgorithm } from './signature.ts'

export interface SignedData {
  /** The signing certificate first, then its issuers. */
  chain: readonly [Certificate, ...Certificate[]]
  /** SHA-256 of the sealed content, and of the signing certificate, both inside the signed data. */
  contentDigest: Uint8Array
  certificateDigest: Uint8Array
  signedAttributes: Uint8Array
  signature: Uint8Array
  algorithm: SignatureAlgorithm
  timestamp: Timestamp | undefined
}

/** The content of a timestamp. Its maker is not checked here. */
export interface Timestamp {
  at: string
  /** SHA-256 of the signature that it was made for. */
  imprint: Uint8Array
}

const ONE = '020101'
const DATA = '06092a864886f70d010701'
const SIGNED_DATA = '06092a864886f70d010702'
const SHA256 = '300b0609608648016503040201'
const attributeTypes = {
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingCertificate: '060b2a864886f70d010910022f',
  timestamp: '060b2a864886f70d010910020e',
} as const

const requireForm = (holds: boolean): void => {
  if (!holds) throw new UnreadableSeal('the signature has another form')
}

const findAttribute = (attributes: readonly DerElement[], type: string): DerElement => {
  const values = attributes
    .map((attribute) => parseMembers(attribute, DER.sequence))
    .filter(([id]) => isHex(id, type))
    .flatMap(([, set]) => parseMembers(set, DER.set))
  const [value, ...others] = values
  if (!value || others.length > 0) throw new UnreadableSeal('an attribute is missing or there twice')
  return value
}

const timestampIn = (unsigned: DerElement | undefined): Timestamp | undefined => {
  if (!unsigned) return undefined
  return readToken(findAttribute(parseMembers(unsigned, DER.context1), attributeTypes.timestamp))
}

/** The content of a timestamp. */
export const readToken = (token: DerElement): Timestamp => {
  const [, signed] = parseMembers(token, DER.sequence)
  const [, , content] = parseMembers(parseMembers(signed, DER.context0)[0], DER.sequence)
  const [, wrapped] = parseMembers(content, DER.sequence)
  const [octets] = parseMembers(wrapped, DER.context0)
  requireForm(octets?.tag === DER.octetString)
  const info = wholeSequence(octets?.content ?? new Uint8Array())
  const [, hash] = parseMembers(info[2], DER.sequence)
  const time = info.find(({ tag }) => tag === DER.generalizedTime)
  if (!hash || !time) throw new UnreadableSeal('a timestamp has no time')
  return { at: String.fromCharCode(...time.content), imprint: hash.content }
}

const certificateDigestIn = (attributes: readonly DerElement[]): Uint8Array => {
  const [list] = parseMembers(findAttribute(attributes, attributeTypes.signingCertificate), DER.sequence)
  const [first] = parseMembers(list, DER.sequence)
  const [digest] = parseMembers(first, DER.sequence)
  return digest?.content ?? new Uint8Array()
}

const readSigner = (signerInfo: DerElement | undefined, signer: Certificate): Omit<SignedData, 'chain'> => {
  const members = parseMembers(signerInfo, DER.sequence)
  const [version, name, digest, signed, identifier, signature, unsigned] = members
  const algorithm = readAlgorithm(identifier)
  const [issuer, serial] = parseMembers(name, DER.sequence)
  requireForm(members.length <= 7 && isHex(version, ONE) && isHex(digest, SHA256))
  requireForm(issuer !== undefined && isSame(issuer.whole, signer.issuer))
  requireForm(serial !== undefined && isSame(serial.whole, signer.serial))
  // Every seal is signed with SHA-256.
  if (signed?.tag !== DER.context0 || signature?.tag !== DER.octetString || algorithm?.hash !== 'SHA-256') {
    throw new UnreadableSeal('the signature has another form')
  }
  const attributes = parseMembers(signed, DER.context0)
  requireForm(isHex(findAttribute(attributes, attributeTypes.contentType), DATA))
  // The signature is over the set, which has another tag here.
  const signedAttributes = Uint8Array.from(signed.whole)
  signedAttributes[0] = DER.set
  return {
    contentDigest: findAttribute(attributes, attributeTypes.messageDigest).content,
    certificateDigest: certificateDigestIn(attributes),
    signedAttributes,
    signature: signature.content,
    algorithm,
    timestamp: timestampIn(unsigned),
  }
}

export const readSignedData = (bytes: Uint8Array): SignedData => {
  const [type, wrapped, ...padding] = wholeSequence(bytes)
  const members = parseMembers(parseMembers(wrapped, DER.context0)[0], DER.sequence)
  const [version, digests, content, certificates, signers] = members
  // If the total length were changed, the zero padding of the signature would pass for elements.
  requireForm(padding.length === 0 && isHex(type, SIGNED_DATA) && members.length === 5 && isHex(version, ONE))
  requireForm(isHex(digests, `310d${SHA256}`) && isHex(content, `300b${DATA}`))
  const [signer, ...issuers] = parseMembers(certificates, DER.context0).map(({ whole }) => readCertificate(whole))
  const [signerInfo, ...others] = parseMembers(signers, DER.set)
  if (!signer || others.length > 0) throw new UnreadableSeal('the signature has no signer or several')
  return { chain: [signer, ...issuers], ...readSigner(signerInfo, signer) }
}
