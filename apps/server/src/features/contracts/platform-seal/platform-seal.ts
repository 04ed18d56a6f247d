// The platform seal: seals a PDF in the process pool, with a timestamp if an authority is configured.
import { PoolBusyError, type SealedPdf, type SealedSignature, type SealRequest } from '@company-data/pdf/pool'
import { timestampRequest, timestampToken } from '@company-data/pdf/timestamps'
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SealCertificates } from './certificates.ts'
import type { PlatformSealDeps } from './deps.ts'

export type { SealedSignature } from '@company-data/pdf/pool'

/** The sealed document, as shown on the Signatures page. */
export interface DocumentToSeal {
  id: string
  companyUserId: string
  name: string
  /** In the order in which they were performed. */
  actions: readonly SealedSignature[]
}

export type Seal = Pick<SealedPdf, 'pdf' | 'sha256' | 'agreedBytes' | 'agreedSha256' | 'pages'>

export interface PlatformSeal {
  /**
   * Takes over the memory of `pdf`, which is empty afterwards. Throws a PdfError if the document cannot be sealed, and
   * `server.overloaded` if too many documents are waiting.
   */
  seal(pdf: Uint8Array, document: DocumentToSeal, sealedAt: Date): Promise<Seal>
}

const SEALED_BY = 'Company Data Service'
const PEM_PATH = '/.well-known/platform-seal.pem'
const OK = 200

type Timestamps = NonNullable<PlatformSealDeps['timestamps']>

/** Asks the authority once, and throws if it gives no timestamp. */
const askAuthority = async ({ url, outbound }: Timestamps, signature: Uint8Array): Promise<Uint8Array> => {
  const request = timestampRequest(signature)
  const { status, bodyStart } = await outbound.post(url, {
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.body,
  })
  if (status !== OK) throw new Error(`The authority answered ${status}.`)
  const token = timestampToken(bodyStart, request)
  if (typeof token === 'string') throw new Error(token)
  return token
}

export const platformSealActions = (deps: PlatformSealDeps, certificates: SealCertificates): PlatformSeal => {
  const { pdfPool, addresses, timestamps, log, metrics, keyLog } = deps
  const timestampCount = metrics.counter(
    'companydata_seal_timestamps_total',
    'Timestamps that an authority was asked for, by outcome',
    ['outcome'],
  )
  /** A seal without a timestamp is valid: an unreachable authority must not block signing. */
  const withTimestamp = async (
    authority: Timestamps,
    sealedPdf: SealedPdf,
    chain: readonly Uint8Array[],
    companyUserId: string,
  ): Promise<Seal> => {
    const { pdf, ...rest } = sealedPdf
    let token: Uint8Array
    try {
      token = await askAuthority(authority, sealedPdf.signature.value)
      timestampCount.add({ outcome: 'given' })
    } catch (error) {
      timestampCount.add({ outcome: 'failed' })
      log.warn('a seal has no timestamp', { why: error instanceof Error ? error.message : String(error) })
      return sealedPdf
    }
    return await pdfPool.run('timestamp', pdf, { sealedPdf: rest, chain, token }, companyUserId)
  }
  return {
    async seal(pdf, document, sealedAt) {
      const signer = await certificates.current()
      const request: SealRequest = {
        documentId: document.id,
        documentName: document.name,
        actions: document.actions,
        sealedAt: formatTimestamp(sealedAt),
        sealedBy: SEALED_BY,
        certificateUrl: `${addresses.frontDoor()}${PEM_PATH}`,
        checkpoint: await keyLog.checkpoint(),
        hasTimestamp: timestamps !== undefined,
      }
      try {
        const sealedPdf = await pdfPool.run('seal', pdf, { request, signer }, document.companyUserId)
        return timestamps ? await withTimestamp(timestamps, sealedPdf, signer.chain, document.companyUserId) : sealedPdf
      } catch (error) {
        if (error instanceof PoolBusyError) throw new ApiError('server.overloaded')
        throw error
      }
    },
  }
}
