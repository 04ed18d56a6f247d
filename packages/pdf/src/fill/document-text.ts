// Texts of a document that are not drawn: the structure for screen readers, bookmarks, notes and the title.
import { PdfArray, PdfDict, type PdfObject, PdfString } from '@libpdf/core'
import type { OpenPdf } from './open-pdf.ts'

export interface TextEntry {
  readonly dict: PdfDict
  readonly key: string
  readonly text: string
}

interface Tree {
  readonly root: PdfObject | undefined
  /** Entries that hold a text, and entries to follow. */
  readonly texts: readonly string[]
  readonly branches: readonly string[]
}

const MAX_NODES = 300_000
const INFO = ['Title', 'Subject', 'Author', 'Keywords']

function* iterateEntries(dict: PdfDict, keys: readonly string[], { resolve }: OpenPdf): Generator<TextEntry> {
  for (const key of keys) {
    const value = dict.get(key, resolve)
    const text = value instanceof PdfString ? value.asString() : ''
    if (text.includes('{{')) yield { dict, key, text }
  }
}

function* walk(open: OpenPdf, { root, texts, branches }: Tree): Generator<TextEntry> {
  const visited = new Set<PdfObject>()
  const waiting: (PdfObject | undefined)[] = [root]
  while (waiting.length > 0 && visited.size < MAX_NODES) {
    const node = waiting.pop()
    if (node === undefined || visited.has(node)) continue
    if (node instanceof PdfArray) {
      visited.add(node)
      for (let index = node.length - 1; index >= 0; index -= 1) waiting.push(node.at(index, open.resolve))
    } else if (node instanceof PdfDict) {
      visited.add(node)
      yield* iterateEntries(node, texts, open)
      for (const branch of branches) waiting.push(node.get(branch, open.resolve))
    }
  }
}

/** True for form fields, which are neither notes nor stamps (FG-31). */
export const isWidget = (annotation: PdfDict, { resolve }: OpenPdf): boolean =>
  annotation.getName('Subtype', resolve)?.value === 'Widget'

/** The annotations of a page, each once, also when pages share a list of them. */
export function* iterateAnnotations(open: OpenPdf, page: PdfDict, visited: Set<PdfObject>): Generator<PdfDict> {
  const list = page.get('Annots', open.resolve)
  if (!(list instanceof PdfArray) || visited.has(list)) return
  visited.add(list)
  for (let index = 0; index < list.length; index += 1) {
    const annotation = list.at(index, open.resolve)
    if (!(annotation instanceof PdfDict) || visited.has(annotation)) continue
    visited.add(annotation)
    yield annotation
  }
}

/** Every text of the document with at least two braces. */
export function* documentTexts(open: OpenPdf): Generator<TextEntry> {
  const { catalog, resolve, pdf } = open
  yield* walk(open, {
    root: catalog.get('StructTreeRoot', resolve),
    texts: ['ActualText', 'Alt', 'E', 'T'],
    branches: ['K'],
  })
  yield* walk(open, { root: catalog.get('Outlines', resolve), texts: ['Title'], branches: ['First', 'Next'] })
  const info = pdf.context.info.trailer.getDict('Info', resolve)
  if (info !== undefined) yield* iterateEntries(info, INFO, open)
  const visited = new Set<PdfObject>()
  for (const page of open.pages) {
    for (const annotation of iterateAnnotations(open, page, visited)) {
      if (!isWidget(annotation, open)) yield* iterateEntries(annotation, ['Contents'], open)
    }
  }
}
