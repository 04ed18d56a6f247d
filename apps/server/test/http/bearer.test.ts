// Access to every documented route: only with `Authorization: Bearer`, only at the base that serves it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefusal, call, ownPlatform, serviceClient, session, testCallers } from '@company-data/testkit'

const callers = testCallers()
const service = callers.add(serviceClient())
const company = callers.add(session('company'))
const platform = await ownPlatform({ verifier: callers })

interface Operation {
  method: string
  path: string
}

/** Every documented operation that is not public. */
const protectedOperations = async (): Promise<Operation[]> => {
  const secured = new Map<string, Operation>()
  for (const document of ['company-data', 'account', 'consumer', 'operations']) {
    const { body } = await call(platform.frontDoor, 'GET', `/openapi/${document}.json`)
    for (const [path, operations] of Object.entries<Record<string, { security: unknown[] }>>(body.paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        if (security.length > 0) secured.set(`${method} ${path}`, { method: method.toUpperCase(), path })
      }
    }
  }
  return [...secured.values()].map(({ method, path }) => ({ method, path: path.replace(/\{[^}]+\}/g, 'some-id') }))
}

const wrongWays = (token: string): ReadonlyArray<readonly [key: string, headers: Record<string, string>]> => [
  ['auth.token_required', {}],
  ['auth.token_required', { authorization: '' }],
  ['auth.token_required', { cookie: `access_token=${token}; token=${token}` }],
  ['auth.token_required', { 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }],
  ['auth.token_invalid', { authorization: token }],
  ['auth.token_invalid', { authorization: `Basic ${Buffer.from(`${token}:`).toString('base64')}` }],
  ['auth.token_invalid', { authorization: `Token ${token}` }],
  ['auth.token_invalid', { authorization: `Bearer ${token} ${token}` }],
  ['auth.token_invalid', { authorization: `Bearer ${token}, Bearer ${token}` }],
  ['auth.token_invalid', { authorization: `Bearer "${token}"` }],
  ['auth.token_invalid', { authorization: `Bearer ${token}x` }],
]

test('D1-GEN-14: a token is accepted only in `Authorization: Bearer`', async () => {
  const operations = await protectedOperations()
  assert.ok(operations.length >= 10)
  for (const { method, path } of operations) {
    const token = path.startsWith('/api/ops') ? platform.operatorToken : service
    for (const [key, headers] of wrongWays(token)) {
      const reply = await call(platform.region(), method, `${path}?access_token=${token}`, { headers })
      assertRefusal(reply, 401, key)
      assert.match(String(reply.headers['www-authenticate']), /^Bearer/)
    }
  }
})

test('D1-GEN-14: the header admits a call at the region, not the front door', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${service}` }
    assert.equal((await call(platform.region(), 'GET', '/api/contact-field-types', { headers })).status, 200)
    const elsewhere = await call(platform.frontDoor, 'GET', '/api/contact-field-types', { headers })
    assertRefusal(elsewhere, 421, 'region.rebase_required')
    assert.equal(elsewhere.body.api_url, platform.region())
  }
})

test('the operator token opens operator routes only, and is the only one', async () => {
  for (const { method, path } of await protectedOperations()) {
    const isOps = path.startsWith('/api/ops')
    const token = isOps ? company : platform.operatorToken
    const reply = await call(platform.region(), method, path, { token })
    assertRefusal(reply, isOps ? 403 : 401, isOps ? 'auth.forbidden' : 'auth.token_invalid')
  }
})
