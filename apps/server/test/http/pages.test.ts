// Pages for a person who opens an address of the platform in a browser, and help links for developers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorKeys } from '@company-data/protocol/errors'
import { call, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()

/** As Chromium sends it. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

const open = async (url: string, accept = BROWSER) => {
  const response = await fetch(url, { headers: { accept }, redirect: 'manual' })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
    response,
  }
}

const assertStrictPage = ({ response, text }: Awaited<ReturnType<typeof open>>): void => {
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[^']+';.*frame-ancestors 'none'$/,
  )
  assert.doesNotMatch(text, /<script|<link|<img|src=/)
}

test("the front door's address is a page for browsers, JSON for programs", async () => {
  const page = await open(`${platform.frontDoor}/`)
  assert.deepEqual([page.status, page.type], [200, 'text/html; charset=utf-8'])
  assertStrictPage(page)
  for (const link of ['/docs', '/docs/errors', '/openapi/account.json', platform.region()])
    assert.ok(page.text.includes(link))
  const { body } = await call(platform.frontDoor, 'GET', '/')
  assert.ok(body.regions.includes(platform.region()))
  assert.equal((await open(body.reference)).status, 200)
  for (const url of body.openapi) assert.equal((await open(url)).status, 200)
})

test('every refusal links to the page of its key, at every base', async () => {
  for (const [base, path] of [
    [platform.frontDoor, '/api/nope'],
    [platform.region(), '/api/account'],
    [platform.region(), '/api/regions'],
  ] as const) {
    const response = await fetch(`${base}${path}`)
    const { error_key } = (await response.json()) as { error_key: string }
    assert.equal(response.headers.get('link'), `<${platform.frontDoor}/docs/errors/${error_key}>; rel="help"`)
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /\bLink\b/)
  }
  const fine = await fetch(`${platform.frontDoor}/api/health`)
  assert.equal(fine.headers.get('link'), null)
})

test('every error key has its page: HTML, JSON and markdown', async () => {
  const pages = errorKeys.map(async (key) => {
    const { status, text } = await open(`${platform.frontDoor}/docs/errors/${key}`, '*/*')
    assert.deepEqual([status, text.split('\n')[0]], [200, `# ${key}`])
  })
  await Promise.all(pages)
  const url = `${platform.frontDoor}/docs/errors/services.config_conflict`
  const page = await open(url)
  assertStrictPage(page)
  assert.match(page.text, /<h2>Cause<\/h2>.*<code>config_token<\/code>/s)
  const json = JSON.parse((await open(url, 'application/json')).text)
  assert.deepEqual(
    [json.error_key, json.status, json.example.error_key],
    ['services.config_conflict', 409, 'services.config_conflict'],
  )
  assert.ok(json.cause.length > 20 && json.fix.length > 20)
  const list = JSON.parse((await open(`${platform.frontDoor}/docs/errors`, 'application/json')).text)
  assert.equal(list.length, errorKeys.length)
  assertStrictPage(await open(`${platform.frontDoor}/docs/errors`))
})

test('a browser outside the API gets an error page without the path', async () => {
  for (const path of ['/<script>alert(1)', '/docs/errors/no.such_key', '/docs/nope.js']) {
    const page = await open(`${platform.frontDoor}${path}`)
    assert.deepEqual([page.status >= 400, page.type], [true, 'text/html; charset=utf-8'], path)
    assertStrictPage(page)
    assert.ok(!page.text.includes('alert'))
    assert.match(page.text, /Request ID: <code>/)
    const program = await open(`${platform.frontDoor}${path}`, '*/*')
    assert.deepEqual([program.status, program.type], [page.status, 'application/json; charset=utf-8'])
  }
  const region = await open(`${platform.region()}/`)
  assert.equal(region.status, 421)
  assert.ok(region.text.includes(`href="${platform.frontDoor}"`))
  const authorize = await open(`${platform.frontDoor}/oauth2/authorize?client_id=nobody`)
  assert.deepEqual([authorize.status, authorize.type], [400, 'text/html; charset=utf-8'])
  assertStrictPage(authorize)
})

test('API paths keep their own format, also for a browser', async () => {
  for (const path of ['/api/nope', '/oauth2/token', '/openapi/nope.json', '/.well-known/nope']) {
    const { type } = await open(`${platform.frontDoor}${path}`, 'text/html, application/json')
    assert.equal(type, 'application/json; charset=utf-8', path)
  }
})
