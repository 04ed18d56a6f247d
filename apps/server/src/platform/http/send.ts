// Sends a response: the headers that every response has, and the body in the negotiated format.

import { pipeline, Readable } from 'node:stream'
import { toXml } from '@company-data/protocol/xml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addRateHeaders, rateHeaders } from '../rate-limit/rate-limits.ts'
import { type Head, standardHead } from './head.ts'
import { parsedWhole, toJson } from './json-member.ts'
import { streamResponse } from './long-lived/long-lived-response.ts'
import { negotiate } from './negotiate.ts'
import type { RouteResponse } from './response.ts'
import { bodyPieces, LARGE_BODY_BYTES } from './responses/body-pieces.ts'
import { LINES_MEMORY_BYTES, LINES_TYPE, type LinePages, writeLines } from './responses/json-lines.ts'
import { type ListPages, writePages } from './responses/list-pages.ts'
import { writeLargeValue, writeWholeList } from './responses/whole-list.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const XML_TYPE = 'application/xml; charset=utf-8'

export const setStandardHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.header('x-request-id', request.id).headers((request.head ?? standardHead).members)
  if (request.rate) reply.headers(rateHeaders(request.rate))
}

/** The format that the request prefers, or the only one that the route has. */
const getFormat = (request: FastifyRequest): 'json' | 'xml' =>
  negotiate(request.headers.accept) === 'json' || request.rules?.format === 'json' ? 'json' : 'xml'

const serialize = (request: FastifyRequest, value: unknown): { text: string; contentType: string } =>
  getFormat(request) === 'json'
    ? { text: toJson(value), contentType: JSON_TYPE }
    : { text: toXml(parsedWhole(value), 'response'), contentType: XML_TYPE }

const sendBytes = (reply: FastifyReply, body: string | Uint8Array): FastifyReply => {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (body.length * (typeof body === 'string' ? 3 : 1) <= LARGE_BODY_BYTES) return reply.send(body)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return reply.header('content-length', bytes.length).send(bodyPieces(bytes))
}

const sendValue = (
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  admit: (bytes: number) => void,
): FastifyReply => {
  const { text, contentType } = serialize(request, value)
  if (text.length > LARGE_BODY_BYTES) admit(Buffer.byteLength(text))
  return sendBytes(reply.header('content-type', contentType), text)
}

const NO_HEADERS = {}

/** A new list, because callers append to it. The headers of a refusal by a rate limit have their own numbers. */
const headList = ({ id, head = standardHead, rate }: FastifyRequest, headers: RouteResponse<unknown>['headers']) => {
  const list = ['x-request-id', id, ...head.list]
  if (rate && headers?.['ratelimit-limit'] === undefined) addRateHeaders(list, rate)
  return list
}

/**
 * Sends a value directly with Node: the framework's way of sending (header table, hooks, serializers) would take a
 * third of the time of the whole request, and nothing of it is needed here. `admit` may refuse a response by its size.
 */
export const sendPlainly = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = NO_HEADERS,
  admit?: (bytes: number) => void,
): FastifyReply => {
  const { text, contentType } = serialize(request, value)
  const length = Buffer.byteLength(text)
  admit?.(length)
  reply.hijack()
  const list = headList(request, headers)
  list.push('content-type', contentType, 'content-length', String(length))
  if (headers !== NO_HEADERS) list.push(...Object.entries(headers).flat())
  const response = reply.raw.writeHead(status, list)
  if (length <= LARGE_BODY_BYTES) response.end(text)
  // A peer that disconnects ends the response; there is nothing else to do.
  else pipeline(bodyPieces(Buffer.from(text)), response, () => undefined)
  return reply
}

/** Sends a list or another value of any length without blocking the event loop. `admit` may refuse it by its size. */
export const sendInSteps = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  value: unknown,
  admit: (bytes: number) => void,
): Promise<void> => {
  const format = getFormat(request)
  const parts = await (Array.isArray(value) ? writeWholeList(value, format) : writeLargeValue(value, format))
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  admit(length)
  reply.hijack()
  const head = headList(request, NO_HEADERS)
  head.push('content-type', format === 'json' ? JSON_TYPE : XML_TYPE, 'content-length', String(length))
  // A peer that disconnects ends the response; there is nothing else to do.
  pipeline(bodyPieces(...parts), reply.raw.writeHead(status, head), () => undefined)
}

const countCharacters = (page: readonly unknown[]): number =>
  page.reduce<number>((sum, element) => sum + toJson(element).length, 0)

interface PageHooks {
  admit(bytes: number): void
  onError(error: Error): void
  /** Notified of the bytes as they are written. */
  onBytes(bytes: number): void
}

async function* countBytes(chunks: AsyncIterable<Buffer>, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onBytes(chunk.length)
    yield chunk
  }
}

/**
 * Sends a list of several pages at the pace of its peer, or a single page as any other value. Refuses with the error of the
 * first page; a later error cuts the connection, so that no caller takes a part for the whole. `admit` counts two pages of
 * a longer list, because each is read while the previous one is written.
 */
export const sendPages = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  pages: ListPages,
  { admit, onError, onBytes }: PageHooks,
): Promise<void> => {
  const iterator = pages[Symbol.asyncIterator]()
  // A peer that leaves does not read the list to its end, so its source is closed here.
  const close = (): unknown => iterator.return?.().catch(() => undefined)
  const first = await iterator.next()
  const second = await iterator.next()
  if (second.done) {
    sendPlainly(request, reply, status, first.value ?? [], undefined, (bytes) => {
      admit(bytes)
      onBytes(bytes)
    })
    return
  }
  const begun: Array<readonly unknown[]> = [first.value, second.value]
  try {
    // The second page is as long as any later one.
    admit(2 * countCharacters(second.value))
  } catch (error) {
    close()
    throw error
  }
  reply.hijack()
  const format = getFormat(request)
  const head = headList(request, NO_HEADERS)
  head.push('content-type', format === 'json' ? JSON_TYPE : XML_TYPE)
  async function* allPages() {
    // Removed from the array, so that a written page is not kept in memory.
    for (let page = begun.shift(); page !== undefined; page = begun.shift()) yield page
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  pipeline(countBytes(writePages(allPages(), format), onBytes), reply.raw.writeHead(status, head), (error) => {
    close()
    // A peer that left concerns only itself.
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error)
  })
}

interface LineHooks extends Pick<PageHooks, 'admit' | 'onError'> {
  /** Waits until so many bytes may be sent. */
  pace(bytes: number): Promise<void>
}

const LINES_AHEAD_BYTES = 64 * 1024

/**
 * Sends a list as lines at the pace of its peer, however long that takes. Refuses with the error of the first page; a later
 * error cuts the connection, so that the last line is missing. A closing server cuts it too.
 */
export const sendLines = async (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  pages: LinePages,
  { admit, onError, pace }: LineHooks,
): Promise<void> => {
  admit(LINES_MEMORY_BYTES)
  const iterator = pages[Symbol.asyncIterator]()
  const first = await iterator.next()
  const begun = first.done ? [] : [first.value]
  async function* allPages() {
    // Removed from the array, so that a written page is not kept in memory.
    for (let page = begun.shift(); page !== undefined; page = begun.shift()) yield page
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  reply.hijack()
  const head = headList(request, NO_HEADERS)
  // A proxy that buffers the response would set the pace instead of the peer.
  head.push('content-type', LINES_TYPE, 'x-accel-buffering', 'no')
  const lines = Readable.from(writeLines(allPages(), pace), { objectMode: false, highWaterMark: LINES_AHEAD_BYTES })
  lines.once('close', () => void iterator.return?.().catch(() => undefined))
  streamResponse(reply.raw.writeHead(status, head), lines, onError)
}

export const sendResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  response: RouteResponse<unknown>,
  status: number,
  admit: (bytes: number) => void,
): FastifyReply => {
  reply.code(response.status ?? status)
  if (response.headers) reply.headers(response.headers)
  if (typeof response.raw === 'string' || response.raw instanceof Uint8Array) return sendBytes(reply, response.raw)
  if (response.raw !== undefined) return reply.send(response.raw)
  return response.body === undefined ? reply.send() : sendValue(request, reply, response.body, admit)
}

/** A long-lived response: its head is sent immediately, its body whenever the source has data. */
export const sendStream = (
  request: FastifyRequest,
  reply: FastifyReply,
  { headers = NO_HEADERS, ...response }: RouteResponse<unknown> & { stream: Readable },
  status: number,
  onError: (error: Error) => void,
): void => {
  reply.hijack()
  const list = [...headList(request, headers), ...Object.entries(headers).flat()]
  streamResponse(reply.raw.writeHead(response.status ?? status, list), response.stream, onError)
}

/** The preflight response to a browser that asks for a page of another origin. */
export const sendPreflight = (request: FastifyRequest, reply: FastifyReply, head: Head): void => {
  reply.hijack()
  reply.raw.writeHead(204, ['x-request-id', request.id, ...head.list]).end()
}
