// Routes that are open to anyone: each has a limit by address, because its callers have no other one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedRoutes } from '@company-data/server'

/** They respond from memory, or watch over the process. */
const FROM_MEMORY = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/platform-seal-crl/{rootHash}',
  '/.well-known/platform-seal.pem',
  '/api/health',
  '/api/health/ready',
  '/api/platform',
  '/api/regions',
  '/oauth2/jwks',
]

test('[B-21] every route that is open to anyone has a limit by address', () => {
  const unlimited = describedRoutes.filter(
    ({ access, limit }) => access.kind === 'public' && ![limit].flat().some((rule) => rule?.by === 'address'),
  )
  assert.deepEqual(unlimited.map(({ path }) => path).sort(), [...FROM_MEMORY].sort())
})
