// Decodes and reads the streams of one document, within limits for the whole document.
import { PdfArray, type PdfDict, PdfStream } from '@libpdf/core'
import { type FontDecoder, fontDecoder } from '../content/font-decoder.ts'
import { type ContentReading, interpretContent } from '../content/interpreter.ts'
import type { MachineDeps } from '../content/machine.ts'
import { ContentError } from '../content/operands.ts'
import { PdfError } from '../pdf-error.ts'
import { decodeStream, type Resolve, StreamError, spendBudget, streamBudget } from '../streams/decode.ts'
import type { Box } from './layout/extents.ts'
import { mayHaveTags, NO_TAGS, planStream, type StreamTags } from './stream-plan.ts'

export interface StreamReader {
  /** The content of a page; its parts are joined by a line break, as viewers do. */
  decodePage(page: PdfDict): Uint8Array
  /** The content of a form; undefined when it is damaged, and left unchanged. */
  tryDecode(form: PdfStream): Uint8Array | undefined
  read(content: Uint8Array, resources: PdfDict, box: Box): ReadContent
}

interface ReadContent {
  tags: StreamTags
  drawnObjects: ContentReading['drawnObjects']
}

const MAX_GLYPHS = 3_000_000
const MAX_STREAM_GLYPHS = 300_000
/** Shown texts of any length: each takes about a microsecond. */
const MAX_SHOWS = 1_000_000
/** Only streams that may have tags are recorded: that takes three times as long, and some hundred bytes for each show. */
const MAX_RECORDED_SHOWS = 150_000
const MAX_RECORDED_GLYPHS = 600_000
const MAX_RECORDED_STREAM_SHOWS = 50_000
const MAX_RECORDED_STREAM_GLYPHS = 150_000
/** Glyphs on lines with tags, which stay in memory with the plan of the template. */
const MAX_LINE_GLYPHS = 200_000
/** A show takes as much memory as so many of its glyphs. */
const SHOW_GLYPHS = 2
const MAX_OPERATORS = 5_000_000
/** The budget cost of reading a byte of content, in addition to unpacking it. */
const READ_COST = 1
const MAX_PARTS = 10_000
const NEW_LINE = Uint8Array.of(10)

const toPdfError = (error: unknown): PdfError => {
  if (error instanceof StreamError) return new PdfError(error.kind === 'too_large' ? 'bomb' : 'damaged', error.message)
  if (error instanceof ContentError) return new PdfError('damaged', error.message)
  return error instanceof PdfError ? error : new PdfError('damaged', String(error))
}

const listContentStreams = (page: PdfDict, resolve: Resolve): PdfStream[] => {
  const contents = page.get('Contents', resolve)
  if (contents instanceof PdfStream) return [contents]
  if (!(contents instanceof PdfArray)) return []
  if (contents.length > MAX_PARTS) throw new PdfError('too_complex', 'The content of a page has too many parts.')
  const parts = Array.from({ length: contents.length }, (_, index) => contents.at(index, resolve))
  return parts.filter((part) => part instanceof PdfStream)
}

/** Counts down to a refusal. */
const counter = (limit: number): ((count: number) => void) => {
  let remaining = limit
  return (count) => {
    remaining -= count
    if (remaining < 0) throw new PdfError('too_complex', 'The PDF has more content than can be searched.')
  }
}

type ContentReader = (content: Uint8Array, box: Box, findFont: MachineDeps['findFont']) => ReadContent

/** Reads the streams of one document. Pages that share a stream are charged for it each time. */
const contentReader = (): ContentReader => {
  const countAll = counter(MAX_GLYPHS)
  const countShows = counter(MAX_SHOWS)
  const countRecordedShows = counter(MAX_RECORDED_SHOWS)
  const countRecordedGlyphs = counter(MAX_RECORDED_GLYPHS)
  const countLineGlyphs = counter(MAX_LINE_GLYPHS)
  const countOperators = counter(MAX_OPERATORS)
  const countText = (content: Uint8Array, findFont: MachineDeps['findFont']) => {
    const countStream = counter(MAX_STREAM_GLYPHS)
    let [shows, glyphs] = [0, 0]
    const countGlyphs = (count: number): void => {
      countAll(count)
      countStream(count)
      countShows(1)
      shows += 1
      glyphs += count
    }
    return { ...interpretContent(content, { findFont, countGlyphs, countOperators, isRecorded: false }), shows, glyphs }
  }
  return (content, box, findFont) => {
    const text = countText(content, findFont)
    if (!mayHaveTags(text)) return { tags: NO_TAGS, drawnObjects: text.drawnObjects }
    counter(MAX_RECORDED_STREAM_SHOWS)(text.shows)
    counter(MAX_RECORDED_STREAM_GLYPHS)(text.glyphs)
    countRecordedShows(text.shows)
    countRecordedGlyphs(text.glyphs)
    const uncounted = { countGlyphs: () => undefined, countOperators: () => undefined }
    const reading = interpretContent(content, { findFont, ...uncounted, isRecorded: true })
    const tags = planStream(content, reading, box)
    if (tags.plan) countLineGlyphs(tags.plan.glyphs.length + SHOW_GLYPHS * tags.plan.shows.length)
    return { tags, drawnObjects: reading.drawnObjects }
  }
}

export const streamReader = (resolve: Resolve): StreamReader => {
  const budget = streamBudget()
  const fonts = new Map<PdfDict, FontDecoder | undefined>()
  const readContent = contentReader()
  const readFont = (dict: PdfDict): FontDecoder | undefined => {
    try {
      return fontDecoder(dict, resolve, budget)
    } catch (error) {
      if (error instanceof StreamError && error.kind === 'too_large') throw error
      return undefined
    }
  }
  const getFont = (dict: PdfDict | undefined): FontDecoder | undefined => {
    if (dict === undefined) return undefined
    if (!fonts.has(dict)) fonts.set(dict, readFont(dict))
    return fonts.get(dict)
  }
  const guarded = <Result>(read: () => Result): Result => {
    try {
      return read()
    } catch (error) {
      throw toPdfError(error)
    }
  }
  return {
    decodePage: (page) =>
      guarded(() => {
        const parts = listContentStreams(page, resolve).map((part) => decodeStream(part, resolve, budget))
        return parts.length === 1 ? (parts[0] ?? NEW_LINE) : Buffer.concat(parts.flatMap((part) => [part, NEW_LINE]))
      }),
    tryDecode(form) {
      try {
        return decodeStream(form, resolve, budget)
      } catch (error) {
        if (error instanceof StreamError && error.kind !== 'too_large') return undefined
        throw toPdfError(error)
      }
    },
    read: (content, resources, box) =>
      guarded(() => {
        spendBudget(budget, content.length * READ_COST)
        const fontDicts = resources.getDict('Font', resolve)
        return readContent(content, box, (name) => getFont(fontDicts?.getDict(name, resolve)))
      }),
  }
}
