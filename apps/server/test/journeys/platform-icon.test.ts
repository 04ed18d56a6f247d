// The name and the icon of the platform from its settings: on every page that a person meets first (A-111, TRUST-53).
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  call,
  createService,
  createSignInApp,
  ownPlatform,
  registerCompany,
  signInRequest,
} from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#0a7"/></svg>'
const NAME = 'Nordsee Wallet'
const file = join(mkdtempSync(join(tmpdir(), 'platform-icon-')), 'icon.svg')
writeFileSync(file, SVG)

const { openPage } = useBrowser()
const platform = await ownPlatform({ environment: { PLATFORM_NAME: NAME, PLATFORM_ICON: file, WEB_APPS: 'on' } })

test('A-111: the icon is public, and opened by its address it can do nothing', async () => {
  const { icon_url } = (await call(platform.frontDoor, 'GET', '/api/platform')).body
  assert.equal(icon_url, `${platform.frontDoor}/platform/icon`)
  const response = await fetch(icon_url)
  assert.deepEqual([response.status, await response.text()], [200, SVG])
  const { headers } = response
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; .*; sandbox;/)
  const cached = await fetch(icon_url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  assert.deepEqual([cached.status, await cached.text()], [304, ''])
})

test('A-111: the manifest of the wallet has the name and the icon', async () => {
  const response = await fetch(`${platform.frontDoor}/platform/wallet.webmanifest`)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json')
  const { name, start_url, icons } = (await response.json()) as Record<string, unknown>
  assert.deepEqual([name, start_url], [NAME, '/wallet/'])
  assert.deepEqual(icons, [
    { src: '/platform/icon', sizes: 'any', type: 'image/svg+xml' },
    { src: '/platform/icon-maskable', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ])
})

test('A-111: the maskable icon contains the icon, with room around it', async () => {
  const response = await fetch(`${platform.frontDoor}/platform/icon-maskable`)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/svg+xml'])
  const [, x, width, data] = /<image x="(\d+)" y="\d+" width="(\d+)".*base64,([^"]+)"/.exec(await response.text()) ?? []
  assert.equal(Buffer.from(data ?? '', 'base64').toString(), SVG)
  // Systems always leave a circle with a radius of 200 when the side is 500.
  assert.ok(2 * Number(x) + Number(width) === 500 && Math.hypot(Number(width), Number(width)) / 2 <= 200)
})

const assertShown = async (page: Page): Promise<void> => {
  await page.getByText(NAME, { exact: true }).first().waitFor()
  const image = page.locator('img[src="/platform/icon"]').first()
  await image.waitFor()
  assert.ok(await image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth > 0)))
  await page.locator('link[rel="icon"][href="/platform/icon"]').waitFor({ state: 'attached' })
}

test('[TRUST-53] every first page shows the name and the icon of the platform', inBrowser, async () => {
  const service = await createService(await registerCompany(platform))
  const app = await createSignInApp(service)
  const consent = `/oauth2/authorize?${new URLSearchParams(signInRequest(app) as Record<string, string>)}`
  for (const [name, path] of [
    ['landing', '/'],
    ['wallet', '/wallet/sign-in'],
    ['portal', '/portal/sign-in'],
    ['consent', consent],
  ] as const) {
    const page = await openPage()
    await page.goto(`${platform.frontDoor}${path}`)
    await assertShown(page)
    if (name === 'wallet')
      await page.locator('link[rel="manifest"][href="/platform/wallet.webmanifest"]').waitFor({ state: 'attached' })
    if (name !== 'landing') await checkPage(page, `platform-icon-${name}`)
  }
})
