// Parses a form with files (RFC 7578) in steps: texts as texts, files as their bytes, which stay where they were read.

import { isUtf8 } from 'node:buffer'
import { type ApiError, invalidMember } from '@company-data/protocol/errors'
import { type Reason, reason } from '@company-data/protocol/reasons'

/** More parts than any route of ours accepts. */
const MAX_PARTS = 16
/** The limit for the headers of one part. */
const MAX_HEAD_BYTES = 4096
/** The limit for a part that is not a file. */
const MAX_TEXT_BYTES = 64 * 1024
/** How much of the form is searched between two pauses. */
const STEP_BYTES = 256 * 1024

const refusal = (because: Reason): ApiError => invalidMember([], because)

/** The boundary of the content type, at most 70 characters (RFC 2046). */
const parseBoundary = (contentType: string): string => {
  const match = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) throw refusal(reason('form.no_boundary'))
  return boundary
}

interface Part {
  name: string
  value: string | Buffer
}

const readPart = (part: Buffer): Part => {
  const headEnd = part.indexOf('\r\n\r\n')
  if (headEnd < 0 || headEnd > MAX_HEAD_BYTES) throw refusal(reason('form.no_headers'))
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(part.toString('utf8', 0, headEnd))?.[1] ?? ''
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition)?.[1]
  if (name === undefined || name === '') throw refusal(reason('form.no_name'))
  const content = part.subarray(headEnd + 4)
  if (/(?:^|;)\s*filename\*?=/i.test(disposition)) return { name, value: content }
  if (content.length > MAX_TEXT_BYTES) throw refusal(reason('form.text_too_long', { name, max: MAX_TEXT_BYTES }))
  if (!isUtf8(content)) throw refusal(reason('form.text_not_utf8', { name }))
  return { name, value: content.toString('utf8') }
}

/** The next delimiter, or -1. Pauses between parts of a long search. */
function* findDelimiter(bytes: Buffer, delimiter: Buffer, from: number): Generator<void, number> {
  for (let at = from; at < bytes.length; at += STEP_BYTES) {
    const offset = bytes.subarray(at, at + STEP_BYTES + delimiter.length - 1).indexOf(delimiter)
    if (offset !== -1) return at + offset
    yield
  }
  return -1
}

/** The parts between the delimiters; the text before the first and after the last one does not count. */
function* splitParts(bytes: Buffer, boundary: string): Generator<void, Buffer[]> {
  const parts: Buffer[] = []
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const isAtStart = bytes.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2))
  let at = isAtStart ? -2 : yield* findDelimiter(bytes, delimiter, 0)
  while (at !== -1 || isAtStart) {
    const from = at + delimiter.length
    const after = bytes.toString('latin1', from, from + 2)
    if (after === '--') return parts
    const end = yield* findDelimiter(bytes, delimiter, from)
    if (after !== '\r\n' || end < 0) break
    if (parts.length === MAX_PARTS) throw refusal(reason('form.too_many_parts', { max: MAX_PARTS }))
    // Headers follow the line break directly; a part without headers begins with a second line break.
    parts.push(bytes.subarray(from + 2, end))
    at = end
  }
  throw refusal(reason('form.cut_off'))
}

/** Name → value; of two parts with one name the first counts. Yields after each step. */
export function* multipartSteps(bytes: Buffer, contentType: string): Generator<void, Record<string, string | Buffer>> {
  const parts = (yield* splitParts(bytes, parseBoundary(contentType))).map(readPart)
  return Object.fromEntries(parts.reverse().map(({ name, value }) => [name, value]))
}
