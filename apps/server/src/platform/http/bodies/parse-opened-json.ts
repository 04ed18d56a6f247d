// Parses JSON that a handler has opened or received itself, in steps like a body: it may have as many bytes.
import { runWithPauses } from '../json-chunks.ts'
import { largeJson } from './large-json.ts'
import { malformedJson } from './parse-problems.ts'

/** Shorter ones take about a millisecond. */
const MAX_WHOLE_BYTES = 128 * 1024

const UNLIMITED = {
  values: Number.POSITIVE_INFINITY,
  outside: Number.POSITIVE_INFINITY,
  tooDeep: () => malformedJson(0),
}
const LIMITS = { ...UNLIMITED, levels: 64 }
/** It was accepted before: a draft may be deeper than other bodies (FA-04). */
const STORED_LIMITS = { ...UNLIMITED, levels: Number.POSITIVE_INFINITY }

const parse = async (bytes: Uint8Array, limits: typeof LIMITS): Promise<unknown> =>
  bytes.length <= MAX_WHOLE_BYTES
    ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    : await runWithPauses(largeJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits))

/** Undefined: it is not JSON in UTF-8. The bytes are overwritten. */
export const parseOpenedJson = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    return await parse(bytes, LIMITS)
  } catch {
    return undefined
  } finally {
    bytes.fill(0)
  }
}

/** The same for JSON that the platform has written itself, such as a column with megabytes. */
export const parseStoredJson = (text: string): Promise<unknown> => parse(Buffer.from(text), STORED_LIMITS)
