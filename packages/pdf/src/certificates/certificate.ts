// Issues the certificates of the seal: a platform root, and leaves that sign documents.
import {
  createHash,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import { parseElements } from '../asn1/der-read.ts'
import {
  bits,
  boolean,
  context,
  derNull,
  integer,
  octets,
  oid,
  sequence,
  set,
  tagged,
  text,
  time,
} from '../asn1/der-write.ts'

/** A certificate with its key pair. */
export interface Identity {
  /** DER. */
  certificate: Uint8Array
  privateKey: KeyObject
}

export interface CertificateName {
  commonName: string
  organization: string
}

/** RSA, because its signatures are deterministic: a seal can be reproduced byte by byte. */
const KEY_BITS = 3072

/** Takes about half a second, in a separate thread. */
export const newSealKey = async (): Promise<KeyObject> =>
  (await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })).privateKey

const RSA_SHA256 = sequence(oid('1.2.840.113549.1.1.11'), derNull)
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const SUBJECT_KEY_ID = '2.5.29.14'
const AUTHORITY_KEY_ID = '2.5.29.35'
const CRL_DISTRIBUTION_POINTS = '2.5.29.31'
const URI = 0x86
const DOCUMENT_SIGNING = oid('1.3.6.1.5.5.7.3.36')
/** With document signing alone, NSS, and therefore `pdfsig`, does not recognise the certificate's purpose. */
const EMAIL_PROTECTION = oid('1.3.6.1.5.5.7.3.4')
const SIGNS_CERTIFICATES = bits(Uint8Array.of(0b0000_0110), 1)
const SIGNS_DOCUMENTS = bits(Uint8Array.of(0b1100_0000), 6)
const SERIAL_BYTES = 16
/** Tolerance for differing clocks of readers. */
const VALID_BEFORE_MS = 3_600_000

const exportSpki = (key: KeyObject): Buffer => createPublicKey(key).export({ type: 'spki', format: 'der' })
/** The identifier of a key in the certificates and lists that it signs. */
export const keyId = (key: KeyObject): Buffer => createHash('sha1').update(exportSpki(key)).digest()

const encodeName = ({ organization, commonName }: CertificateName): Buffer =>
  sequence(set(sequence(oid('2.5.4.10'), text(organization))), set(sequence(oid('2.5.4.3'), text(commonName))))

const extension = (id: string, isCritical: boolean, value: Uint8Array): Buffer =>
  sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octets(value))

/** The address of the list that names the certificate once it is revoked. */
const crlExtension = (url: string): Buffer =>
  extension(
    CRL_DISTRIBUTION_POINTS,
    false,
    sequence(sequence(context(0, context(0, tagged(URI, Buffer.from(url, 'latin1')))))),
  )

const extensions = ({ isRoot, key, issuerKey, crlUrl }: Statement): Buffer =>
  sequence(
    extension(BASIC_CONSTRAINTS, true, isRoot ? sequence(boolean(true)) : sequence()),
    extension(KEY_USAGE, true, isRoot ? SIGNS_CERTIFICATES : SIGNS_DOCUMENTS),
    ...(isRoot ? [] : [extension(EXTENDED_KEY_USAGE, false, sequence(DOCUMENT_SIGNING, EMAIL_PROTECTION))]),
    extension(SUBJECT_KEY_ID, false, octets(keyId(key))),
    extension(AUTHORITY_KEY_ID, false, sequence(tagged(0x80, keyId(issuerKey)))),
    ...(crlUrl === undefined ? [] : [crlExtension(crlUrl)]),
  )

/** Random, positive and of full length: NSS refuses two certificates of one issuer with the same serial number. */
const serial = (): Buffer => {
  const bytes = randomBytes(SERIAL_BYTES)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return integer(bytes)
}

export interface Period {
  from: Date
  until: Date
}

interface Statement extends Period {
  subject: Uint8Array
  issuer: Uint8Array
  key: KeyObject
  issuerKey: KeyObject
  isRoot: boolean
  crlUrl?: string | undefined
}

const issue = (statement: Statement): Identity => {
  const { subject, issuer, key, issuerKey, from, until } = statement
  const body = sequence(
    context(0, integer(2)),
    serial(),
    RSA_SHA256,
    issuer,
    sequence(time(new Date(from.getTime() - VALID_BEFORE_MS)), time(until)),
    subject,
    exportSpki(key),
    context(3, extensions(statement)),
  )
  const certificate = sequence(body, RSA_SHA256, bits(sign('sha256', body, issuerKey)))
  return { certificate: new Uint8Array(certificate), privateKey: key }
}

/** A root that signs itself. */
export const issueRoot = (key: KeyObject, name: CertificateName, period: Period): Identity => {
  const subject = encodeName(name)
  return issue({ subject, issuer: subject, key, issuerKey: key, isRoot: true, ...period })
}

/** The name in a certificate that was issued here: after version, number, algorithm, issuer and validity. */
const readSubject = (certificate: Uint8Array): Uint8Array => {
  const [outer] = parseElements(certificate)
  const [body] = parseElements(outer?.content ?? certificate)
  const subject = parseElements(body?.content ?? certificate)[5]
  if (!subject) throw new Error('The certificate of the root cannot be read.')
  return subject.whole
}

/** A certificate that signs documents, under a root. `crlUrl`: the address of the root's list of revoked certificates. */
export const issueLeaf = (
  key: KeyObject,
  name: CertificateName,
  root: Identity,
  period: Period,
  crlUrl?: string,
): Identity =>
  issue({
    subject: encodeName(name),
    issuer: readSubject(root.certificate),
    key,
    issuerKey: root.privateKey,
    isRoot: false,
    crlUrl,
    ...period,
  })

export const toPem = (certificate: Uint8Array): string => new X509Certificate(certificate).toString()
