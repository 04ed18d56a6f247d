// Every operation of the API documents shows the release and the limits that its contract declares.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RateLimitName, rateLimits } from '@company-data/protocol/rate-limits'
import { describedRoutes } from '../../compose/routes.ts'
import { listRateRules } from './describe-limits.ts'
import { apiDocuments, openApi } from './openapi.ts'

interface Operation {
  'x-since'?: string
  'x-rate-limits'?: readonly { name: string }[]
  'x-max-body-bytes'?: number
  requestBody?: unknown
  security: readonly object[]
}

const listOperations = (): Array<readonly [string, Operation]> =>
  apiDocuments.flatMap((name) => {
    const { paths } = openApi(name, describedRoutes, { frontDoor: '', regions: [] }) as {
      paths: Record<string, Record<string, Operation>>
    }
    return Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [`${name} ${method} ${path}`, operation] as const),
    )
  })

const findOthers = (holds: (operation: Operation) => boolean): string[] =>
  listOperations().flatMap(([name, operation]) => (holds(operation) ? [] : [name]))

/** A caller with a token, other than an operator. */
const needsToken = ({ security }: Operation): boolean => security.some((scheme) => 'bearer' in scheme)

test('every operation of the API documents names the release it came with', () => {
  assert.deepEqual(
    findOthers((operation) => /^\d+\.\d+\.\d+$/.test(operation['x-since'] ?? '')),
    [],
  )
})

test('every operation that needs a token has a rate limit', () => {
  assert.deepEqual(
    findOthers((operation) => !needsToken(operation) || operation['x-rate-limits']?.length !== 0),
    [],
  )
})

test('every operation with a body shows its largest one', () => {
  assert.deepEqual(
    findOthers(
      ({ requestBody, ...operation }) => (requestBody === undefined) === (operation['x-max-body-bytes'] === undefined),
    ),
    [],
  )
})

/** They count things that belong to no single endpoint, such as wrong tokens, sent mails and bytes. */
const OF_THE_PLATFORM: readonly RateLimitName[] = [
  'badToken',
  'badSecret',
  'codesPerTarget',
  'noticesPerTarget',
  'unconfirmedNotices',
  'kitNotices',
  'exportKib',
  'parsedKib',
  'readKib',
  'pluginCalls',
]

test('every rate limit is declared by an endpoint, or belongs to the platform', () => {
  const declared = new Set<string>(
    describedRoutes.flatMap((route) => [
      ...listRateRules(route).map(({ name }) => name),
      ...(route.ratesOfAction ?? []),
    ]),
  )
  assert.deepEqual(
    Object.keys(rateLimits)
      .filter((name) => !declared.has(name))
      .sort(),
    [...OF_THE_PLATFORM].sort(),
  )
})
