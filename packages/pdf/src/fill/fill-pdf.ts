// Fills a PDF: replaces every tag with its value, or with nothing (D2-PDF-03, D2-PDF-04).
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { printedText } from '@company-data/flow-engine/print'
import { PdfArray, PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { type FontEmbedder, fontEmbedder } from '../fonts/index.ts'
import { PdfError } from '../pdf-error.ts'
import type { ObjectId, ResourceOwner, TemplateAnalysis, TemplateStream } from './analysis.ts'
import { analyzeTemplate } from './analyze-template.ts'
import { documentTexts } from './document-text.ts'
import { PdfFillError } from './fill-error.ts'
import { type FillWarning, fillStream } from './fill-stream.ts'
import { fillMetadata } from './metadata.ts'
import { findResources, type OpenPdf, openPdf } from './open-pdf.ts'
import { fontNames } from './rewrite/stream-fonts.ts'
import { replaceTags } from './tags.ts'

export interface FilledPdf {
  readonly bytes: Uint8Array
  readonly warnings: readonly FillWarning[]
}

export type TagValues = Readonly<Record<string, string>>

interface Fill {
  readonly open: OpenPdf
  readonly fonts: FontEmbedder
  readonly valueFor: (slug: string) => string
  readonly countGlyphs: (count: number, slug: string) => void
  readonly warnings: FillWarning[]
}

const MAX_VALUE_GLYPHS = 2_000_000
const MAX_WARNINGS = 1_000
/** Level 4 is twice as fast as the usual 6, for a few percent more bytes. */
const COMPRESSION = { level: 4 }

const toRef = ({ number, generation }: ObjectId): PdfRef => PdfRef.of(number, generation)

const pageResources = ({ pages, resolve }: OpenPdf, index: number): PdfDict => {
  const page = pages[index] ?? new PdfDict()
  const resources = findResources(page, resolve)
  if (resources !== undefined) return resources
  const added = new PdfDict()
  page.set('Resources', added)
  return added
}

const ownerResources = (open: OpenPdf, owner: ResourceOwner): PdfDict => {
  if ('page' in owner) return pageResources(open, owner.page)
  const form = open.resolve(toRef(owner.form))
  return (form instanceof PdfDict ? form.getDict('Resources', open.resolve) : undefined) ?? new PdfDict()
}

/** A form that uses the resources of its parent gets a copy of them, so that fonts can be added. */
const formResources = (open: OpenPdf, form: PdfStream, owner: ResourceOwner): PdfDict => {
  const inner = form.getDict('Resources', open.resolve)
  if (inner !== undefined) return inner
  const resources = ownerResources(open, owner).clone()
  const fonts = resources.getDict('Font', open.resolve)
  if (fonts !== undefined) resources.set('Font', fonts.clone())
  form.set('Resources', resources)
  return resources
}

const write = (fill: Fill, { plan, marks, page }: TemplateStream, resources: readonly PdfDict[]): Uint8Array => {
  const content = fillStream(plan, marks, page, {
    fonts: fill.fonts,
    getFontName: fontNames(resources, fill.fonts, fill.open.resolve),
    valueFor: fill.valueFor,
    countGlyphs: fill.countGlyphs,
    warn(warning) {
      if (fill.warnings.length < MAX_WARNINGS) fill.warnings.push(warning)
    },
  })
  return deflateSync(content, COMPRESSION)
}

const FLATE = PdfName.of('FlateDecode')

const fillTarget = (fill: Fill, stream: TemplateStream): void => {
  const { open } = fill
  const { target } = stream
  if ('form' in target) {
    const form = open.resolve(toRef(target.form))
    if (!(form instanceof PdfStream)) throw new PdfError('damaged', 'A form of the PDF is gone.')
    form.setData(write(fill, stream, [formResources(open, form, target.resources)]))
    form.set('Filter', FLATE)
    return
  }
  const resources = [...new Set(target.pages.map((page) => pageResources(open, page)))]
  const data = write(fill, stream, resources)
  const ref = open.pdf.register(PdfStream.fromDict({ Filter: FLATE }, data))
  for (const page of target.pages) open.pages[page]?.set('Contents', ref)
}

/** Values for titles and notes, except for tags that stay unchanged on the page. */
const createValueLookup = ({ tags, unfilled }: TemplateAnalysis, valueFor: (slug: string) => string) => {
  const filled = new Set(tags.map(({ slug }) => slug))
  const unfilledSlugs = new Set(unfilled.map(({ slug }) => slug).filter((slug) => !filled.has(slug)))
  return (slug: string): string | undefined => (unfilledSlugs.has(slug) ? undefined : printedText(valueFor(slug)))
}

const fillTexts = (open: OpenPdf, valueFor: (slug: string) => string | undefined): void => {
  for (const { dict, key, text } of [...documentTexts(open)]) {
    const filled = replaceTags(text, valueFor)
    if (filled !== text) dict.set(key, PdfString.fromString(filled))
  }
}

/** FG-31: equal inputs give equal bytes, so the second part of the file's id derives from them. */
const setFileId = (open: OpenPdf, { bytes, tags }: TemplateAnalysis, valueFor: (slug: string) => string): void => {
  const { trailer } = open.pdf.context.info
  const template = createHash('sha256').update(bytes).digest()
  const hash = createHash('sha256').update(template)
  for (const slug of new Set(tags.map((tag) => tag.slug))) hash.update(JSON.stringify([slug, valueFor(slug)]))
  const first = trailer.getArray('ID', open.resolve)?.at(0, open.resolve)
  const originalId = first instanceof PdfString ? first.bytes : template.subarray(0, 16)
  const next = hash.digest().subarray(0, 16)
  trailer.set('ID', PdfArray.of(PdfString.fromBytes(originalId), PdfString.fromBytes(next)))
}

const countdown = (limit: number): ((count: number, slug: string) => void) => {
  let remaining = limit
  return (count, slug) => {
    remaining -= count
    if (remaining < 0) throw new PdfFillError('does_not_fit', 'The values are too long to be printed.', { slug })
  }
}

const save = async ({ pdf }: OpenPdf): Promise<Uint8Array> => {
  try {
    return await pdf.save()
  } catch (error) {
    throw new PdfError('damaged', error instanceof Error ? error.message : String(error))
  }
}

/**
 * Fills the tags of a PDF. A slug without a value prints empty, and a PDF without tags is returned unchanged. Throws a
 * PdfError for an unreadable PDF, and a PdfFillError for one that cannot be filled with these values.
 */
export const fillPdf = async (source: Uint8Array | TemplateAnalysis, values: TagValues): Promise<FilledPdf> => {
  const analysis = source instanceof Uint8Array ? await analyzeTemplate(source) : source
  if (analysis.streams.length === 0) return { bytes: analysis.bytes, warnings: [] }
  if (analysis.signed)
    throw new PdfFillError('signed', 'The PDF is signed; filling its tags would break the signature.')
  const open = await openPdf(analysis.bytes)
  const valueFor = (slug: string): string => (Object.hasOwn(values, slug) ? (values[slug] ?? '') : '')
  const fonts = fontEmbedder((object) => open.pdf.register(object))
  const warnings: FillWarning[] = []
  const fill: Fill = { open, fonts, valueFor, countGlyphs: countdown(MAX_VALUE_GLYPHS), warnings }
  for (const stream of analysis.streams) fillTarget(fill, stream)
  const textValue = createValueLookup(analysis, valueFor)
  if (analysis.hasTexts) fillTexts(open, textValue)
  fillMetadata(open, textValue)
  fonts.finish()
  setFileId(open, analysis, valueFor)
  return { bytes: await save(open), warnings }
}
