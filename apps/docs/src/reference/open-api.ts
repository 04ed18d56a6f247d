// The members of an OpenAPI document that the reference pages read.

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}

interface Content {
  schema?: Schema
  example?: unknown
}

interface ResponseDescription {
  $ref?: string
  description?: string
  content?: Readonly<Record<string, Content>>
}

interface RateLimit {
  name: string
  points: number
  seconds: number
  meaning: string
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: readonly string[]
  parameters?: readonly Parameter[]
  security?: readonly Readonly<Record<string, unknown>>[]
  servers?: readonly { url: string }[]
  requestBody?: { content: Readonly<Record<string, Content>> }
  responses: Readonly<Record<string, ResponseDescription>>
  'x-since'?: string
  'x-rate-limits'?: readonly RateLimit[]
  'x-max-body-bytes'?: number
  'x-max-body-values'?: number
}

export interface OpenApi {
  info: { title: string; description: string; version: string }
  servers: readonly { url: string }[]
  tags: readonly { name: string; description?: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  webhooks?: Readonly<Record<string, { post: Operation }>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    responses: Readonly<Record<string, ResponseDescription>>
  }
}

/** An operation with its place in the document. */
export interface Endpoint {
  method: string
  path: string
  operation: Operation
  /** The address of its base: that of the operation, else that of the document. */
  server: string
}

export const listEndpoints = ({ paths, servers }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
      server: operation.servers?.[0]?.url ?? servers[0]?.url ?? '',
    })),
  )
