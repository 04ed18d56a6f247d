// The platform seal: seals a PDF in the process pool, with the configured signer and timestamp authority.
import { PoolBusyError, type SealedPdf, type SealedSignature, type SealRequest } from '@company-data/pdf/pool'
import { ApiError } from '@company-data/protocol/errors'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { PlatformSealDeps } from './deps.ts'
import { sealCompletion } from './long-term/seal-completion.ts'
import { CertificateRevoked, type ValidationCollector } from './long-term/validation-data.ts'
import type { DocumentSigner, DocumentSigners } from './signers/document-signers.ts'
import { CertificateChanged, SignerUnavailable } from './signers/remote-signer.ts'
import { timestampRequests } from './timestamps.ts'

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
   * `server.overloaded` if too many documents are waiting, or if a remote signer does not sign.
   */
  seal(pdf: Uint8Array, document: DocumentToSeal, sealedAt: Date): Promise<Seal>
}

const SEALED_BY = 'Company Data Service'
const PEM_PATH = '/.well-known/platform-seal.pem'

/** The value of a remote signer; undefined: the draft is signed already. */
const remoteSignatures = ({ log, metrics }: Pick<PlatformSealDeps, 'log' | 'metrics'>) => {
  const count = metrics.counter(
    'companydata_seal_signer_calls_total',
    'Signatures that the remote signer was asked for, by outcome',
    ['outcome'],
  )
  return async (draft: SealedPdf, signer: DocumentSigner): Promise<Uint8Array | undefined> => {
    if (signer.privateKey) return undefined
    try {
      const value = await signer.sign(draft.signature.signedAttributes)
      count.add({ outcome: 'signed' })
      return value
    } catch (error) {
      const isChanged = error instanceof CertificateChanged
      count.add({ outcome: isChanged ? 'certificate_changed' : 'failed' })
      if (!isChanged) log.warn('the remote signer did not sign', { why: error instanceof Error ? error.message : '' })
      throw error
    }
  }
}

export const platformSealActions = (
  deps: PlatformSealDeps,
  signers: DocumentSigners,
  validation: ValidationCollector,
): PlatformSeal => {
  const { pdfPool, addresses, timestamps, keyLog } = deps
  const signRemotely = remoteSignatures(deps)
  const requests = timestampRequests(deps)
  const completeSeal = sealCompletion(deps, requests, validation)
  const complete = async (draft: SealedPdf, signer: DocumentSigner, account: string): Promise<Seal> => {
    const value = await signRemotely(draft, signer)
    const token = await requests.forSignature(value ?? draft.signature.value)
    if (!value && !token) return draft
    return await completeSeal(draft, { chain: signer.chain, value, token }, account)
  }
  const sealWith = async (
    signer: DocumentSigner,
    pdf: Uint8Array,
    request: SealRequest,
    account: string,
  ): Promise<Seal | { agreed: Uint8Array }> => {
    const { chain, privateKey } = signer
    const draft = await pdfPool.run('seal', pdf, { request, signer: { chain, privateKey } }, account)
    try {
      return await complete(draft, signer, account)
    } catch (error) {
      // The certificate is part of the signed data, so another one needs another draft.
      const agreed = error instanceof CertificateChanged ? draft.pdf.slice(0, draft.agreedBytes) : undefined
      draft.pdf.fill(0)
      if (agreed) return { agreed }
      throw error
    }
  }
  const sealCurrent = async (pdf: Uint8Array, request: SealRequest, account: string): Promise<Seal> => {
    const first = await sealWith(await signers.current(), pdf, request, account)
    if (!('agreed' in first)) return first
    const second = await sealWith(await signers.current(true), first.agreed, request, account)
    if ('agreed' in second) throw new SignerUnavailable('The remote signer changes its certificate again and again.')
    return second
  }
  return {
    async seal(pdf, document, sealedAt) {
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
        return await sealCurrent(pdf, request, document.companyUserId)
      } catch (error) {
        if (error instanceof PoolBusyError || error instanceof SignerUnavailable)
          throw new ApiError('server.overloaded')
        if (error instanceof CertificateRevoked) throw new ApiError('documents.seal_failed')
        throw error
      }
    },
  }
}
