// An operation of the reference: what a route says of itself, with schemas, examples, callers and refusals.
import { isIdName } from '@company-data/protocol/contract/ids'
import { idempotencyKeyLength } from '@company-data/protocol/limits'
import type { z } from 'zod'
import type { RouteDescription } from '../route.ts'
import { descriptionOf } from './describe-route.ts'
import { errorResponses } from './errors-of-route.ts'
import { exampleOf } from './example-of.ts'
import { ID } from './example-values.ts'
import { groupOf } from './groups.ts'
import type { Json, SchemaBook } from './schemas.ts'

/** The public addresses that the documents name. */
export interface Bases {
  frontDoor: string
  regions: readonly string[]
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

const schemasOf = ({ described, body, answers, query }: RouteDescription) => ({
  query: described?.query ?? query,
  body: described?.body ?? body,
  answers: described?.answers ?? answers,
})

/** The schemas that the operations of routes show, as they are sent and as they are answered. */
export const rootsOf = (routes: readonly RouteDescription[]): { input: z.ZodType[]; output: z.ZodType[] } => ({
  input: routes.flatMap((route) =>
    [schemasOf(route).body, schemasOf(route).query].filter((schema) => schema !== undefined),
  ),
  output: routes.flatMap((route) => schemasOf(route).answers ?? []),
})

const exampleFor = (book: SchemaBook, schema: Json, isRequest: boolean, name = ''): unknown =>
  exampleOf(schema, { components: book.componentsOf(schema), isRequest }, name)

const parametersOf = (route: RouteDescription, book: SchemaBook): Json[] => {
  const inPath = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => {
    const schema = { type: 'string' }
    const example = isIdName(name) ? ID : exampleFor(book, schema, true, name)
    return { name, in: 'path', required: true, schema, example }
  })
  const inHeader = route.idempotent ? [idempotencyParameter] : []
  const { query } = schemasOf(route)
  if (!query) return [...inPath, ...inHeader]
  const reference = book.schemaOf(query, 'input')
  const { properties = {}, required = [] } = (
    '$ref' in reference ? Object.values(book.componentsOf(reference))[0] : reference
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

const headersOf = (headers: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )

const successOf = (route: RouteDescription, book: SchemaBook): Json => {
  const success: Json = { description: 'Success', ...(route.headers && { headers: headersOf(route.headers) }) }
  const { answers } = schemasOf(route)
  if (route.contentType) success.content = { [route.contentType]: { schema: { type: 'string' } } }
  else if (answers) {
    const schema = book.schemaOf(answers, 'output')
    success.content = {
      'application/json': { schema, example: route.examples?.response ?? exampleFor(book, schema, false) },
      ...(route.format !== 'json' && { 'application/xml': { schema } }),
    }
  }
  return success
}

const bodyOf = (route: RouteDescription, book: SchemaBook): Json | undefined => {
  const { body } = schemasOf(route)
  if (!body) return undefined
  const schema = book.schemaOf(body, 'input')
  const accepted = route.accepts ?? (['json', 'xml'] as const)
  const example = route.examples?.body ?? exampleFor(book, schema, true)
  return {
    required: !body.safeParse(undefined).success,
    content: Object.fromEntries(
      accepted.map((format) => [MEDIA_TYPES[format], { schema, ...(format !== 'xml' && { example }) }]),
    ),
  }
}

/** What a machine client may call can be tried with its credentials; any token can be pasted. */
const securityOf = ({ access }: RouteDescription): Json[] => {
  if (access.kind === 'public') return []
  if (access.kind === 'operator') return [{ operator: [] }]
  const hasClient = access.allow.some((kind) => kind === 'service-client' || kind === 'account-client')
  return [{ bearer: [] }, ...(hasClient ? [{ clientCredentials: [] }] : [])]
}

/** Where an operation is served elsewhere than most of its document, so that it can be tried out at the right base. */
const serversOf = ({ at }: RouteDescription, { frontDoor, regions }: Bases): Json => {
  if (!at.includes('front-door')) return {}
  const urls = at.includes('region') ? [...regions, frontDoor] : [frontDoor]
  return { servers: urls.map((url) => ({ url })) }
}

export const operationIdOf = (route: RouteDescription): string =>
  `${route.method.toLowerCase()}${route.path.replace(/[{}.]/g, '').replace(/[/_-]+(\w)?/g, (_, letter: string = '') => letter.toUpperCase())}`

export const operationOf = (route: RouteDescription, book: SchemaBook, bases: Bases): Json => {
  const requestBody = bodyOf(route, book)
  return {
    summary: route.summary,
    description: descriptionOf(route),
    operationId: operationIdOf(route),
    ...(route.since !== undefined && { 'x-since': route.since }),
    ...(route.deprecated !== undefined && { deprecated: true, 'x-deprecated': route.deprecated }),
    ...serversOf(route, bases),
    tags: [groupOf(route.path).name],
    parameters: parametersOf(route, book),
    ...(requestBody && { requestBody }),
    security: securityOf(route),
    responses: { [route.status ?? 200]: successOf(route, book), ...errorResponses(route) },
  }
}
