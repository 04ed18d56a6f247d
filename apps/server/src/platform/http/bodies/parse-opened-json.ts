// Parses JSON that a handler decrypted or fetched, in steps as request bodies are, because it may be as large.
import { runWithPauses } from '../json-chunks.ts'
import { largeJson } from './large-json.ts'
import { malformedJson } from './parse-problems.ts'

/** A text up to this length is parsed in one step, which takes about a millisecond. */
const MAX_WHOLE_BYTES = 128 * 1024

const UNLIMITED = {
  values: Number.POSITIVE_INFINITY,
  outside: Number.POSITIVE_INFINITY,
  tooDeep: () => malformedJson(0),
}
const LIMITS = { ...UNLIMITED, levels: 64 }
/** Stored JSON was accepted before, and a draft may be deeper than other bodies (FA-04). */
const STORED_LIMITS = { ...UNLIMITED, levels: Number.POSITIVE_INFINITY }

const parse = async (bytes: Uint8Array, limits: typeof LIMITS): Promise<unknown> =>
  bytes.length <= MAX_WHOLE_BYTES
    ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    : await runWithPauses(largeJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits))

/** Undefined if the bytes are not JSON in UTF-8. They are overwritten with zeros. */
export const parseOpenedJson = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    return await parse(bytes, LIMITS)
  } catch {
    return undefined
  } finally {
    bytes.fill(0)
  }
}

/** For JSON that the platform has written itself, such as a column with megabytes. */
export const parseStoredJson = (text: string): Promise<unknown> => parse(Buffer.from(text), STORED_LIMITS)
