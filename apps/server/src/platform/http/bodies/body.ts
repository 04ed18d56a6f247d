// Parses a request body (JSON, XML, form, form with files), or refuses it with the documented error.

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { ApiError } from '@company-data/protocol/errors'
import { defaultBodyLimits } from '@company-data/protocol/limits'
import { reason } from '@company-data/protocol/reasons'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RouteRules } from '../route-rules.ts'
import { getMaxValues, isLarge, largeJsonSteps, parseJson } from './json.ts'
import { largeXml } from './large-xml.ts'
import { multipartSteps } from './multipart.ts'
import { bodyTooLarge } from './parse-problems.ts'
import { finishSteps, type ParseQueue, type Peer } from './parse-queue.ts'
import type { BodyUse, WhenGone } from './parsing-room.ts'
import { type BodyAdmission, readBody } from './read-body.ts'

type Format = 'json' | 'xml' | 'form' | 'multipart'

const parseForm = (bytes: Buffer, rules: RouteRules | undefined): URLSearchParams => {
  const text = bytes.toString('utf8')
  let parameters = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) parameters += 1
  if (parameters > getMaxValues(rules)) throw bodyTooLarge(reason('body.too_many_values', { max: getMaxValues(rules) }))
  return new URLSearchParams(text)
}

/** The request data that a parser may need besides its bytes. */
interface Parsing {
  contentType: string
  rules: RouteRules | undefined
  caller: string | undefined
  turns: ParseQueue
  peer: Peer
}

/** The steps of a large body run with pauses, others immediately: a large body gives a promise, any other its value. */
const runParser = (bytes: Buffer, { caller, turns, peer }: Parsing, steps: Generator<void, unknown>): unknown =>
  isLarge(bytes.length) ? turns.run(caller, steps, bytes.length, peer) : finishSteps(steps)

const whenGone =
  ({ raw: { socket }, response }: FastifyRequest): WhenGone =>
  (leave) => {
    if (socket.destroyed) leave()
    socket.once('close', leave)
    response.once('close', () => socket.off('close', leave))
  }

/** A body of a route that takes more is mostly a file, whose bytes are one value. */
const MAX_VALUES_BODY_BYTES = 16 * 1024 * 1024

/** The values of a body that may have many are in memory until its call is over. */
const createUse = (request: FastifyRequest, limitBytes: number): BodyUse | undefined => {
  const { rules, response } = request
  if (rules === undefined || limitBytes > MAX_VALUES_BODY_BYTES) return undefined
  if (getMaxValues(rules) <= defaultBodyLimits.values) return undefined
  return {
    route: rules,
    onEnd(leave) {
      request.endCall = leave
      whenGone(request)(leave)
      response.once('close', leave)
    },
  }
}

const parsers: Record<Format, (bytes: Buffer, parsing: Parsing) => unknown> = {
  json: (bytes, parsing) =>
    isLarge(bytes.length)
      ? runParser(bytes, parsing, largeJsonSteps(bytes, parsing.rules))
      : parseJson(bytes, parsing.rules),
  xml: (bytes, parsing) => runParser(bytes, parsing, largeXml(bytes, getMaxValues(parsing.rules))),
  form: (bytes, { rules }) => parseForm(bytes, rules),
  multipart: (bytes, parsing) => runParser(bytes, parsing, multipartSteps(bytes, parsing.contentType)),
}

/** Checks that are possible before the body is read. */
const requireAccepted = (
  format: Format,
  { 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders,
  rules?: RouteRules,
) => {
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError('request.unsupported_media_type', { message: 'Send the body without a Content-Encoding.' })
  }
  const accepted = rules?.accepts ?? ['json', 'xml']
  if (!accepted.includes(format)) throw new ApiError('request.unsupported_media_type')
}

/** Some clients send a content type with an empty DELETE or POST: an empty body counts as no body, not as an invalid one. */
const parse = (format: Format, bytes: Buffer, parsing: Parsing): unknown =>
  bytes.length === 0 ? undefined : parsers[format](bytes, parsing)

declare module 'fastify' {
  interface FastifyRequest {
    /** The response to write to. */
    response: ServerResponse
    /** Called once the handler is done: the values of the body are no longer needed. */
    endCall: (() => void) | undefined
  }
}

export interface BodyDeps extends Omit<BodyAdmission, 'requireFree'> {
  turns: ParseQueue
  /** The caller whose share of the memory a body takes; undefined for a caller without a limit. */
  getCaller(request: FastifyRequest): string | undefined
  getLimit(request: FastifyRequest): number
  /** Checks the beginning of a large body before the rest of it is read. */
  getProof(request: FastifyRequest): ((head: string) => Promise<void>) | undefined
}

export const addBodyParsers = (app: FastifyInstance, deps: BodyDeps): void => {
  app.removeAllContentTypeParsers()
  const admission: BodyAdmission = {
    ...deps,
    requireFree(caller, bytes) {
      if (isLarge(bytes)) deps.turns.requireFree(caller)
    },
  }
  const types: Record<Format, string[]> = {
    json: ['application/json'],
    xml: ['application/xml', 'text/xml'],
    form: ['application/x-www-form-urlencoded'],
    multipart: ['multipart/form-data'],
  }
  for (const format of Object.keys(types) as Format[]) {
    app.addContentTypeParser(types[format], (request, _payload, done) => {
      const { rules } = request
      const attempt = (work: () => void): void => {
        try {
          work()
        } catch (error) {
          done(error as Error)
        }
      }
      const finish = (value: unknown): void => {
        if (value instanceof Promise) value.then((parsed) => done(null, parsed), done)
        else done(null, value)
      }
      attempt(() => {
        requireAccepted(format, request.headers, rules)
        const { raw, response } = request
        const tooLarge = rules?.tooLarge ?? 'request.too_large'
        const caller = deps.getCaller(request)
        const contentType = request.headers['content-type'] ?? ''
        const limitBytes = deps.getLimit(request)
        const peer = { whenGone: whenGone(request), use: createUse(request, limitBytes) }
        const parsing = { contentType, rules, caller, turns: deps.turns, peer }
        readBody(
          {
            request: raw,
            response,
            caller,
            limitBytes,
            tooLarge,
            proof: deps.getProof(request),
          },
          admission,
          (error, bytes) => (error ? done(error) : attempt(() => finish(parse(format, bytes, parsing)))),
        )
      })
    })
  }
}
