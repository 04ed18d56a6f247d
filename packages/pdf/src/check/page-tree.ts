// Walks the page tree with limits: no node contains itself, and the number of pages is bounded.
import { PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../pdf-error.ts'
import { pdfLimits } from './limits.ts'

export type Resolve = (ref: PdfRef) => PdfObject | null

interface Node {
  value: PdfObject | undefined
  depth: number
}

/** Every page in order. */
export const listPages = (catalog: PdfDict, resolve: Resolve): PdfDict[] => {
  const pages: PdfDict[] = []
  const nodes = new Set<number>()
  const stack: Node[] = [{ value: catalog.get('Pages'), depth: 0 }]
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { value, depth } = node
    const dict = value instanceof PdfRef ? resolve(value) : value
    if (!(dict instanceof PdfDict)) continue
    const kids = dict.getArray('Kids', resolve)
    if (!kids) {
      if (depth > 0) pages.push(dict)
      if (pages.length > pdfLimits.pages) throw new PdfError('too_many_pages', `More than ${pdfLimits.pages} pages.`)
      continue
    }
    if (depth > pdfLimits.depth) throw new PdfError('recursive', 'The page tree is too deep.')
    if (value instanceof PdfRef) {
      if (nodes.has(value.objectNumber)) throw new PdfError('recursive', 'The page tree contains itself.')
      nodes.add(value.objectNumber)
    }
    for (const kid of kids.toArray().reverse()) stack.push({ value: kid, depth: depth + 1 })
  }
  return pages
}

/** An attribute that a page may inherit from the nodes above it. */
export const inheritedAttribute = (page: PdfDict, key: string, resolve: Resolve): PdfObject | undefined => {
  let node: PdfDict | undefined = page
  for (let depth = 0; node; depth++) {
    if (depth > pdfLimits.depth) throw new PdfError('recursive', 'The parents of a page have no end.')
    const value = node.get(key, resolve)
    if (value) return value
    node = node.getDict('Parent', resolve)
  }
  return undefined
}
