// The refusals of an operation in the reference: by status, with the keys that the route can return.
import { type ErrorKey, errorCatalog } from '@company-data/protocol/errors'
import type { RouteDescription } from '../route.ts'
import type { Json } from './schemas.ts'

/** The errors that the pipeline can return on every route that needs a token; below, those of every route. */
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
const general: readonly ErrorKey[] = [...pipelineErrors, ...everywhereErrors, ...bodyErrors]

const groupByStatus = (
  keys: readonly ErrorKey[],
  statuses: RouteDescription['errorStatuses'] = {},
): Map<number, ErrorKey[]> => {
  const groups = new Map<number, ErrorKey[]>()
  for (const key of new Set(keys)) {
    const status = statuses[key] ?? errorCatalog[key].status
    groups.set(status, [...(groups.get(status) ?? []), key])
  }
  return new Map([...groups].sort(([a], [b]) => a - b))
}

/** 429 says when to come back, and 503 usually does. */
const RETRIED: readonly number[] = [429, 503]

const response = (status: number, keys: readonly ErrorKey[]): Json => ({
  description: keys.map((key) => `\`${key}\`: ${errorCatalog[key].message}`).join('\n\n'),
  headers: {
    Link: { $ref: '#/components/headers/Link' },
    ...(RETRIED.includes(status) && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Responses that most operations share for a status are written once. */
const sharedResponses = new Map(
  [...groupByStatus(general)].map(([status, keys]) => [JSON.stringify(response(status, keys)), `Refused${status}`]),
)

export const responseComponents: Json = Object.fromEntries(
  [...sharedResponses].map(([text, name]) => [name, JSON.parse(text)]),
)

/** Every key that a call of the route can be refused with. */
export const errorKeys = (route: RouteDescription): ErrorKey[] => [
  ...(route.errors ?? []),
  ...(route.idempotent ? (['request.idempotency_conflict'] as const) : []),
  ...(route.access.kind === 'public' ? [] : pipelineErrors),
  ...(route.limit === undefined ? [] : (['rate.limited'] as const)),
  ...everywhereErrors,
  ...(route.body ? bodyErrors : []),
]

export const errorResponses = (route: RouteDescription): Json => {
  const keys = errorKeys(route)
  const entries = [...groupByStatus(keys, route.errorStatuses)].map(([status, ofStatus]): [string, Json] => {
    const full = response(
      status,
      [...ofStatus].sort((a, b) => general.indexOf(a) - general.indexOf(b)),
    )
    const name = sharedResponses.get(JSON.stringify(full))
    return [String(status), name === undefined ? full : { $ref: `#/components/responses/${name}` }]
  })
  return Object.fromEntries(entries)
}
