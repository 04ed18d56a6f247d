// Counts the drawing work of a PDF: nested forms multiply, and a few hundred bytes can take forever.
import { Buffer } from 'node:buffer'
import { PdfArray, PdfDict, type PdfObject, PdfStream } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { pdfLimits } from './limits.ts'
import { inheritedAttribute, type Resolve } from './page-tree.ts'
import { unpackStream } from './unpack.ts'

const NAME = String.raw`/([^\s/<>[\](){}%]+)`
const DRAWS = new RegExp(String.raw`${NAME}\s+(Do|scn|SCN)(?![A-Za-z])`, 'g')
const IN_PROGRESS = -1
/** Names looked up for all pages and forms together. */
const MAX_LOOKUPS = 2_000_000
/** The limit for one stream: its names stay in memory for the pages that share it. */
const MAX_NAMES = 20_000

const unescaped = (name: string): string =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Draw count of each form or pattern in these operators: `Do/name` or `scn/name` → times. */
const drawnNames = (content: Uint8Array): Map<string, number> => {
  const times = new Map<string, number>()
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1')
  for (const [, name = '', operator = ''] of text.matchAll(DRAWS)) {
    const key = `${operator === 'Do' ? 'XObject' : 'Pattern'}/${unescaped(name)}`
    times.set(key, (times.get(key) ?? 0) + 1)
    if (times.size > MAX_NAMES) throw new PdfError('too_complex', 'A page draws too many forms.')
  }
  return times
}

const listContents = (page: PdfDict, resolve: Resolve): PdfStream[] => {
  const contents = page.get('Contents', resolve)
  if (contents instanceof PdfStream) return [contents]
  if (!(contents instanceof PdfArray)) return []
  return contents.toArray().flatMap((_, index) => {
    const part = contents.at(index, resolve)
    return part instanceof PdfStream ? [part] : []
  })
}

const findTarget = (resources: PdfObject | undefined, key: string, resolve: Resolve): PdfStream | undefined => {
  const [category = '', ...name] = key.split('/')
  if (!(resources instanceof PdfDict)) return undefined
  const target = resources.getDict(category, resolve)?.get(name.join('/'), resolve)
  if (!(target instanceof PdfStream)) return undefined
  return target.getName('Subtype', resolve)?.value === 'Image' ? undefined : target
}

/** Refuses content that cannot be unpacked, that draws itself, or that draws too much. */
export const requireDrawable = (pages: readonly PdfDict[], resolve: Resolve): void => {
  const costs = new Map<PdfStream, number>()
  const names = new Map<PdfStream, ReadonlyMap<string, number>>()
  let lookups = 0
  /** The names of a stream, which is read once for all pages that share it; each page is charged for its draws. */
  const namesIn = (stream: PdfStream): ReadonlyMap<string, number> => {
    const content = names.has(stream) ? undefined : unpackStream(stream, resolve)
    if (!names.has(stream)) names.set(stream, content ? drawnNames(content) : new Map())
    const drawnCounts = names.get(stream) ?? new Map()
    lookups += 1 + drawnCounts.size
    if (lookups > MAX_LOOKUPS) throw new PdfError('too_complex', 'The pages draw too much.')
    return drawnCounts
  }
  const requireFew = (draws: number): number => {
    if (draws > pdfLimits.draws) throw new PdfError('recursive', 'The pages draw too many forms inside of forms.')
    return draws
  }
  const computeCost = (stream: PdfStream, resources: PdfObject | undefined, depth: number): number => {
    let cost = 0
    for (const [key, times] of namesIn(stream)) {
      const form = findTarget(resources, key, resolve)
      if (form) cost = requireFew(cost + times * formCost(form, resources, depth + 1))
    }
    return cost
  }
  const formCost = (form: PdfStream, callerResources: PdfObject | undefined, depth: number): number => {
    const present = costs.get(form)
    if (present === IN_PROGRESS) throw new PdfError('recursive', 'A form draws itself.')
    if (present !== undefined) return present
    if (depth > pdfLimits.depth) throw new PdfError('recursive', 'Forms are drawn inside of forms too deeply.')
    costs.set(form, IN_PROGRESS)
    const resources = form.get('Resources', resolve) ?? callerResources
    const cost = 1 + computeCost(form, resources, depth)
    costs.set(form, cost)
    return cost
  }
  let total = 0
  for (const page of pages) {
    const resources = inheritedAttribute(page, 'Resources', resolve)
    for (const stream of listContents(page, resolve)) total = requireFew(total + computeCost(stream, resources, 0))
  }
}
