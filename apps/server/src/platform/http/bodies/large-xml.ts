// Parses a large XML body in small steps, so that no body blocks other callers.
import { isUtf8 } from 'node:buffer'
import { readXml } from '@company-data/protocol/xml'
import { isContinuation } from './long-text.ts'
import { notUtf8, requireWholeText } from './parse-problems.ts'

const CHUNK_BYTES = 16 * 1024

/** The text of the bytes; no chunk ends within a character. */
function* decodeChunks(bytes: Buffer, chunkBytes: number): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    let end = Math.min(at + chunkBytes, bytes.length)
    while (isContinuation(bytes[end])) end += 1
    const piece = bytes.subarray(at, end)
    if (!isUtf8(piece)) throw notUtf8('request.invalid_xml', piece, at)
    yield piece.toString('utf8')
    at = end
  }
}

/** Yields after each step. */
export const largeXml = (bytes: Buffer, maxValues: number, chunkBytes = CHUNK_BYTES): Generator<void, unknown> =>
  readXml(decodeChunks(bytes, chunkBytes), { values: maxValues, checkText: requireWholeText })
