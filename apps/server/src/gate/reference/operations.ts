// An operation of the reference: the route's description, with schemas, examples, callers and refusals.
import { hasIdError } from '@company-data/protocol/contract/ids'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import type { z } from 'zod'
import type { RouteDescription } from '../route.ts'
import { buildExample, withMembers } from './build-example.ts'
import { describeLimits } from './describe-limits.ts'
import { describeRoute } from './describe-route.ts'
import { ID } from './example-values.ts'
import { findGroup } from './groups.ts'
import { toOperationId } from './operation-ids.ts'
import { errorResponses } from './route-errors.ts'
import type { Json, SchemaBook } from './schemas.ts'

/** The public addresses in the documents. */
export interface Bases {
  frontDoor: string
  regions: readonly string[]
  /** Undefined if this process does not know it. */
  forwarder?: string | undefined
}

const MEDIA_TYPES = {
  json: 'application/json',
  xml: 'application/xml',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the call safe to repeat: within 24 hours the same key and body get the first answer again.',
  schema: { type: 'string', minLength: idempotencyKeyLength.min, maxLength: idempotencyKeyLength.max },
}

const getSchemas = ({ described, body, response, query }: RouteDescription) => ({
  query: described?.query ?? query,
  body: described?.body ?? body,
  responseSchema: described?.response ?? response,
})

/** The schemas of the routes' operations, in their request and their response form. */
export const collectRootSchemas = (
  routes: readonly RouteDescription[],
): { input: z.ZodType[]; output: z.ZodType[] } => ({
  input: routes.flatMap((route) =>
    [getSchemas(route).body, getSchemas(route).query].filter((schema) => schema !== undefined),
  ),
  output: routes.flatMap((route) => getSchemas(route).responseSchema ?? []),
})

const exampleFor = (book: SchemaBook, schema: Json, isRequest: boolean, name = ''): unknown =>
  buildExample(schema, { components: book.collectComponents(schema), isRequest }, name)

const describeParameters = (route: RouteDescription, book: SchemaBook): Json[] => {
  const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => {
    const schema = { type: 'string' }
    const example = hasIdError(name) ? ID : exampleFor(book, schema, true, name)
    return { name, in: 'path', required: true, schema, example }
  })
  const inHeader = route.idempotent ? [idempotencyParameter] : []
  const { query } = getSchemas(route)
  if (!query) return [...inPath, ...inHeader]
  const reference = book.describeSchema(query, 'input')
  const { properties = {}, required = [] } = (
    '$ref' in reference ? Object.values(book.collectComponents(reference))[0] : reference
  ) as { properties?: Record<string, Json>; required?: string[] }
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

/** The headers of an operation whose removal is announced (NS-18). */
const ENDING_HEADERS = {
  Deprecation: 'The day of the announcement, as `@` and seconds since 1970 (RFC 9745)',
  Sunset: 'The day from which on the operation may be gone (RFC 8594)',
}

const describeHeaders = (headers: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const exampleResponse = ({ examples }: RouteDescription, book: SchemaBook, schema: Json): unknown => {
  const example = examples?.response ?? exampleFor(book, schema, false)
  return examples?.responseMembers ? withMembers(example, examples.responseMembers) : example
}

/** Headers that several responses share. */
export const headerComponents: Json = {
  Link: { description: 'The page of the error key, `rel="help"`', schema: { type: 'string' } },
  'Retry-After': { description: 'The seconds after which the call may succeed', schema: { type: 'integer' } },
  'RateLimit-Limit': { description: 'The calls that the limit allows (B-11)', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'The calls that are left', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'The seconds until the limit is whole again', schema: { type: 'integer' } },
}

const RATE_HEADERS = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const REDIRECT: Json = {
  description: 'A redirect of the browser',
  headers: { Location: { description: 'The next address', schema: { type: 'string', format: 'uri' } } },
}

/** Public routes are limited only where they say so, all others always. */
const isLimited = ({ access, limit }: RouteDescription): boolean => access.kind === 'callers' || limit !== undefined

const describeSuccess = (route: RouteDescription, book: SchemaBook): Json => {
  const headers = {
    ...(route.deprecated && describeHeaders(ENDING_HEADERS)),
    ...(route.headers && describeHeaders(route.headers)),
    ...(isLimited(route) && RATE_HEADERS),
  }
  const success: Json = { description: 'Success', ...(Object.keys(headers).length > 0 && { headers }) }
  const { responseSchema } = getSchemas(route)
  if (route.isLineList && responseSchema) {
    const line = book.describeSchema(responseSchema, 'output')
    success.content = { [route.contentType ?? '']: { schema: { type: 'string' }, 'x-line-schema': line } }
  } else if (route.contentType) success.content = { [route.contentType]: { schema: { type: 'string' } } }
  else if (responseSchema) {
    const schema = book.describeSchema(responseSchema, 'output')
    success.content = {
      'application/json': { schema, example: exampleResponse(route, book, schema) },
      ...(route.format !== 'json' && { 'application/xml': { schema } }),
    }
  }
  return success
}

const describeBody = (route: RouteDescription, book: SchemaBook): Json | undefined => {
  const { body } = getSchemas(route)
  if (!body) return undefined
  const schema = book.describeSchema(body, 'input')
  const accepted = route.accepts ?? (['json', 'xml'] as const)
  const example = route.examples?.body ?? exampleFor(book, schema, true)
  return {
    required: !body.safeParse(undefined).success,
    content: Object.fromEntries(
      accepted.map((format) => [MEDIA_TYPES[format], { schema, ...(format !== 'xml' && { example }) }]),
    ),
  }
}

/** Every operation takes a pasted token; those of machine clients also take their credentials. */
const describeSecurity = ({ access }: RouteDescription): Json[] => {
  if (access.kind === 'public') return []
  if (access.kind === 'operator') return [{ operator: [] }]
  const hasClient = access.allow.some((kind) => kind === 'service-client' || kind === 'account-client')
  return [{ bearer: [] }, ...(hasClient ? [{ clientCredentials: [] }] : [])]
}

/** The server of an operation that is served elsewhere than most of its document, so that it can be tried out. */
const describeServers = ({ at }: RouteDescription, { frontDoor, regions, forwarder }: Bases): Json => {
  if (at.every((base) => base === 'forwarder')) return forwarder === undefined ? {} : { servers: [{ url: forwarder }] }
  if (!at.includes('front-door')) return {}
  const urls = at.includes('region') ? [...regions, frontDoor] : [frontDoor]
  return { servers: urls.map((url) => ({ url })) }
}

const describeSuccesses = (route: RouteDescription, book: SchemaBook): Json => ({
  ...(route.redirects !== 'always' && { [route.status ?? 200]: describeSuccess(route, book) }),
  ...(route.redirects !== undefined && { 302: REDIRECT }),
})

export const describeOperation = (route: RouteDescription, book: SchemaBook, bases: Bases): Json => {
  const requestBody = describeBody(route, book)
  return {
    summary: route.summary,
    description: describeRoute(route),
    operationId: toOperationId(route),
    ...(route.since !== undefined && { 'x-since': route.since }),
    ...describeLimits(route),
    ...(route.deprecated && {
      deprecated: true,
      'x-deprecated': route.deprecated.replacement,
      'x-sunset': route.deprecated.sunset,
    }),
    ...describeServers(route, bases),
    tags: [findGroup(route.path).name],
    parameters: describeParameters(route, book),
    ...(requestBody && { requestBody }),
    security: describeSecurity(route),
    responses: { ...describeSuccesses(route, book), ...errorResponses(route) },
  }
}
