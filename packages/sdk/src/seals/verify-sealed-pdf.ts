// Verifies a sealed PDF without the platform: its coverage, its signer, and the agreed bytes.
import { certificatesIn, leadsToTrusted, readCertificate } from './certificate.ts'
import { isSame, parseElements, toHex, UnreadableSeal } from './der.ts'
import { findSeal, type SealContents, signatureIn } from './find-seal.ts'
import { isSealSignature } from './signature.ts'
import { readSignedData, readToken, type SignedData } from './signed-data.ts'
import type { ValidationUpdate } from './validation-update.ts'

/**
 * The problem of a file that does not verify.
 * @example
 * const verdict = await verifySealedPdf(pdf, platformSealPem)
 * const problem: SealProblem | undefined = verdict.valid ? undefined : verdict.problem
 */
export type SealProblem = 'not_sealed' | 'not_whole_file' | 'signature_invalid' | 'changed' | 'certificate_untrusted'

/**
 * The statement of a PDF's seal, or the problem with it.
 * @example
 * const verdict: SealVerdict = await verifySealedPdf(pdf, platformSealPem)
 * console.log(verdict.valid ? `sealed ${verdict.sealedAt}` : verdict.message)
 */
export type SealVerdict =
  | {
      valid: true
      /** ISO 8601. */
      sealedAt: string
      /** The agreed bytes: this many from the beginning of the file, with this recomputed SHA-256. */
      agreed: { bytes: number; sha256: string }
      /** SHA-256 of the certificate that sealed, as the Signatures page prints it. */
      certificateSha256: string
      /** The sealing time by a timestamp authority, `YYYYMMDDhhmmssZ`; its trustworthiness is not checked. */
      timestampedAt: string | undefined
      /** Data for later validation follows the seal, perhaps with a timestamp of the whole file. */
      longTerm?: { timestampedAt: string | undefined }
    }
  | {
      valid: false
      problem: SealProblem
      /** The problem as text for people. */
      message: string
    }

const messages: Readonly<Record<SealProblem, string>> = {
  not_sealed: 'The file has no seal of a platform.',
  not_whole_file: 'The seal is not over the whole file: bytes were added, removed or moved.',
  signature_invalid: 'The signature in the seal was altered, or was not made with the certificate that it names.',
  changed: 'The file was changed after it was sealed.',
  certificate_untrusted:
    'None of the given certificates stands behind this seal, or not for the time at which it was made.',
}

const refuse = (problem: SealProblem): SealVerdict => ({ valid: false, problem, message: messages[problem] })

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

const joined = ({ before, after }: Pick<SealContents, 'before' | 'after'>): Uint8Array => {
  const bytes = new Uint8Array(before.length + after.length)
  bytes.set(before)
  bytes.set(after, before.length)
  return bytes
}

/** The certificate is named inside the signed data, so that another one with the same key cannot replace it. */
const isGenuine = async ({ chain, ...signed }: SignedData): Promise<boolean> => {
  const [signer] = chain
  if (!isSame(await sha256(signer.whole), signed.certificateDigest)) return false
  if (signed.timestamp && !isSame(await sha256(signed.signature), signed.timestamp.imprint)) return false
  return isSealSignature(signed.signedAttributes, signed.signature, signer.publicKey, signed.algorithm)
}

const isUnchanged = async (seal: SealContents, { contentDigest }: SignedData): Promise<boolean> => {
  const agreed = await sha256(seal.before.slice(0, seal.agreedBytes))
  return toHex(agreed) === seal.agreedSha256 && isSame(await sha256(joined(seal)), contentDigest)
}

/** The time of the timestamp of the whole file, if there is one; it must be for exactly these bytes. */
const readLongTerm = async ({ timestamp }: ValidationUpdate): Promise<{ timestampedAt: string | undefined }> => {
  if (!timestamp) return { timestampedAt: undefined }
  const [token] = parseElements(signatureIn(timestamp.token) ?? new Uint8Array())
  if (!token) throw new UnreadableSeal('the timestamp of the file cannot be read')
  const { at, imprint } = readToken(token)
  if (!isSame(await sha256(joined(timestamp)), imprint))
    throw new UnreadableSeal('the timestamp of the file was made for another one')
  return { timestampedAt: at }
}

const verify = async (pdf: Uint8Array, trusted: readonly Uint8Array[]): Promise<SealVerdict> => {
  const seal = findSeal(pdf)
  if (seal === 'none') return refuse('not_sealed')
  if (seal === 'partial') return refuse('not_whole_file')
  const signed = readSignedData(seal.signature)
  if (!(await isGenuine(signed))) return refuse('signature_invalid')
  if (!(await isUnchanged(seal, signed))) return refuse('changed')
  if (!(await leadsToTrusted(signed.chain, trusted, seal.sealedAt))) return refuse('certificate_untrusted')
  return {
    valid: true,
    sealedAt: seal.sealedAt.toISOString(),
    agreed: { bytes: seal.agreedBytes, sha256: seal.agreedSha256 },
    certificateSha256: toHex(signed.certificateDigest),
    timestampedAt: signed.timestamp?.at,
    ...(seal.update ? { longTerm: await readLongTerm(seal.update) } : {}),
  }
}

/** A key that cannot be imported is as unreadable as invalid DER. */
const isUnreadable = (error: unknown): boolean => error instanceof UnreadableSeal || error instanceof DOMException

/** A PEM without a usable certificate is an error of the caller, not a verdict on the file. */
const trustedIn = (pem: string): Uint8Array[] => {
  const texts = certificatesIn(pem)
  if (texts.length === 0) throw new TypeError('The PEM has no certificate.')
  try {
    const certificates = texts.map((text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
    return certificates.map((certificate) => readCertificate(certificate).whole)
  } catch (error) {
    throw new TypeError('A certificate of the PEM cannot be read.', { cause: error })
  }
}

/**
 * Verifies a sealed PDF offline: the signature covers the whole file, the certificate leads to one of the platform, and the
 * agreed bytes have the hash that was signed. `pem` is `/.well-known/platform-seal.pem`: keep a copy that you trust.
 * @example
 * const { file } = await person.documents.open(documentId)
 * const verdict = await verifySealedPdf(file?.bytes ?? raw, platformSealPem)
 * if (!verdict.valid) throw new Error(verdict.message)
 * console.log(`head -c ${verdict.agreed.bytes} contract.pdf | sha256sum`, verdict.agreed.sha256)
 */
export const verifySealedPdf = async (pdf: Uint8Array, pem: string): Promise<SealVerdict> => {
  const trusted = trustedIn(pem)
  try {
    return await verify(pdf, trusted)
  } catch (error) {
    if (isUnreadable(error)) return refuse('signature_invalid')
    throw error
  }
}
