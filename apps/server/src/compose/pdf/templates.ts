// Reads PDF templates in the PDF processes: number of pages, fillable tags, and their positions.
import { PdfError, type PdfPool, PoolBusyError, type TemplatePreview } from '@company-data/pdf/pool'
import { ApiError } from '@company-data/protocol/errors'
import type { AssetPreview } from '@company-data/protocol/wire/contracts/flows'
import type { PreviewTemplate, ReadTemplate } from '../../features/contracts/flows/index.ts'
import { encodeBase64 } from '../../platform/files/index.ts'

/** FA-14: undefined for a PDF that could not be used as a template. */
export const readTemplate =
  (pool: Pick<PdfPool, 'run'>): ReadTemplate =>
  async (companyUserId, pdf) => {
    try {
      // The pool takes over the memory it is given, and the file is still to be stored.
      const { pages, tags, isFillable } = await pool.run('analyze', new Uint8Array(pdf), {}, companyUserId)
      return isFillable ? { pages, tags } : undefined
    } catch (error) {
      if (error instanceof PdfError) return undefined
      throw error instanceof PoolBusyError ? new ApiError('server.overloaded') : error
    }
  }

/** A preview is JSON in memory, unlike a document of a run. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024

const toBase64 = async (pdf: Uint8Array | undefined): Promise<string | null> =>
  pdf === undefined || pdf.length > MAX_DOCUMENT_BYTES ? null : encodeBase64(pdf)

const toPreview = ({ places, unfilled, warnings, failure }: TemplatePreview): AssetPreview => {
  // A value fits as badly as at its worst position on the page.
  const worst = new Map<string, TemplatePreview['warnings'][number]>()
  for (const warning of warnings) {
    const key = `${warning.page} ${warning.slug}`
    const before = worst.get(key)
    if (before === undefined || warning.scale < before.scale) worst.set(key, warning)
  }
  return {
    places: places.map(({ slug, page, place, room }) => {
      const warning = worst.get(`${page} ${slug}`)
      return {
        tag: slug,
        page,
        place: place ?? null,
        room: room ?? null,
        fit: warning?.kind ?? 'fits',
        scale: warning?.scale ?? 1,
      }
    }),
    unfilled: unfilled.map(({ slug, page, reason }) => ({ tag: slug, page, reason })),
    failure: failure ? { reason: failure.reason, tag: failure.slug ?? null } : null,
  }
}

/** For a stored, and thus readable, template. */
export const previewTemplate =
  (pool: Pick<PdfPool, 'run'>): PreviewTemplate =>
  async (companyUserId, pdf, { values, document: hasDocument = false }) => {
    try {
      const preview = await pool.run('preview', new Uint8Array(pdf), { values, hasDocument }, companyUserId)
      return { ...toPreview(preview), ...(hasDocument && { document: await toBase64(preview.document) }) }
    } catch (error) {
      // A template that was read once can be read again, unless its process was ended.
      const isEnded = error instanceof PoolBusyError || error instanceof PdfError
      throw isEnded ? new ApiError('server.overloaded') : error
    }
  }
