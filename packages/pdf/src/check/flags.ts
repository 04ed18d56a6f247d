// Warnings about a document for its reader: it is signed, runs programs, or carries other files.
import { type PdfArray, PdfDict, type PdfObject } from '@libpdf/core'
import type { Resolve } from './page-tree.ts'

export interface PdfFlags {
  /** It carries a signature, which a seal keeps and a fill would break. */
  signed: boolean
  /** Actions that run a program or open something else. */
  scripts: boolean
  attachments: boolean
  /** Its table of objects was wrong and had to be rebuilt. */
  repaired: boolean
}

/** Actions that only navigate. */
const HARMLESS = new Set(['GoTo', 'Named', 'URI', 'Hide', 'SetOCGState', 'Trans'])

const runsSomething = (action: PdfObject | undefined, resolve: Resolve): boolean => {
  if (!(action instanceof PdfDict)) return false
  const kind = action.getName('S', resolve)?.value
  return kind !== undefined && !HARMLESS.has(kind)
}

const listDicts = (list: PdfArray | undefined, resolve: Resolve): PdfDict[] =>
  list?.toArray().flatMap((_, index) => {
    const item = list.at(index, resolve)
    return item instanceof PdfDict ? [item] : []
  }) ?? []

const hasScript = (dict: PdfDict, resolve: Resolve): boolean =>
  dict.has('AA') || ['OpenAction', 'A'].some((key) => runsSomething(dict.get(key, resolve), resolve))

export const detectFlags = (
  catalog: PdfDict,
  pages: readonly PdfDict[],
  resolve: Resolve,
): Omit<PdfFlags, 'repaired'> => {
  const names = catalog.getDict('Names', resolve)
  const form = catalog.getDict('AcroForm', resolve)
  const annotations = pages.flatMap((page) => listDicts(page.getArray('Annots', resolve), resolve))
  const fields = listDicts(form?.getArray('Fields', resolve), resolve)
  return {
    signed: ((form?.getNumber('SigFlags', resolve)?.value ?? 0) & 1) === 1 || catalog.has('Perms'),
    scripts:
      names?.has('JavaScript') === true ||
      [catalog, ...pages, ...annotations, ...fields].some((dict) => hasScript(dict, resolve)),
    attachments:
      names?.has('EmbeddedFiles') === true ||
      catalog.has('AF') ||
      annotations.some((annotation) => annotation.getName('Subtype', resolve)?.value === 'FileAttachment'),
  }
}
