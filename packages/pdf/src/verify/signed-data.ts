// Reads the signature of a seal. It accepts exactly the form of a seal, byte for byte.
import { type Certificate, readCertificate } from './certificate.ts'
import { DerError, type DerNode, isSame, readMembers, readNode, readNodes, toHex } from './der.ts'
import { type SignatureAlgorithm, signatureAlgorithms } from './signature.ts'

export interface SignedData {
  /** The signing certificate first; each is followed by its issuer. */
  chain: Certificate[]
  messageDigest: Uint8Array
  signedAttributes: Uint8Array
  /** SHA-256 of the signing certificate, from the signed attributes. */
  certificateSha256: Uint8Array
  signature: Uint8Array
  algorithm: SignatureAlgorithm
  /** The time that a timestamp claims, and its imprint. Its authority is not checked here. */
  timestamp: { at: string; imprint: Uint8Array } | undefined
}

const SEQUENCE = 0x30
const SET = 0x31
const CONTEXT_0 = 0xa0
const CONTEXT_1 = 0xa1
const OCTETS = 0x04
const GENERALIZED_TIME = 0x18

const ONE = '020101'
const SIGNED_DATA = '06092a864886f70d010702'
const DATA = '06092a864886f70d010701'
const SHA256 = '300b0609608648016503040201'
const CONTENT_TYPE = '06092a864886f70d010903'
const MESSAGE_DIGEST = '06092a864886f70d010904'
const SIGNING_CERTIFICATE_V2 = '060b2a864886f70d010910022f'
const TIMESTAMP_TOKEN = '060b2a864886f70d010910020e'

const requireHex = (node: DerNode | undefined, hex: string): void => {
  if (node === undefined || toHex(node.bytes) !== hex) throw new DerError('The signature has another form.')
}

const requireCount = (nodes: readonly DerNode[], maxCount: number): void => {
  if (nodes.length > maxCount) throw new DerError('The signature has more than it should.')
}

/** The only value of an attribute. */
const attribute = (attributes: readonly DerNode[], type: string): DerNode => {
  const values = attributes.flatMap((node) => {
    const [name, set] = readMembers(node, SEQUENCE)
    return name && toHex(name.bytes) === type ? readMembers(set, SET) : []
  })
  const [value] = values
  if (value === undefined || values.length > 1) throw new DerError('An attribute is missing or there twice.')
  return value
}

const readTimestamp = (attributes: DerNode | undefined): SignedData['timestamp'] =>
  attributes && readToken(attribute(readMembers(attributes, CONTEXT_1), TIMESTAMP_TOKEN))

/** The content of a timestamp. */
export const readToken = (token: DerNode): NonNullable<SignedData['timestamp']> => {
  const [, wrapped] = readMembers(token, SEQUENCE)
  const [, , content] = readMembers(readMembers(wrapped, CONTEXT_0)[0], SEQUENCE)
  const [, wrappedInfo] = readMembers(content, SEQUENCE)
  const [octets] = readMembers(wrappedInfo, CONTEXT_0)
  if (octets?.tag !== OCTETS) throw new DerError('A timestamp says nothing.')
  const info = readMembers(readNode(octets.body), SEQUENCE)
  const [, hash] = readMembers(info[2], SEQUENCE)
  const time = info.find(({ tag }) => tag === GENERALIZED_TIME)
  if (!hash || !time) throw new DerError('A timestamp has no time.')
  return { at: String.fromCharCode(...time.body), imprint: hash.body }
}

const readSigner = (signerInfo: DerNode | undefined, leaf: Certificate): Omit<SignedData, 'chain'> => {
  const members = readMembers(signerInfo, SEQUENCE)
  const [version, signer, digest, signed, identifier, signature, unsigned] = members
  requireCount(members, 7)
  requireHex(version, ONE)
  const [issuer, serial] = readMembers(signer, SEQUENCE)
  if (!issuer || !serial || !isSame(issuer.bytes, leaf.issuer) || !isSame(serial.bytes, leaf.serial)) {
    throw new DerError('The signature names another certificate.')
  }
  requireHex(digest, SHA256)
  const algorithm = identifier && signatureAlgorithms.get(toHex(identifier.bytes))
  // Every seal is signed with SHA-256.
  if (algorithm?.hash !== 'SHA-256') throw new DerError('The signature has another form.')
  if (signed?.tag !== CONTEXT_0 || signature?.tag !== OCTETS) throw new DerError('The signature has another form.')
  const attributes = readNodes(signed.body)
  requireHex(attribute(attributes, CONTENT_TYPE), DATA)
  const [certificates] = readMembers(attribute(attributes, SIGNING_CERTIFICATE_V2), SEQUENCE)
  const [certificate] = readMembers(certificates, SEQUENCE)
  const [certificateHash] = readMembers(certificate, SEQUENCE)
  const signedAttributes = new Uint8Array(signed.bytes)
  // The set itself is signed, not the tag that it has inside the signature.
  signedAttributes[0] = SET
  return {
    messageDigest: attribute(attributes, MESSAGE_DIGEST).body,
    signedAttributes,
    certificateSha256: certificateHash?.body ?? new Uint8Array(),
    signature: signature.body,
    algorithm,
    timestamp: readTimestamp(unsigned),
  }
}

export const readSignedData = (bytes: Uint8Array): SignedData => {
  const outer = readMembers(readNode(bytes), SEQUENCE)
  const [type, content] = outer
  // If its length were changed, the zero padding of the signature would pass for members.
  requireCount(outer, 2)
  requireHex(type, SIGNED_DATA)
  const members = readMembers(readMembers(content, CONTEXT_0)[0], SEQUENCE)
  const [version, digests, encapsulated, certificates, signers] = members
  requireCount(members, 5)
  requireHex(version, ONE)
  requireHex(digests, `310d${SHA256}`)
  requireHex(encapsulated, `300b${DATA}`)
  const chain = readMembers(certificates, CONTEXT_0).map(({ bytes: certificate }) => readCertificate(certificate))
  const [leaf] = chain
  const signerInfos = readMembers(signers, SET)
  if (!leaf || signerInfos.length !== 1) throw new DerError('The signature has no signer, or several.')
  return { chain, ...readSigner(signerInfos[0], leaf) }
}
