// The characters that at least one face draws, for the table of the flow engine (FB-05).
import { readFileSync } from 'node:fs'
import { cjkFamilies, families, getPack, resolveFontFile } from './font-files.ts'
import { findScriptFamily, isExcluded, isFromCjk } from './scripts.ts'
import { listPackCharacters } from './sliced-font.ts'
import { readCharacters, readTable } from './truetype.ts'

const REGULAR = { bold: false, italic: false }

const listFileCharacters = (family: Parameters<typeof resolveFontFile>[0]): number[] => [
  ...readCharacters(readTable(new Uint8Array(readFileSync(resolveFontFile(family, REGULAR))), 'cmap')).keys(),
]

/** In ascending order. A face for one script counts for the characters of that script only, as when text is drawn. */
export const listDrawnCharacters = (): number[] => {
  const anyText = [...families, 'fallback' as const].flatMap(listFileCharacters)
  const oneScript = (['devanagari', 'thai'] as const).flatMap((family) =>
    listFileCharacters(family).filter((point) => findScriptFamily(point) === family),
  )
  const cjk = [...listFileCharacters('han'), ...cjkFamilies.flatMap((family) => listPackCharacters(getPack(family)))]
  const all = new Set([...anyText, ...oneScript, ...cjk.filter(isFromCjk)])
  return [...all].filter((point) => !isExcluded(point)).sort((a, b) => a - b)
}
