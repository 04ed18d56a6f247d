// Generates the OpenAPI 3.1 documents from the routes: the schemas that check a request also describe it.
import { type ErrorKey, errorCatalog } from '@company-data/protocol/errors'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import { z } from 'zod'
import type { ApiDocument, RouteDescription } from './route.ts'

type Json = Record<string, unknown>

/** The errors that the pipeline can give on every route that needs a token; below, those of every route. */
const pipelineErrors: readonly ErrorKey[] = [
  'auth.token_required',
  'auth.token_invalid',
  'auth.token_expired',
  'auth.client_endpoint_forbidden',
  'auth.forbidden',
  'region.rebase_required',
  'rate.limited',
]
const everywhereErrors: readonly ErrorKey[] = [
  'request.invalid',
  'db.writes_paused',
  'platform.out_of_order',
  'server.error',
  'server.overloaded',
  'server.outcome_unknown',
]
const bodyErrors: readonly ErrorKey[] = [
  'request.invalid_json',
  'request.invalid_xml',
  'request.too_large',
  'request.unsupported_media_type',
]

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const errorKeysOf = (route: RouteDescription): ErrorKey[] => {
  const general = route.access.kind === 'public' ? [] : pipelineErrors
  const idempotent: readonly ErrorKey[] = route.idempotent ? ['request.idempotency_conflict'] : []
  return [
    ...new Set([
      ...(route.errors ?? []),
      ...idempotent,
      ...general,
      ...(route.body ? bodyErrors : []),
      ...everywhereErrors,
    ]),
  ]
}

const errorResponses = (route: RouteDescription): Json => {
  const byStatus = new Map<number, ErrorKey[]>()
  for (const key of errorKeysOf(route)) {
    const { status } = errorCatalog[key]
    byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  }
  const responses: Json = {}
  for (const [status, keys] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: keys.map((key) => `\`${key}\`: ${errorCatalog[key].message}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the call safe to repeat: within 24 hours the same key and body get the first answer again.',
  schema: { type: 'string', ...{ minLength: idempotencyKeyLength.min, maxLength: idempotencyKeyLength.max } },
}

const parametersOf = (route: RouteDescription): Json[] => {
  const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inHeader = route.idempotent ? [idempotencyParameter] : []
  if (!route.query) return [...inPath, ...inHeader]
  const { properties = {}, required = [] } = schemaOf(route.query, 'input') as {
    properties?: Json
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

const MEDIA_TYPES = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
} as const

/** The public addresses that the documents name. */
export interface Bases {
  frontDoor: string
  regions: readonly string[]
}

/** Operators call the front door; everyone else calls a region, or the front door where an operation says so. */
const serversOf = (document: ApiDocument, { frontDoor, regions }: Bases): Json[] =>
  (document === 'operations' || regions.length === 0 ? [frontDoor] : regions).map((url) => ({ url }))

const isAtFrontDoorOnly = ({ at }: RouteDescription): boolean => at.includes('front-door') && !at.includes('region')

const headersOf = (headers: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const operationOf = (route: RouteDescription, { frontDoor }: Bases): Json => {
  const status = route.status ?? 200
  const success: Json = { description: 'Success', ...(route.headers && { headers: headersOf(route.headers) }) }
  if (route.contentType) success.content = { [route.contentType]: { schema: { type: 'string' } } }
  else if (route.answers) {
    const schema = schemaOf(route.answers, 'output')
    success.content = {
      'application/json': { schema },
      ...(route.format !== 'json' && { 'application/xml': { schema } }),
    }
  }
  const body = route.body ? schemaOf(route.body, 'input') : undefined
  const accepted = route.accepts ?? (['json', 'xml'] as const)
  return {
    summary: route.summary,
    operationId: operationIdOf(route),
    ...(isAtFrontDoorOnly(route) && { servers: [{ url: frontDoor }] }),
    tags: [route.path.split('/').slice(1, 3).join('/')],
    parameters: parametersOf(route),
    ...(body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(accepted.map((format) => [MEDIA_TYPES[format], { schema: body }])),
      },
    }),
    security: route.access.kind === 'public' ? [] : [{ bearer: [] }],
    responses: { [status]: success, ...errorResponses(route) },
  }
}

const operationIdOf = (route: RouteDescription): string =>
  `${route.method.toLowerCase()}${route.path.replace(/[{}.]/g, '').replace(/[/_-]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`

const titles: Record<ApiDocument, string> = {
  'company-data': 'Company Data Service: service data API',
  account: 'Company Data Service: account API',
  consumer: 'Company Data Service: consumer app API',
  operations: 'Company Data Service: operator API',
}

export const apiDocuments = Object.keys(titles) as ApiDocument[]

/** NS-18: `info.version` is `1.<minor>.0`; changes are additive. */
const API_DOCUMENT_VERSION = '1.1.0'

export const openApi = (document: ApiDocument, routes: readonly RouteDescription[], bases: Bases): Json => {
  const paths: Record<string, Json> = {}
  for (const route of routes.filter(({ documents }) => documents.includes(document))) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route, bases) }
  }
  return {
    openapi: '3.1.0',
    info: { title: titles[document], version: API_DOCUMENT_VERSION },
    servers: serversOf(document, bases),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'error_key'],
          properties: {
            error: { type: 'string', description: 'A sentence for people' },
            error_key: { type: 'string', description: 'A stable key for programs' },
            request_id: { type: 'string', description: 'The id of the request in our logs' },
          },
        },
      },
    },
  }
}
