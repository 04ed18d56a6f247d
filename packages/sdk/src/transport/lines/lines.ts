// Reads a list that comes as lines of JSON in one response, and continues a response that was cut off.
import type { EndLine } from '@company-data/protocol/wire/pages'
import { ConnectionError } from '../../errors/connection-error.ts'
import { PlatformError, responseUnreadable } from '../../errors/platform-error.ts'
import type { Api } from '../api.ts'
import type { CallOptions } from '../prepare-call.ts'
import { readChunk } from '../read-chunk.ts'
import { sleep as realSleep, type Sleep } from '../sleep.ts'

/**
 * Options for reading a list that comes in one response.
 * @example
 * const options: LinesOptions = { signal: AbortSignal.timeout(600_000) }
 * for await (const { connection } of service.connections.export(options)) console.log(connection.id)
 */
export interface LinesOptions {
  /** Continues after the line that had this cursor. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
  sleep?: Sleep
}

/** The number of responses in a row that may be cut off before their first line. */
const MAX_EMPTY_RESPONSES = 5
const FIRST_PAUSE_MS = 250
/** An answer that is silent for so long is cut off. */
const SILENT_MS = 60_000

/** The complete lines of a stream, until it ends or fails; what follows the last line break was cut off. */
async function* readLines(
  stream: ReadableStream<Uint8Array>,
  onFailure: (cause: unknown) => void,
): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const chunk = await readChunk(reader, SILENT_MS).catch(onFailure)
      if (chunk === undefined || chunk.done) return
      const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    // Cancels the response if the caller leaves its loop early.
    await reader.cancel().catch(() => undefined)
  }
}

/** The line is not quoted: the page of a proxy may repeat the headers of the request. */
const parseLine = <Line>(text: string, requestId: string): Line | EndLine => {
  try {
    return JSON.parse(text) as Line | EndLine
  } catch {
    const message = 'A line of the list is not JSON, so it does not come from the platform.'
    throw new PlatformError({ errorKey: responseUnreadable, status: 200, message, requestId })
  }
}

const isEnd = (line: object): line is EndLine => 'complete' in line

/** Every line of a list but the last, which says that it is complete: the loop ends only then, or throws. */
export async function* iterateLines<Line extends { cursor: string }>(
  { request }: Pick<Api, 'request'>,
  path: string,
  { cursor, signal, sleep = realSleep }: LinesOptions = {},
  target: Pick<CallOptions, 'base' | 'auth'> = {},
): AsyncGenerator<Line, void, undefined> {
  let after = cursor
  for (let emptyResponses = 0; ; emptyResponses += 1) {
    const { data, requestId } = await request({
      ...target,
      method: 'GET',
      path,
      query: { cursor: after },
      accept: 'stream',
      signal,
    })
    let cause: unknown
    const lines = readLines(data, (failure) => {
      cause = failure
    })
    for await (const text of lines) {
      const line = parseLine<Line>(text, requestId)
      if (isEnd(line)) return
      after = line.cursor
      emptyResponses = -1
      yield line
    }
    signal?.throwIfAborted()
    if (emptyResponses >= MAX_EMPTY_RESPONSES)
      throw new ConnectionError('the list was cut off again and again', { reason: 'network', requestId, cause })
    await sleep(FIRST_PAUSE_MS * 2 ** Math.max(0, emptyResponses), signal)
  }
}
