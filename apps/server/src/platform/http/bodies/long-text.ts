// Decodes a long JSON string (a file as base64, a sealed document) in chunks, in the memory of the body itself.
import { isAscii, isUtf8 } from 'node:buffer'
import { malformedJson, notUtf8, parseText } from './parse-problems.ts'

const BACKSLASH = 0x5c
/** Control characters, which JSON strings contain only as escapes: bytes below the space. */
const CONTROL = /[^ -\xff]/

export const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

const isHighSurrogate = (bytes: Buffer, at: number): boolean =>
  /^\\u[dD][89abAB]$/.test(bytes.toString('latin1', at, at + 4))

/** The end of a chunk: after `end`, where neither an escape nor a character is cut. */
const wholeEnd = (bytes: Buffer, from: number, end: number, to: number): number => {
  let at = from
  let last = -1
  while (at < end) {
    if (bytes[at] !== BACKSLASH) at += 1
    else {
      last = at
      at += bytes[at + 1] === 0x75 ? 6 : 2
    }
  }
  if (at - last === 6 && last !== -1 && isHighSurrogate(bytes, last) && bytes[at] === BACKSLASH) at += 6
  while (at < to && isContinuation(bytes[at])) at += 1
  return Math.min(at, to)
}

/**
 * The text between two positions, without its quotes. Escapes only make it shorter, so it is written over itself: a
 * long text is in memory once as bytes and once as a string. Pauses after each chunk.
 */
export function* longText(bytes: Buffer, from: number, to: number, pieceBytes: number): Generator<void, string> {
  let written = from
  let ascii = true
  const ranges: Array<readonly [number, number]> = []
  for (let at = from; at < to; ) {
    const roughEnd = Math.min(at + pieceBytes, to)
    const hasEscapes = bytes.subarray(at, roughEnd).includes(BACKSLASH)
    const end = hasEscapes || isContinuation(bytes[roughEnd]) ? wholeEnd(bytes, at, roughEnd, to) : roughEnd
    const piece = bytes.subarray(at, end)
    const pieceFrom = written
    if (!isAscii(piece) && !isUtf8(piece)) throw notUtf8('request.invalid_json', piece, at)
    if (hasEscapes) written += bytes.write(parseText(`"${piece.toString('utf8')}"`, at - 1) as string, written, 'utf8')
    else {
      const control = piece.toString('latin1').search(CONTROL)
      if (control !== -1) throw malformedJson(at + control)
      written += written === at ? piece.length : piece.copy(bytes, written)
    }
    ascii &&= isAscii(bytes.subarray(pieceFrom, written))
    ranges.push([pieceFrom, written])
    at = end
    yield
  }
  if (ascii) return bytes.toString('latin1', from, written)
  let text = ''
  for (const [start, end] of ranges) {
    text += bytes.toString('utf8', start, end)
    yield
  }
  return text
}
