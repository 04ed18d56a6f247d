// Reads the extensions of a certificate: its usages, and the addresses at which its revocation is published.
import { Buffer } from 'node:buffer'
import { type DerElement, parseElements } from '../asn1/der-read.ts'
import { oid } from '../asn1/der-write.ts'

export interface CertificateFields {
  /** With its header. */
  serial: Uint8Array
  issuer: Uint8Array
  subject: Uint8Array
  /** The whole SubjectPublicKeyInfo. */
  publicKey: Uint8Array
  /** Identifier of the signature's algorithm, as hex. */
  signatureAlgorithm: string
  /** Value by identifier, both as the certificate has them. */
  extensions: ReadonlyMap<string, Uint8Array>
}

const CONTEXT_0 = 0xa0
const CONTEXT_3 = 0xa3
const URI = 0x86
const NOTHING = new Uint8Array()

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
export const children = (element: DerElement | undefined): DerElement[] => parseElements(element?.content ?? NOTHING)

const extensionIds = {
  keyUsage: toHex(oid('2.5.29.15')),
  crlDistributionPoints: toHex(oid('2.5.29.31')),
  authorityInfoAccess: toHex(oid('1.3.6.1.5.5.7.1.1')),
} as const
const OCSP = toHex(oid('1.3.6.1.5.5.7.48.1'))

const readExtensions = (wrapper: DerElement | undefined): Map<string, Uint8Array> => {
  const [list] = children(wrapper)
  return new Map(
    children(list).map((extension) => {
      const members = children(extension)
      return [toHex(members[0]?.whole ?? NOTHING), members.at(-1)?.content ?? NOTHING]
    }),
  )
}

/** Throws for bytes that are not a certificate. */
export const readCertificateFields = (certificate: Uint8Array): CertificateFields => {
  const [outer] = parseElements(certificate)
  const [body, algorithm] = children(outer)
  const members = children(body)
  // The version is a member only when it is not 1.
  const [serial, , issuer, , subject, publicKey, ...rest] = members[0]?.tag === CONTEXT_0 ? members.slice(1) : members
  const [identifier] = children(algorithm)
  if (!serial || !issuer || !subject || !publicKey || !identifier) throw new Error('A certificate cannot be read.')
  return {
    serial: serial.whole,
    issuer: issuer.whole,
    subject: subject.whole,
    publicKey: publicKey.whole,
    signatureAlgorithm: toHex(identifier.whole),
    extensions: readExtensions(rest.find(({ tag }) => tag === CONTEXT_3)),
  }
}

/** True if the certificate may sign documents; one without the extension may do everything. */
export const maySignDocuments = ({ extensions }: CertificateFields): boolean => {
  const usage = extensions.get(extensionIds.keyUsage)
  if (!usage) return true
  const [bitString] = parseElements(usage)
  // The first two bits: digitalSignature and nonRepudiation.
  return ((bitString?.content[1] ?? 0) & 0b1100_0000) !== 0
}

/** Every http address inside nested elements. */
const listUris = (element: DerElement): string[] => {
  if (element.tag === URI) {
    const uri = Buffer.from(element.content).toString('latin1')
    return /^https?:\/\//.test(uri) ? [uri] : []
  }
  return (element.tag & 0x20) === 0 ? [] : children(element).flatMap(listUris)
}

/** The addresses of the list of revoked certificates. */
export const crlUrls = ({ extensions }: CertificateFields): string[] =>
  parseElements(extensions.get(extensionIds.crlDistributionPoints) ?? NOTHING).flatMap(listUris)

/** The addresses of OCSP responders. */
export const ocspUrls = ({ extensions }: CertificateFields): string[] => {
  const [list] = parseElements(extensions.get(extensionIds.authorityInfoAccess) ?? NOTHING)
  return children(list)
    .map((access) => children(access))
    .filter(([method]) => method && toHex(method.whole) === OCSP)
    .flatMap(([, location]) => (location ? listUris(location) : []))
}
