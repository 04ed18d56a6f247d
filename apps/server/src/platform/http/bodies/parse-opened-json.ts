// Parses JSON that a handler has opened or received itself, in steps like a body: it may have as many bytes.
import { runWithPauses } from '../json-chunks.ts'
import { largeJson } from './large-json.ts'
import { malformedJson } from './parse-problems.ts'

/** Shorter ones take about a millisecond. */
const MAX_WHOLE_BYTES = 128 * 1024

const LIMITS = {
  values: Number.POSITIVE_INFINITY,
  outside: Number.POSITIVE_INFINITY,
  levels: 64,
  tooDeep: () => malformedJson(0),
}

/** Undefined: it is not JSON in UTF-8. The bytes are overwritten. */
export const parseOpenedJson = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    return bytes.length <= MAX_WHOLE_BYTES
      ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      : await runWithPauses(largeJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), LIMITS))
  } catch {
    return undefined
  } finally {
    bytes.fill(0)
  }
}
