// CORS_ORIGINS: only pages of the listed origins, and the platform's own, may read responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, ownPlatform, type Reply, sendAndParse } from '@company-data/testkit'

const shop = 'https://shop.example'
const wallet = 'http://localhost:5173'
const platform = await ownPlatform({
  environment: { CORS_ORIGINS: `${shop}, ${wallet}`, AUTH_WEB_URL: 'https://sign-in.example/consent' },
})
const bases = [platform.frontDoor, platform.region()]

const health = (base: string, origin?: string): Promise<Reply> =>
  call(base, 'GET', '/api/health', origin === undefined ? {} : { headers: { origin } })
const preflight = (base: string, origin: string, path = '/api/profile'): Promise<Reply> =>
  call(base, 'OPTIONS', path, { headers: { origin, 'access-control-request-method': 'PUT' } })

const varies = ({ headers }: Reply): boolean =>
  /\borigin\b/i.test(String(headers.vary)) && /accept/.test(String(headers.vary))

test('A-09: a listed origin is named in the response, with Vary: Origin', async () => {
  for (const base of bases) {
    for (const origin of [shop, wallet]) {
      for (const reply of [await health(base, origin), await preflight(base, origin)]) {
        assert.equal(reply.headers['access-control-allow-origin'], origin)
        assert.equal(reply.headers['access-control-allow-credentials'], undefined)
        assert.ok(varies(reply))
      }
    }
    assert.match(String((await preflight(base, shop)).headers['access-control-allow-headers']), /Authorization/)
  }
})

test('A-09: another origin gets a response without CORS headers', async () => {
  const otherOrigins = [
    'https://evil.example',
    `${shop}.evil.example`,
    'https://shop.example:8443',
    'http://shop.example',
    'null',
  ]
  for (const base of bases) {
    for (const origin of otherOrigins) {
      const replies = [await health(base, origin), await preflight(base, origin)]
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 204],
      )
      for (const reply of replies) {
        assert.deepEqual(
          Object.keys(reply.headers).filter((name) => name.startsWith('access-control-')),
          [],
          origin,
        )
        assert.ok(varies(reply))
      }
    }
    const withoutOrigin = await health(base)
    assert.equal(withoutOrigin.headers['access-control-allow-origin'], undefined)
    assert.ok(varies(withoutOrigin))
  }
})

test('A-09: pages of the front door and AUTH_WEB_URL may call every base', async () => {
  for (const base of bases) {
    for (const origin of [platform.frontDoor, 'https://sign-in.example']) {
      assert.equal((await health(base, origin)).headers['access-control-allow-origin'], origin)
      assert.equal((await preflight(base, origin)).headers['access-control-allow-origin'], origin)
    }
  }
})

test('A-09: /api/ops and malformed requests allow no listed origin', async () => {
  const ops = await preflight(platform.frontDoor, shop, '/api/ops/mail')
  assert.equal(ops.status, 401)
  assert.equal(ops.headers['access-control-allow-origin'], undefined)
  const [malformed] = await sendAndParse(platform.region(), `BREW / HTTP/1.1\r\nHost: a\r\nOrigin: ${shop}\r\n\r\n`)
  assert.equal(malformed?.status, 400)
  assert.equal(malformed?.headers['access-control-allow-origin'], undefined)
})

test('FG-16: any page may call the forwarder, never with credentials', async () => {
  for (const origin of [shop, 'https://any.example', 'null']) {
    for (const reply of [
      await health(platform.forwarder, origin),
      await preflight(platform.forwarder, origin, '/call'),
    ]) {
      assert.equal(reply.headers['access-control-allow-origin'], '*')
      assert.equal(reply.headers['access-control-allow-credentials'], undefined)
    }
  }
})
