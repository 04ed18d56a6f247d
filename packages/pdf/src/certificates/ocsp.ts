// The status of one certificate by its authority (OCSP, RFC 6960): the request, and the check of the response.
import { createHash, X509Certificate } from 'node:crypto'
import { type DerElement, parseElements } from '../asn1/der-read.ts'
import { derNull, octets, oid, sequence } from '../asn1/der-write.ts'
import { isSignedWith, parseTime } from './crl.ts'
import { children, readCertificateFields, toHex } from './extensions.ts'

const SHA1 = sequence(oid('1.3.14.3.2.26'), derNull)
const SIGNS_OCSP = '1.3.6.1.5.5.7.3.9'
const [CONTEXT_0, GOOD, REVOKED] = [0xa0, 0x80, 0xa1]
/** A response without an end is fresh for a day. */
const DEFAULT_LIFETIME_MS = 24 * 3600_000

const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest()

const certificateId = (certificate: Uint8Array, issuer: Uint8Array): Buffer => {
  const { serial } = readCertificateFields(certificate)
  const { subject, publicKey } = readCertificateFields(issuer)
  const [spki] = parseElements(publicKey)
  const key = children(spki)[1]?.content.subarray(1) ?? new Uint8Array()
  return sequence(SHA1, octets(sha1(subject)), octets(sha1(key)), serial)
}

/** The body of a POST with the type `application/ocsp-request`. */
export const ocspRequest = (certificate: Uint8Array, issuer: Uint8Array): Uint8Array =>
  sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))))

export interface CertificateStatus {
  from: Date
  until: Date
  isRevoked: boolean
  /** DER of the certificates of the responder. */
  certificates: Uint8Array[]
}

/** The members after the hash algorithm, which responders write with and without parameters. */
const idMembers = (id: DerElement | undefined): string =>
  children(id)
    .slice(1)
    .map(({ whole }) => toHex(whole))
    .join()

const findResponder = (
  signed: { data: Uint8Array; algorithm: DerElement | undefined; signature: DerElement | undefined },
  issuer: Uint8Array,
  certificates: readonly Uint8Array[],
): boolean => {
  if (isSignedWith(signed, issuer)) return true
  const authority = new X509Certificate(issuer)
  return certificates.some((bytes) => {
    const responder = new X509Certificate(bytes)
    if (!responder.keyUsage?.includes(SIGNS_OCSP) || !responder.checkIssued(authority)) return false
    return responder.verify(authority.publicKey) && isSignedWith(signed, bytes)
  })
}

const readSingle = (single: DerElement | undefined): Omit<CertificateStatus, 'certificates'> | undefined => {
  const [, status, from, until] = children(single)
  const start = parseTime(from)
  if (!start || (status?.tag !== GOOD && status?.tag !== REVOKED)) return undefined
  const end = until?.tag === CONTEXT_0 ? parseTime(children(until)[0]) : undefined
  return {
    from: start,
    until: end ?? new Date(start.getTime() + DEFAULT_LIFETIME_MS),
    isRevoked: status.tag === REVOKED,
  }
}

/** Undefined: the response is not one about this certificate by its authority. */
export const readOcspResponse = (
  response: Uint8Array,
  certificate: Uint8Array,
  issuer: Uint8Array,
): CertificateStatus | undefined => {
  try {
    const [outer] = parseElements(response)
    const [, wrapper] = children(outer)
    const [, content] = children(children(wrapper)[0])
    const [basic] = parseElements(content?.content ?? new Uint8Array())
    const [data, algorithm, signature, certificateList] = children(basic)
    const certificates = children(children(certificateList)[0]).map(({ whole }) => whole)
    if (!data || !findResponder({ data: data.whole, algorithm, signature }, issuer, certificates)) return undefined
    const members = children(data)
    const responses = (members[0]?.tag === CONTEXT_0 ? members.slice(1) : members)[2]
    const [ownId] = parseElements(certificateId(certificate, issuer))
    const single = children(responses).find((each) => idMembers(children(each)[0]) === idMembers(ownId))
    const status = readSingle(single)
    return status && { ...status, certificates }
  } catch {
    return undefined
  }
}
