// Verifies a sealed PDF offline: the signature, its coverage and its maker. It shares no code with the seal.
import { type Certificate, isIssuedBy, readCertificate, readPem } from './certificate.ts'
import { DerError, isSame, readNode, toHex } from './der.ts'
import { findSignature, fromHex, trimmed } from './find-signature.ts'
import { isSealSignature } from './signature.ts'
import { readSignedData, readToken, type SignedData } from './signed-data.ts'
import type { ValidationUpdate } from './validation-update.ts'

export type SealProblem =
  /** The file has no seal of a platform. */
  | 'not_sealed'
  /** Bytes were added or changed outside the signature's coverage. */
  | 'not_whole_file'
  /** The covered bytes differ from the sealed ones. */
  | 'changed'
  /** The signature does not match its certificate. */
  | 'signature_invalid'
  /** No trusted issuer issued the certificate, or not for that time. */
  | 'certificate_untrusted'

export type SealVerdict =
  | {
      ok: true
      /** ISO 8601. */
      sealedAt: string
      /** The length and the recomputed hash of the agreed bytes, which start the file. */
      agreed: { bytes: number; sha256: string }
      certificateSha256: string
      /** The time that a timestamp inside the seal claims, if any: `YYYYMMDDhhmmssZ`. */
      timestampAt: string | null
      /** Data for later validation follows the seal, perhaps with a timestamp of the whole file. */
      longTerm?: { timestampAt: string | null }
    }
  | { ok: false; problem: SealProblem }

const sha256 = async (data: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data as Uint8Array<ArrayBuffer>))

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** Each certificate is issued by the next, the last by itself unless it is trusted, and one of them is trusted. */
const isTrustedChain = async (
  chain: readonly Certificate[],
  trusted: readonly Uint8Array[],
  at: Date,
): Promise<boolean> => {
  const isTrusted = ({ bytes }: Certificate): boolean => trusted.some((anchor) => isSame(anchor, bytes))
  for (const [index, certificate] of chain.entries()) {
    if (at < certificate.from || at > certificate.until) return false
    const issuer = chain[index + 1]
    // Authorities often leave their root out of a chain.
    const isAnchored = issuer === undefined && isTrusted(certificate)
    if (!isAnchored && !(await isIssuedBy(certificate, issuer ?? certificate))) return false
  }
  return chain.some(isTrusted)
}

const isValidSignature = async (signed: SignedData, leaf: Certificate): Promise<boolean> => {
  if (!isSame(await sha256(leaf.bytes), signed.certificateSha256)) return false
  if (signed.timestamp && !isSame(await sha256(signed.signature), signed.timestamp.imprint)) return false
  return await isSealSignature(signed.signedAttributes, signed.signature, leaf.publicKey, signed.algorithm)
}

/** The time of the timestamp of the whole file, if there is one. Throws if it was made for other bytes. */
const readLongTerm = async ({ timestamp }: ValidationUpdate): Promise<{ timestampAt: string | null }> => {
  if (!timestamp) return { timestampAt: null }
  const token = trimmed(fromHex(new TextEncoder().encode(timestamp.token)) ?? new Uint8Array())
  const { at, imprint } = readToken(readNode(token ?? new Uint8Array()))
  if (!isSame(await sha256(joined(timestamp.before, timestamp.after)), imprint))
    throw new DerError('The timestamp is of another file.')
  return { timestampAt: at }
}

const verify = async (file: Uint8Array, trusted: readonly Uint8Array[]): Promise<SealVerdict> => {
  const seal = findSignature(file)
  if (seal === 'none') return { ok: false, problem: 'not_sealed' }
  if (seal === 'partial') return { ok: false, problem: 'not_whole_file' }
  const signed = readSignedData(seal.signature)
  const [leaf] = signed.chain
  if (!leaf || !(await isValidSignature(signed, leaf))) return { ok: false, problem: 'signature_invalid' }
  const digest = await sha256(joined(seal.before, seal.after))
  const agreedSha256 = toHex(await sha256(file.slice(0, seal.agreed.bytes)))
  if (!isSame(digest, signed.messageDigest) || agreedSha256 !== seal.agreed.sha256) {
    return { ok: false, problem: 'changed' }
  }
  if (!(await isTrustedChain(signed.chain, trusted, seal.signedAt))) {
    return { ok: false, problem: 'certificate_untrusted' }
  }
  return {
    ok: true,
    sealedAt: seal.signedAt.toISOString(),
    agreed: seal.agreed,
    certificateSha256: toHex(await sha256(leaf.bytes)),
    timestampAt: signed.timestamp?.at ?? null,
    ...(seal.update ? { longTerm: await readLongTerm(seal.update) } : {}),
  }
}

/** `trusted`: the PEM of `/.well-known/platform-seal.pem`, or certificates as DER. */
export const verifySealedPdf = async (
  file: Uint8Array,
  trusted: string | readonly Uint8Array[],
): Promise<SealVerdict> => {
  const certificates = typeof trusted === 'string' ? readPem(trusted) : trusted
  for (const certificate of certificates) readCertificate(certificate)
  try {
    return await verify(file, certificates)
  } catch {
    // Data that cannot be read as a signature is not one.
    return { ok: false, problem: 'signature_invalid' }
  }
}
