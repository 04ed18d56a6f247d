// Completes a seal: its signature and timestamp, and after it the data for later validation with a timestamp of the file.
import type { SealedPdf, ValidatedPdf } from '@company-data/pdf/pool'
import { tokenChain } from '@company-data/pdf/timestamps'
import type { PlatformSealDeps } from '../deps.ts'
import type { TimestampRequests } from '../timestamps.ts'
import type { ValidationCollector } from './validation-data.ts'

interface SealParts {
  chain: readonly Uint8Array[]
  value: Uint8Array | undefined
  token: Uint8Array | undefined
}

type CompleteSeal = (draft: SealedPdf, parts: SealParts, account: string) => Promise<SealedPdf>

/** Written here and not in a process: it is a small part of a large file. */
const writeToken = async (pdf: ValidatedPdf, token: Uint8Array, contentsAt: number): Promise<SealedPdf> => {
  pdf.pdf.set(Buffer.from(Buffer.from(token).toString('hex'), 'latin1'), contentsAt + 1)
  // WebCrypto hashes in a Node thread.
  const sha256 = await crypto.subtle.digest('SHA-256', pdf.pdf as Uint8Array<ArrayBuffer>)
  return { ...pdf, sha256: Buffer.from(sha256).toString('hex') }
}

export const sealCompletion = (
  { pdfPool, hasValidationData, log }: Pick<PlatformSealDeps, 'pdfPool' | 'hasValidationData' | 'log'>,
  requests: TimestampRequests,
  validation: ValidationCollector,
): CompleteSeal => {
  const run = (
    draft: SealedPdf,
    { chain, value, token }: SealParts,
    account: string,
    options: Parameters<typeof pdfPool.run<'complete'>>[2]['validation'],
  ): Promise<ValidatedPdf> => {
    const { pdf, ...sealedPdf } = draft
    return pdfPool.run('complete', pdf, { sealedPdf, chain, value, token, validation: options }, account)
  }
  return async (draft, parts, account) => {
    const { chain, token } = parts
    if (!token || !hasValidationData) return await run(draft, parts, account, undefined)
    const data = await validation.collect(chain, tokenChain(token))
    const sealedBytes = draft.pdf.length
    const validated = await run(draft, parts, account, { data, hasTimestamp: true })
    if (!validated.documentTimestamp) return validated
    const { contentsAt, digest } = validated.documentTimestamp
    const fileToken = await requests.forFile(digest).catch((error: unknown) => {
      validated.pdf.fill(0)
      throw error
    })
    if (fileToken) return await writeToken(validated, fileToken, contentsAt)
    log.info('a sealed file has no timestamp of its own')
    // The data alone is complete too: the seal itself has its timestamp.
    const seal = { ...validated, pdf: validated.pdf.slice(0, sealedBytes) }
    validated.pdf.fill(0)
    return await run(seal, parts, account, { data, hasTimestamp: false })
  }
}
