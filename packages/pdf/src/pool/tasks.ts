// The tasks of the pool's processes. Only they load this file: it imports the whole PDF engine.
import { type CheckOptions, checkPdf, requireUsablePdf } from '../check/check-pdf.ts'
import { normalizePdf } from '../check/normalize-pdf.ts'
import {
  analyzeTemplate,
  type FilledPdf,
  fillPdf,
  fillTemplate,
  previewTemplate,
  type TagValues,
  type TemplatePreview,
} from '../fill/index.ts'
import { faceFor } from '../fonts/index.ts'
import type { SealSigner } from '../seal/cms.ts'
import { completeSeal, sealPdf } from '../seal/seal-pdf.ts'
import type { SealedPdf, SealRequest } from '../seal/seal-request.ts'
import { appendValidationData, type ValidatedPdf, type ValidationData } from '../seal/validation-update.ts'

export const tasks = {
  check: (pdf: Uint8Array, options: CheckOptions) => checkPdf(pdf, options),
  normalize: (pdf: Uint8Array, _options: object) => normalizePdf(pdf),
  /** The tags of a template: FA-75, a signed one with tags cannot be filled. */
  async analyze(pdf: Uint8Array, _options: object): Promise<{ pages: number; tags: string[]; isFillable: boolean }> {
    await requireUsablePdf(pdf)
    const { pages, tags, signed } = await analyzeTemplate(pdf)
    const slugs = [...new Set(tags.map(({ slug }) => slug))]
    return { pages: pages.length, tags: slugs, isFillable: !signed || slugs.length === 0 }
  },
  /** Fills a PDF of a person, of which nothing is cached. */
  fill: (pdf: Uint8Array, { values }: { values: TagValues }): Promise<FilledPdf> => fillPdf(pdf, values),
  /** Fills a template of a company; the process caches its analysis. */
  fillTemplate: (pdf: Uint8Array, { values }: { values: TagValues }): Promise<FilledPdf> => fillTemplate(pdf, values),
  /** The positions of a template's tags, and the fit of these values there. */
  preview: (
    pdf: Uint8Array,
    { values, hasDocument }: { values: TagValues; hasDocument: boolean },
  ): Promise<TemplatePreview> => previewTemplate(pdf, values, hasDocument),
  async seal(pdf: Uint8Array, options: { request: SealRequest; signer: SealSigner }): Promise<SealedPdf> {
    await requireUsablePdf(pdf)
    return await sealPdf(pdf, options.request, options.signer)
  },
  /** Adds the signature of a remote signer, the timestamp of an authority, and data for later validation. */
  async complete(
    pdf: Uint8Array,
    options: {
      sealedPdf: Omit<SealedPdf, 'pdf'>
      chain: readonly Uint8Array[]
      value?: Uint8Array | undefined
      token?: Uint8Array | undefined
      /** Appended after the seal, with room for a timestamp of the whole file. */
      validation?: { data: ValidationData; hasTimestamp: boolean } | undefined
    },
  ): Promise<ValidatedPdf> {
    const completed = completeSeal({ ...options.sealedPdf, pdf }, options.chain, options)
    const { validation } = options
    return validation ? appendValidationData(completed, validation.data, validation.hasTimestamp) : completed
  },
  /** Loads the fonts that every seal needs, before the first one waits for them. */
  async warm(_pdf: Uint8Array, _options: object): Promise<null> {
    for (const family of ['sans', 'mono'] as const) faceFor(0x41, { family, bold: false, italic: false })
    faceFor(0x41, { family: 'sans', bold: true, italic: false })
    return null
  },
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type TaskOptions<N extends TaskName> = Parameters<Tasks[N]>[1]
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>
