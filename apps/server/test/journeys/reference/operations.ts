// The operations of the API reference with their examples: what the reference says that a caller sends and gets.
import assert from 'node:assert/strict'
import { describedRoutes } from '../../../src/compose/routes.ts'
import { apiDocuments, type Bases, openApi } from '../../../src/gate/reference/openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes, which the checks of OpenAPI know better
export type Any = any

export interface Operation {
  /** `METHOD /path`. */
  name: string
  method: string
  path: string
  route: (typeof describedRoutes)[number]
  status: number
  /** The example of each form of the body that the test sends; `undefined` for a call without a body. */
  bodies: ReadonlyArray<{ isForm: boolean; example: Any } | undefined>
  /** The example of the response; undefined if it has no body or is not JSON. */
  answer: Any
}

const FORM = 'application/x-www-form-urlencoded'

const readBodies = (content: Any): Operation['bodies'] => {
  const bodies = Object.entries<Any>(content ?? {})
    .filter(([type]) => type === FORM || type === 'application/json')
    .map(([type, { example }]) => ({ isForm: type === FORM, example }))
  return bodies.length > 0 ? bodies : [undefined]
}

/** An operation that several documents have is listed once. */
export const listOperations = (bases: Bases): Operation[] => {
  const operations = apiDocuments.flatMap((document) => {
    const { paths } = openApi(document, describedRoutes, bases) as Any
    return Object.entries<Any>(paths).flatMap(([path, item]) =>
      Object.entries<Any>(item).map(([verb, operation]) => {
        const method = verb.toUpperCase()
        const route = describedRoutes.find((candidate) => candidate.path === path && candidate.method === method)
        assert.ok(route, path)
        const status = route.status ?? 200
        const answer = operation.responses[status]?.content?.['application/json']?.example
        const bodies = readBodies(operation.requestBody?.content)
        return { name: `${method} ${path}`, method, path, route, status, bodies, answer }
      }),
    )
  })
  return [...new Map(operations.map((operation) => [operation.name, operation])).values()]
}
