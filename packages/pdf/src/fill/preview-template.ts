// The preview of a template for its author: positions of tags, tags that stay unchanged, and the fit of values.
import type { UnfilledTag } from './analysis.ts'
import { type FillFailure, PdfFillError } from './fill-error.ts'
import { fillPdf, type TagValues } from './fill-pdf.ts'
import type { FillWarning } from './fill-stream.ts'
import { listTagBoxes, type TagBox } from './tag-boxes.ts'
import { cachedAnalysis } from './template-cache.ts'

export interface TemplatePreview {
  readonly places: readonly TagBox[]
  readonly unfilled: readonly UnfilledTag[]
  readonly warnings: readonly FillWarning[]
  /** The reason why it cannot be filled with these values, and the slug of the value. */
  readonly failure: { readonly reason: FillFailure; readonly slug: string | undefined } | undefined
  /** The filled PDF; undefined if it was not requested or cannot be made. */
  readonly document?: Uint8Array | undefined
}

/** More than a person would look at. */
const MAX_TAG_BOXES = 5_000

export const previewTemplate = async (
  bytes: Uint8Array,
  values: TagValues,
  hasDocument = false,
): Promise<TemplatePreview> => {
  const analysis = await cachedAnalysis(bytes)
  const tags = { places: listTagBoxes(analysis).slice(0, MAX_TAG_BOXES), unfilled: analysis.unfilled }
  try {
    const filled = await fillPdf(analysis, values)
    // A PDF without tags is the cached template itself, whose memory must stay here.
    const document = hasDocument ? filled.bytes.slice() : undefined
    return { ...tags, warnings: filled.warnings, failure: undefined, document }
  } catch (error) {
    if (!(error instanceof PdfFillError)) throw error
    return { ...tags, warnings: [], failure: { reason: error.failure, slug: error.slug } }
  }
}
