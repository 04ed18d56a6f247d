// The detail of a document: its record, then its content streamed from the file store. One string of tens of megabytes
// would block the event loop.
import { Readable } from 'node:stream'
import { xmlChunks } from '@company-data/protocol/xml'
import { createResponse, type RouteResponse } from '../../../../gate/route.ts'
import type { OpenedBlob } from '../../../../platform/files/index.ts'
import { type JsonLimits, largeJson } from '../../../../platform/http/bodies/large-json.ts'
import { runWithPauses, withPauses } from '../../../../platform/http/json-chunks.ts'
import { negotiate } from '../../../../platform/http/negotiate.ts'
import { SEALED_START } from './new-content.ts'

export interface DetailContent {
  member: 'payload' | 'file'
  blob: OpenedBlob
  /** Stored as served to a customer; otherwise the JSON value itself. */
  isSealed: boolean
}

/** A record and its unread content. */
export interface OpenedDetail<R extends object> {
  record: R
  /** Undefined: the detail has no content. */
  content?: DetailContent
}

async function* withoutStart(stream: Readable, bytes: number): AsyncGenerator<Buffer> {
  let remainingBytes = bytes
  for await (const chunk of stream) {
    const rest = chunk.subarray(remainingBytes)
    remainingBytes = Math.max(0, remainingBytes - chunk.length)
    if (rest.length > 0) yield rest
  }
}

/** A stored wrapper ends as the detail does: with a quote and a brace. */
const buildBody = (record: object, { member, blob, isSealed }: DetailContent) => {
  const start = Buffer.from(`${JSON.stringify(record).slice(0, -1)},"${member}":`)
  const [skipped, end] = isSealed ? [SEALED_START.length - 1, ''] : [0, '}']
  async function* generateChunks(): AsyncGenerator<Buffer> {
    yield start
    yield* withoutStart(blob.stream, skipped)
    yield Buffer.from(end)
  }
  return {
    size: start.length + blob.size - skipped + end.length,
    stream: Readable.from(generateChunks(), { objectMode: false }),
  }
}

/** The limits of a stored content: it was checked when it was sent. */
const STORED: JsonLimits = {
  values: Number.POSITIVE_INFINITY,
  levels: Number.POSITIVE_INFINITY,
  outside: Number.POSITIVE_INFINITY,
  tooDeep: () => new Error('a stored content has no limit of levels'),
}

/** XML has another form: the content is read as a whole, then parsed and written with pauses. */
async function* generateXml(stream: Readable): AsyncGenerator<string> {
  const value = await runWithPauses(largeJson(Buffer.concat(await stream.toArray()), STORED))
  yield* withPauses(xmlChunks(value, 'response'))
}

export const toDetailResponse = async <R extends object>(
  { record, content }: OpenedDetail<R>,
  accept: string | undefined,
): Promise<R | RouteResponse<R>> => {
  if (!content) return record
  const { size, stream } = buildBody(record, content)
  if (negotiate(accept) === 'xml')
    return createResponse<R>({
      raw: Readable.from(generateXml(stream), { objectMode: false }),
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(size) }
  return createResponse<R>({ raw: stream, headers })
}
