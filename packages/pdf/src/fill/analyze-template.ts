// Analyses a template: finds its tags in page content, form XObjects and the appearances of notes (FG-31).
import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { findHeader } from '../check/header.ts'
import { rewritePdf } from '../check/normalize-pdf.ts'
import { refuseBombs } from '../check/scan-streams.ts'
import { IDENTITY, type Matrix, multiply } from '../content/matrix.ts'
import { PdfError } from '../pdf-error.ts'
import type { ObjectId, ResourceOwner, TagCount, TemplateAnalysis, TemplateStream, UnfilledTag } from './analysis.ts'
import { documentTexts, isWidget, iterateAnnotations } from './document-text.ts'
import { isSigned } from './is-signed.ts'
import {
  findResources,
  type OpenPdf,
  openPdf,
  pageBox,
  pageTurns,
  parseBox,
  parseMatrix,
  readingPdf,
} from './open-pdf.ts'
import { planMarks } from './rewrite/marked-content.ts'
import type { StreamTags } from './stream-plan.ts'
import { type StreamReader, streamReader } from './stream-reader.ts'

interface FormUse {
  readonly ref: PdfRef
  readonly page: number
  /** The owner of the inherited resources, and those resources. */
  readonly owner: ResourceOwner
  readonly resources: PdfDict
  readonly isField: boolean
  /** From its drawing space to that of the page, if known. */
  readonly matrix: Matrix | undefined
}

interface Analysis {
  readonly open: OpenPdf
  readonly reader: StreamReader
  readonly forms: FormUse[]
  readonly seenForms: Set<string>
  readonly streams: TemplateStream[]
  readonly counts: Map<string, { slug: string; page: number; count: number }>
  readonly unfilled: UnfilledTag[]
}

const MAX_TAGS = 20_000
const MAX_UNFILLED = 1_000

const countTags = (analysis: Analysis, slugs: Iterable<string>, page: number): void => {
  for (const slug of slugs) {
    const key = `${page} ${slug}`
    const entry = analysis.counts.get(key) ?? { slug, page, count: 0 }
    entry.count += 1
    analysis.counts.set(key, entry)
    if (analysis.counts.size > MAX_TAGS) throw new PdfError('too_complex', 'The PDF has too many tags.')
  }
}

const noteUnfilled = (
  analysis: Analysis,
  slugs: Iterable<string>,
  page: number,
  reason: UnfilledTag['reason'],
): void => {
  for (const slug of slugs) if (analysis.unfilled.length < MAX_UNFILLED) analysis.unfilled.push({ slug, page, reason })
}

const toObjectId = ({ objectNumber, generation }: PdfRef): ObjectId => ({ number: objectNumber, generation })

/** Queues the forms that a stream draws. */
const queueForms = (analysis: Analysis, drawnObjects: ReadonlyMap<string, Matrix>, use: Omit<FormUse, 'ref'>): void => {
  const objects = use.resources.getDict('XObject', analysis.open.resolve)
  for (const [name, inStream] of drawnObjects) {
    const ref = objects?.get(name)
    if (ref instanceof PdfRef)
      analysis.forms.push({ ...use, ref, matrix: use.matrix && multiply(inStream, use.matrix) })
  }
}

const analyzeForm = (analysis: Analysis, use: FormUse): void => {
  const { open, reader } = analysis
  const key = use.ref.toString()
  if (analysis.seenForms.has(key)) return
  analysis.seenForms.add(key)
  const form = open.resolve(use.ref)
  if (!(form instanceof PdfStream) || form.getName('Subtype', open.resolve)?.value === 'Image') return
  const inner = form.getDict('Resources', open.resolve)
  const resources = inner ?? use.resources
  const owner: ResourceOwner = inner ? { form: toObjectId(use.ref) } : use.owner
  const box = parseBox(form.get('BBox', open.resolve), open.resolve) ?? [0, 0, 10_000, 10_000]
  const content = reader.tryDecode(form)
  if (content === undefined) return
  const { tags, drawnObjects } = reader.read(content, resources, box)
  const matrix =
    use.matrix && multiply(parseMatrix(form.get('Matrix', open.resolve), open.resolve) ?? IDENTITY, use.matrix)
  queueForms(analysis, drawnObjects, { ...use, owner, resources, matrix })
  const slugs = tags.plan?.tags.map(({ slug }) => slug) ?? []
  noteUnfilled(analysis, tags.split, use.page, use.isField ? 'form_field' : 'split')
  if (use.isField) noteUnfilled(analysis, slugs, use.page, 'form_field')
  else if (tags.plan) {
    countTags(analysis, slugs, use.page)
    const marks = planMarks(tags.plan.marks, resources, open.resolve)
    const target = { form: toObjectId(use.ref), resources: owner }
    analysis.streams.push({ plan: tags.plan, marks, page: use.page, matrix, target })
  }
}

/** The streams of the normal, rollover and pressed appearance of an annotation. */
const listAppearances = (annotation: PdfDict, { resolve }: OpenPdf): PdfRef[] => {
  const appearances = annotation.getDict('AP', resolve)
  const refs = (dict: PdfDict | undefined): PdfRef[] =>
    [...(dict?.keys() ?? [])].flatMap((key): PdfRef[] => {
      const value: PdfObject | undefined = dict?.get(key)
      if (!(value instanceof PdfRef)) return value instanceof PdfDict ? refs(value) : []
      const state = resolve(value)
      return state instanceof PdfDict && !(state instanceof PdfStream) && dict === appearances ? refs(state) : [value]
    })
  return refs(appearances)
}

interface PageContent {
  readonly tags: StreamTags
  readonly drawnObjects: ReadonlyMap<string, Matrix>
  readonly pages: number[]
}

/** Content and resources of a page; pages that share both are read and filled once. */
const contentKey = (page: PdfDict, resources: PdfDict, ids: Map<PdfDict, number>): string | undefined => {
  const contents = page.get('Contents')
  const parts = contents instanceof PdfArray ? contents.toArray() : [contents]
  if (!ids.has(resources)) ids.set(resources, ids.size)
  return parts.every((part) => part instanceof PdfRef) ? `${ids.get(resources)} ${parts.join(' ')}` : undefined
}

const analyzePages = (analysis: Analysis): void => {
  const { open, reader } = analysis
  const contents = new Map<string, PageContent>()
  const ids = new Map<PdfDict, number>()
  const visited = new Set<PdfObject>()
  for (const [index, page] of open.pages.entries()) {
    const resources = findResources(page, open.resolve) ?? new PdfDict()
    const use = { page: index + 1, owner: { page: index }, resources }
    const key = contentKey(page, resources, ids) ?? `direct ${index}`
    let content = contents.get(key)
    if (content === undefined) {
      const bytes = reader.decodePage(page)
      content = { ...reader.read(bytes, resources, pageBox(page, open.resolve)), pages: [] }
      contents.set(key, content)
      queueForms(analysis, content.drawnObjects, { ...use, isField: false, matrix: IDENTITY })
      const { plan } = content.tags
      if (plan) {
        const marks = planMarks(plan.marks, resources, open.resolve)
        analysis.streams.push({ plan, marks, page: index + 1, matrix: IDENTITY, target: { pages: content.pages } })
      }
    }
    content.pages.push(index)
    countTags(analysis, content.tags.plan?.tags.map(({ slug }) => slug) ?? [], index + 1)
    noteUnfilled(analysis, content.tags.split, index + 1, 'split')
    for (const annotation of iterateAnnotations(open, page, visited)) {
      const isField = isWidget(annotation, open)
      for (const ref of listAppearances(annotation, open))
        analysis.forms.push({ ...use, ref, isField, matrix: undefined })
    }
    for (let form = analysis.forms.shift(); form !== undefined; form = analysis.forms.shift())
      analyzeForm(analysis, form)
  }
}

const compareTags = (a: TagCount, b: TagCount): number => a.page - b.page || (a.slug < b.slug ? -1 : 1)

/** Reads a template once; throws a PdfError when it is not a readable PDF. */
export const analyzeTemplate = async (bytes: Uint8Array): Promise<TemplateAnalysis> => {
  refuseBombs(bytes)
  // The library never finishes on some damaged files, so it gets only the output of our own reader.
  const rewritten = rewritePdf(bytes.subarray(findHeader(bytes)))
  const open = await openPdf(rewritten)
  const analysis: Analysis = {
    open,
    reader: streamReader(open.resolve),
    forms: [],
    seenForms: new Set(),
    streams: [],
    counts: new Map(),
    unfilled: [],
  }
  return readingPdf(() => {
    analyzePages(analysis)
    return {
      bytes: analysis.streams.length === 0 ? bytes : rewritten,
      pages: open.pages.map((page) => ({ box: pageBox(page, open.resolve), turns: pageTurns(page, open.resolve) })),
      tags: [...analysis.counts.values()].sort(compareTags),
      unfilled: analysis.unfilled,
      signed: isSigned(open),
      streams: analysis.streams,
      hasTexts: analysis.streams.length > 0 && documentTexts(open).next().done === false,
    }
  })
}
