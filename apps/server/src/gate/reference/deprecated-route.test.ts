// A route whose removal is announced: headers on every response, and its mark in the reference (NS-18).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '@company-data/server'
import { call, ownPlatform, registerCompany } from '@company-data/testkit'
import { z } from 'zod'
import { type RouteDescription, route } from '../route.ts'
import { apiDocuments, openApi } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is JSON of many shapes
type Any = any

const describe = (name: (typeof apiDocuments)[number], routes: readonly RouteDescription[]): Any =>
  openApi(name, routes, { frontDoor: '', regions: [] })

const deprecated = { announced: '2027-01-01', sunset: '2027-07-01', replacement: 'GET /api/account' } as const
const HEADERS = ['@1798761600', 'Thu, 01 Jul 2027 00:00:00 GMT']

const oldRoute = route({
  method: 'GET',
  path: '/api/test/old',
  at: ['region'],
  access: { kind: 'callers', allow: ['company'] },
  summary: 'An old route',
  documents: ['account'],
  deprecated,
  response: z.object({ old: z.boolean() }),
  handler: () => ({ old: true }),
})

const platform = await ownPlatform({ routes: () => [oldRoute] })

const readHeaders = ({ headers }: { headers: Record<string, unknown> }): unknown[] => [
  headers.deprecation,
  headers.sunset,
]

test('[NS-18] every response of a deprecated route says when it ends', async () => {
  const company = await registerCompany(platform)
  const served = await company.call('GET', oldRoute.path)
  assert.deepEqual([served.status, readHeaders(served)], [200, HEADERS])
  assert.equal(served.headers['x-platform-api-version'], '1')
  const refused = await call(platform.region(), 'GET', oldRoute.path)
  assert.deepEqual([refused.status, readHeaders(refused)], [401, HEADERS])
  const { headers } = await call(platform.region(), 'GET', oldRoute.path, { headers: { origin: 'https://a.example' } })
  assert.match(String(headers['access-control-expose-headers']), /Deprecation, Sunset/)
  assert.deepEqual(readHeaders(await company.call('GET', '/api/account')), [undefined, undefined])
})

test('[NS-18] the reference marks a deprecated operation and describes its headers', () => {
  const { paths } = describe('account', [oldRoute])
  const operation = paths[oldRoute.path].get
  assert.deepEqual(
    [operation.deprecated, operation['x-deprecated'], operation['x-sunset']],
    [true, 'GET /api/account', '2027-07-01'],
  )
  assert.deepEqual(Object.keys(operation.responses[200].headers).slice(0, 2), ['Deprecation', 'Sunset'])
})

test('[NS-18] a server with a removal that is announced too late does not start', async () => {
  const late = { ...oldRoute, deprecated: { ...deprecated, sunset: '2027-06-01' } }
  await assert.rejects(ownPlatform({ routes: () => [late] }), /180 days/)
})

test('[NS-18] the documents have version 1 of the API', () => {
  for (const name of apiDocuments) {
    assert.match(describe(name, describedRoutes).info.version, /^1\.\d+\.0$/)
  }
})
