// Generates the OpenAPI 3.1 documents from the routes: the schemas that check a request also describe it.
import type { ApiDocument, RouteDescription } from '../route.ts'
import { eventCalls, eventSchemas } from './event-calls.ts'
import { groups, ungroupedPaths } from './groups.ts'
import { type Bases, collectRootSchemas, describeOperation, headerComponents } from './operations.ts'
import { responseComponents } from './route-errors.ts'
import { type Json, type SchemaBook, schemaBook } from './schemas.ts'

export type { Bases } from './operations.ts'

/** Operators call the front door; everyone else calls a region, or the front door where an operation says so. */
const listServers = (document: ApiDocument, { frontDoor, regions }: Bases): Json[] =>
  document === 'operations' || regions.length === 0
    ? [{ url: frontDoor, description: 'The front door' }]
    : regions.map((url) => ({ url, description: 'A region: use the one that your account lives in' }))

const infos: Record<ApiDocument, { title: string; description: string }> = {
  'company-data': {
    title: 'Company Data Service: service data API',
    description:
      'For the backend of a service: who is connected, the values that they share, and what changes. Get a token with the client of the service (`svc_`) under Authorize.',
  },
  account: {
    title: 'Company Data Service: account API',
    description: 'For a company: its account, clients, delegates, services and webhooks.',
  },
  consumer: {
    title: 'Company Data Service: consumer app API',
    description: 'For the apps of persons: profile, connections, consents and verifications.',
  },
  operations: {
    title: 'Company Data Service: operator API',
    description: 'For those who run the platform, with the token of an operator.',
  },
}

export const apiDocuments = Object.keys(infos) as ApiDocument[]

/** NS-18: `info.version` is `1.<minor>.0`; changes are additive. */
const API_DOCUMENT_VERSION = '1.2.0'

const errorSchema = {
  type: 'object',
  description: 'Every refusal has this form. Further members depend on the key.',
  required: ['error', 'error_key'],
  properties: {
    error: { type: 'string', description: 'A sentence for people' },
    error_key: { type: 'string', description: 'A stable key for programs' },
    request_id: { type: 'string', description: 'The id of the request in our logs' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'The members that were refused: the JSON pointer of each (RFC 6901; the empty one is the whole body), with a reason',
    },
  },
}

const securitySchemes = (document: ApiDocument, frontDoor: string): Json =>
  document === 'operations'
    ? {
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of an operator, or the operator token of the installation',
        },
      }
    : {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token' },
        clientCredentials: {
          type: 'oauth2',
          description: 'A machine client: `svc_` of a service, or `acct_` of a company account',
          flows: { clientCredentials: { tokenUrl: `${frontDoor}/oauth2/token`, scopes: {} } },
        },
      }

const listTags = (paths: Record<string, Json>, document: ApiDocument): Json[] => {
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => (operation as Json).tags)),
  )
  if (document === 'company-data') used.add('Webhooks')
  return [...groups, ungroupedPaths]
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }))
}

const responsesIn = (paths: Json): Json => {
  const text = JSON.stringify(paths)
  const isUsed = ([name]: [string, unknown]): boolean => text.includes(`"#/components/responses/${name}"`)
  return Object.fromEntries(Object.entries(responseComponents).filter(isUsed))
}

const books = new WeakMap<readonly RouteDescription[], SchemaBook>()

/** Made once: the schemas of all documents do not depend on addresses. */
const getSchemaBook = (routes: readonly RouteDescription[]): SchemaBook => {
  const cachedBook = books.get(routes)
  if (cachedBook) return cachedBook
  const { input, output } = collectRootSchemas(routes)
  const book = schemaBook({ input, output: [...output, ...eventSchemas] })
  books.set(routes, book)
  return book
}

export const openApi = (document: ApiDocument, routes: readonly RouteDescription[], bases: Bases): Json => {
  const book = getSchemaBook(routes)
  const paths: Record<string, Json> = {}
  for (const route of routes.filter(({ documents }) => documents.includes(document))) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeOperation(route, book, bases) }
  }
  const webhooks = document === 'company-data' ? eventCalls(book) : undefined
  return {
    openapi: '3.1.0',
    info: {
      ...infos[document],
      version: API_DOCUMENT_VERSION,
      contact: { name: 'The operator of this platform', url: bases.frontDoor },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: listServers(document, bases),
    tags: listTags(paths, document),
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes: securitySchemes(document, bases.frontDoor),
      headers: headerComponents,
      responses: responsesIn(paths),
      schemas: { Error: errorSchema, ...book.collectComponents([paths, webhooks ?? {}]) },
    },
  }
}
