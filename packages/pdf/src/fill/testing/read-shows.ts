// Reads back the text of the first page of a file, with the position of every glyph.
import { fontDecoder } from '../../content/font-decoder.ts'
import { interpretContent } from '../../content/interpreter.ts'
import type { Show } from '../../content/shows.ts'
import { streamBudget } from '../../streams/decode.ts'
import { findResources, openPdf } from '../open-pdf.ts'
import { streamReader } from '../stream-reader.ts'

export const readShows = async (bytes: Uint8Array): Promise<readonly Show[]> => {
  const { pages, resolve } = await openPdf(bytes)
  const [page] = pages
  if (page === undefined) return []
  const fonts = findResources(page, resolve)?.getDict('Font', resolve)
  const content = streamReader(resolve).decodePage(page)
  return interpretContent(content, {
    findFont(name) {
      const dict = fonts?.getDict(name, resolve)
      return dict && fontDecoder(dict, resolve, streamBudget())
    },
    countGlyphs: () => undefined,
    isRecorded: true,
    countOperators: () => undefined,
  }).shows
}
