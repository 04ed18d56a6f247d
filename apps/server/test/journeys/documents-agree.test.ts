// Routes, error catalog and OpenAPI documents agree, and the Swagger UI works offline.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isErrorKey } from '@company-data/protocol/errors'
import { call, ownPlatform, startPlatform } from '@company-data/testkit'

const documents = ['company-data', 'account', 'consumer', 'operations'] as const
const platform = await ownPlatform()

interface Operation {
  operationId: string
  servers?: Array<{ url: string }>
  parameters: Array<{ name: string; in: string }>
  responses: Record<string, { $ref?: string; description: string }>
}
type Operations = Record<string, Operation>

const fetchDocument = async (name: string) => (await call(platform.frontDoor, 'GET', `/openapi/${name}.json`)).body

for (const name of documents) {
  test(`D1-FRONT-04: the OpenAPI document ${name} is valid`, async () => {
    const document = await fetchDocument(name)
    assert.equal(document.openapi, '3.1.0')
    assert.match(document.info.version, /^1\.\d+\.0$/)
    const ids = new Set<string>()
    for (const [path, operations] of Object.entries<Operations>(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        assert.ok(!ids.has(operation.operationId), `${operation.operationId} twice`)
        ids.add(operation.operationId)
        const pathParameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter)
        const declared = operation.parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name)
        assert.deepEqual(declared, pathParameters, `${method} ${path}`)
        for (const [status, { $ref, ...inline }] of Object.entries(operation.responses)) {
          if (Number(status) < 400) continue
          const response = $ref === undefined ? inline : document.components.responses[$ref.split('/').at(-1) ?? '']
          for (const [, key] of response.description.matchAll(/`([a-z0-9_]+\.[a-z0-9_]+)`/g))
            assert.ok(isErrorKey(key ?? ''), key)
        }
      }
    }
    assert.ok(ids.size > 0)
  })
}

test('D1-FRONT-04: a document lists every region, and the front door if needed', async () => {
  const two = await startPlatform({ regions: ['eu', 'us'] })
  try {
    for (const name of documents) {
      const { servers, paths } = (await call(two.frontDoor, 'GET', `/openapi/${name}.json`)).body
      const urls = servers.map(({ url }: { url: string }) => url)
      assert.deepEqual(urls, name === 'operations' ? [two.frontDoor] : [two.region('eu'), two.region('us')])
      for (const [path, operations] of Object.entries<Operations>(paths)) {
        for (const [method, operation] of Object.entries(operations)) {
          const base = operation.servers?.[0]?.url ?? urls[0]
          const reply = await fetch(base + path.replace(/\{[^}]+\}/g, 'x'), { method: method.toUpperCase() })
          assert.notEqual(reply.status, 421, `${method} ${path} at ${base}`)
        }
      }
    }
  } finally {
    await two.stop()
  }
})

/** A revocation list of an unknown root is a path like any other that does not exist. */
const LIST_OF_ROOT = '/.well-known/platform-seal-crl/{rootHash}'

test('no documented path is 404', async () => {
  for (const name of documents) {
    const { paths } = await fetchDocument(name)
    for (const [path, operations] of Object.entries<object>(paths)) {
      if (path === LIST_OF_ROOT) continue
      for (const method of Object.keys(operations)) {
        const base = name === 'operations' || path === '/api/regions' ? platform.frontDoor : platform.region()
        const reply = await call(base, method.toUpperCase(), path.replace(/\{[^}]+\}/g, 'x'), {
          token: path.startsWith('/api/ops') ? platform.operatorToken : 'none',
        })
        assert.ok(
          !['route.not_found', 'route.method_not_allowed', 'server.error'].includes(reply.body?.error_key),
          `${method} ${path}: ${reply.text}`,
        )
      }
    }
  }
})

test('[D1-FRONT-05] the Swagger UI and its files come from the platform itself', async () => {
  const page = await call(platform.frontDoor, 'GET', '/docs')
  assert.equal(page.status, 200)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  for (const [, file] of page.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
    const asset = await call(platform.frontDoor, 'GET', file as string)
    assert.equal(asset.status, 200, file)
    assert.ok(asset.text.length > 0)
  }
  assert.ok(!/https?:\/\//.test(page.text), 'nothing is loaded from elsewhere')
  for (const odd of ['/docs/..%2fpackage.json', '/docs/nope.js', '/docs/constructor']) {
    assert.ok((await call(platform.frontDoor, 'GET', odd)).status >= 400)
  }
})

test('[D1-FRONT-02] [D1-FRONT-03] regions and health have the documented shapes', async () => {
  const regions = await call(platform.frontDoor, 'GET', '/api/regions')
  assert.deepEqual(regions.body, [{ region: 'eu', name: 'Europe', api_url: platform.region() }])
  const health = await call(platform.frontDoor, 'GET', '/api/health')
  assert.deepEqual(Object.keys(health.body), ['status', 'region', 'version', 'time'])
  assert.deepEqual([health.body.status, health.body.region], ['ok', 'front_door'])
  assert.match(health.body.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  assert.equal((await call(platform.region(), 'GET', '/api/health')).body.region, 'eu')
})
