// Replaces tags in the metadata of a document (XMP), which repeats its title.
import { PdfStream } from '@libpdf/core'
import { decodeStream, StreamError, streamBudget } from '../streams/decode.ts'
import type { OpenPdf } from './open-pdf.ts'
import { replaceTags } from './tags.ts'

const MAX_BYTES = 1 << 20

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

export const fillMetadata = ({ catalog, resolve }: OpenPdf, valueFor: (slug: string) => string | undefined): void => {
  const stream = catalog.get('Metadata', resolve)
  if (!(stream instanceof PdfStream) || stream.data.length > MAX_BYTES) return
  try {
    const text = Buffer.from(decodeStream(stream, resolve, streamBudget())).toString('utf8')
    const filled = replaceTags(text, (slug) => {
      const value = valueFor(slug)
      return value === undefined ? undefined : escapeXml(value)
    })
    if (filled !== text) stream.setData(Buffer.from(filled, 'utf8'))
  } catch (error) {
    // Other readers cannot read such metadata either.
    if (!(error instanceof StreamError)) throw error
  }
}
