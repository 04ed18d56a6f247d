// Names the fonts of values in the resources of a stream.
import { PdfDict, type PdfRef } from '@libpdf/core'
import type { Face, FontEmbedder } from '../../fonts/index.ts'
import type { Resolve } from '../../streams/decode.ts'

/** The font dictionary of the resources, created if missing. */
const ensureFonts = (resources: PdfDict, resolve: Resolve): PdfDict => {
  const fonts = resources.getDict('Font', resolve)
  if (fonts !== undefined) return fonts
  const added = new PdfDict()
  resources.set('Font', added)
  return added
}

const isFree = (fonts: PdfDict, name: string, ref: PdfRef): boolean => {
  const value = fonts.get(name)
  return value === undefined || value === ref
}

/** Names a face; a stream that several pages share needs one name that is free in all of them. */
export const fontNames = (
  resources: readonly PdfDict[],
  embedder: FontEmbedder,
  resolve: Resolve,
): ((face: Face) => string) => {
  const names = new Map<Face, string>()
  return (face) => {
    let name = names.get(face)
    if (name !== undefined) return name
    const ref = embedder.getFont(face)
    const dicts = resources.map((resource) => ensureFonts(resource, resolve))
    name = `Fv-${face.key}`
    for (let suffix = 2; !dicts.every((fonts) => isFree(fonts, name ?? '', ref)); suffix += 1) {
      name = `Fv-${face.key}-${suffix}`
    }
    for (const fonts of dicts) fonts.set(name, ref)
    names.set(face, name)
    return name
  }
}
