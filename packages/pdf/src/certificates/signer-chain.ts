// Puts the certificates of an operator into the order of a chain, and says what keeps it from sealing.
import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { oid } from '../asn1/der-write.ts'
import { maySignDocuments, readCertificateFields, toHex } from './extensions.ts'

const MIN_RSA_BITS = 2048
const MAX_CHAIN = 8
/** RSA and ECDSA, each with SHA-256, SHA-384 or SHA-512: the algorithms that the verifiers of sealed PDFs read. */
const READABLE_SIGNATURES = [
  ...['1.2.840.113549.1.1.11', '1.2.840.113549.1.1.12', '1.2.840.113549.1.1.13'],
  ...['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4'],
].map((id) => toHex(oid(id)))
const SEAL_CURVE = 'prime256v1'
/** The curves of authorities that the verifiers can use. */
const ISSUER_CURVES = [SEAL_CURVE, 'secp384r1']

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate)

const findLeaf = (
  certificates: readonly X509Certificate[],
  key: KeyObject | undefined,
): X509Certificate | undefined => {
  if (!key) return certificates[0]
  const publicKey = createPublicKey(key)
  return certificates.find((certificate) => certificate.publicKey.equals(publicKey))
}

/** A certificate and then its issuers, as far as they are among `certificates`. */
export const chainFrom = (leaf: X509Certificate, certificates: readonly X509Certificate[]): X509Certificate[] => {
  const chain = [leaf]
  for (let last = leaf; !isSelfIssued(last) && chain.length < MAX_CHAIN; ) {
    const issuer = certificates.find((each) => last.checkIssued(each) && last.verify(each.publicKey))
    if (!issuer || chain.includes(issuer)) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

/** The certificate of the key and then its issuers, as far as there are any; undefined: none fits the key. */
export const orderChain = (certificates: readonly Uint8Array[], key?: KeyObject): Uint8Array[] | undefined => {
  const parsed = certificates.map((certificate) => new X509Certificate(certificate))
  const leaf = findLeaf(parsed, key)
  return leaf && chainFrom(leaf, parsed).map(({ raw }) => new Uint8Array(raw))
}

const findKeyProblem = ({ publicKey }: X509Certificate): string | undefined => {
  if (publicKey.asymmetricKeyType === 'ec') {
    const curve = publicKey.asymmetricKeyDetails?.namedCurve
    return curve === SEAL_CURVE ? undefined : `has a key of the curve ${curve}, but a seal needs P-256, or RSA`
  }
  if (publicKey.asymmetricKeyType !== 'rsa')
    return 'has a key of a kind that cannot seal: it must be an RSA key, or an EC key of the curve P-256'
  const bits = publicKey.asymmetricKeyDetails?.modulusLength ?? 0
  return bits < MIN_RSA_BITS ? `has a weak key: ${bits} bits, but ${MIN_RSA_BITS} are the least` : undefined
}

const isReadableIssuer = ({ publicKey }: X509Certificate): boolean =>
  publicKey.asymmetricKeyType === 'rsa' || ISSUER_CURVES.includes(publicKey.asymmetricKeyDetails?.namedCurve ?? '')

const findTimeProblem = (chain: readonly X509Certificate[], at: Date): string | undefined => {
  for (const { subject, validFromDate, validToDate } of chain) {
    const name = subject.replaceAll('\n', ', ')
    if (at > validToDate) return `has a certificate that expired on ${validToDate.toISOString()}: ${name}`
    if (at < validFromDate) return `has a certificate that is not valid before ${validFromDate.toISOString()}: ${name}`
  }
  return undefined
}

/** The end of a sentence about the chain; undefined: it can seal. */
export const findChainProblem = (certificates: readonly Uint8Array[], at: Date): string | undefined => {
  const chain = certificates.map((certificate) => new X509Certificate(certificate))
  const fields = certificates.map(readCertificateFields)
  const [leaf] = chain
  const [leafFields] = fields
  if (!leaf || !leafFields) return 'has no certificate'
  if (leaf.ca && chain.length > 1) return 'has the certificate of an authority, which does not seal documents'
  const keyProblem = findKeyProblem(leaf)
  if (keyProblem !== undefined) return keyProblem
  const timeProblem = findTimeProblem(chain, at)
  if (timeProblem !== undefined) return timeProblem
  if (!maySignDocuments(leafFields))
    return 'has a certificate whose key usage lacks digitalSignature and nonRepudiation'
  if (chain.length === 1 && !isSelfIssued(leaf))
    return 'has no chain: add the certificates of the authorities that issued the certificate'
  if (!fields.every(({ signatureAlgorithm }) => READABLE_SIGNATURES.includes(signatureAlgorithm)))
    return 'has a certificate that is signed in another way than by RSA or ECDSA with SHA-256, SHA-384 or SHA-512'
  if (!chain.slice(1).every(isReadableIssuer))
    return 'has an authority whose key is neither of RSA nor of the curves P-256 and P-384'
  return undefined
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** The certificates of a PEM text as DER. Throws for one that cannot be read. */
export const readPemCertificates = (pem: string): Uint8Array[] =>
  (pem.match(PEM) ?? []).map((text) => new Uint8Array(new X509Certificate(text).raw))
