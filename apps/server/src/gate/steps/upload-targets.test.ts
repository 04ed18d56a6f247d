// Every route with a large body looks for the thing in its path before it reads the body (B-21).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentMaxMb, photoMaxMb } from '@company-data/protocol/limits'
import { describedRoutes } from '../../compose/routes.ts'
import { resolveBodyLimit } from '../body-limit.ts'

/** A smaller body is read first: its shape is refused before its target is looked for (G-021). */
const LARGE_BYTES = 1024 * 1024

const largeRoutes = describedRoutes.filter(
  (route) => route.path.includes('{') && resolveBodyLimit(route, { documentMaxMb, photoMaxMb }) > LARGE_BYTES,
)

test('(B-21) a route with large bodies and an id in its path has an uploadTarget', () => {
  assert.ok(largeRoutes.length > 10)
  const missing = largeRoutes
    .filter((route) => !('uploadTarget' in route))
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(missing, [])
})
