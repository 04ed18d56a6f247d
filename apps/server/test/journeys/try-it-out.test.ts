// The reference in a real browser: it authorizes with client credentials and tries a call out at the region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createService, createServiceClient, registerCompany, usePlatform } from '@company-data/testkit'
import { inBrowser, useBrowser } from '@company-data/testkit/browser'

const { openPage } = useBrowser()

test('[D1-FRONT-05] a service client authorizes in the reference and calls its region', inBrowser, async () => {
  const platform = await usePlatform()
  const company = await registerCompany(platform)
  const service = await createService(company)
  const client = await createServiceClient(company, service.id)
  const page = await openPage()

  await page.goto(`${platform.frontDoor}/docs`)
  await page.click('button.authorize')
  const dialog = page.locator('.modal-ux')
  await dialog.locator('#client_id_clientCredentials').fill(client.clientId)
  await dialog.locator('#client_secret_clientCredentials').fill(client.clientSecret)
  await dialog.locator('.auth-container', { hasText: 'clientCredentials' }).locator('button.authorize').click()
  await dialog.locator('.auth-container', { hasText: 'clientCredentials' }).getByText('Logout').waitFor()
  await dialog.locator('button.btn-done').first().click()

  const operation = page.locator('#operations-Connections_of_a_service-whoami')
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('.try-out__btn').click()
  const pendingResponse = page.waitForResponse((response) => response.url().endsWith('/api/company-data/whoami'))
  await operation.locator('button.execute').click()
  const whoamiResponse = await pendingResponse
  assert.equal(whoamiResponse.status(), 200)
  assert.ok(whoamiResponse.url().startsWith(platform.region()))
  assert.equal((await whoamiResponse.json()).service_id, service.id)
})

test('the documentation leads from an operation to itself in the reference', inBrowser, async () => {
  const { frontDoor } = await usePlatform()
  const page = await openPage()
  for (const [address, operation] of [
    ['company-data/changes', 'listChanges'],
    // Not the document that the reference shows first.
    ['account/services', 'getService'],
  ] as const) {
    await page.goto(`${frontDoor}/docs/reference/${address}.html`)
    await page.getByRole('link', { name: `Try it: ${operation}`, exact: true }).click()
    await page.locator(`.opblock.is-open[id$="-${operation}"]`).waitFor()
  }
})

/** Collects what arrives on the channel of the wallet's tabs. */
const listen = (): void => {
  const messages: unknown[] = []
  new BroadcastChannel('company-data:wallet').onmessage = ({ data }) => messages.push(data)
  Object.assign(window, { messages })
}

test('TRUST-34: the reference has a separate origin and receives nothing from other tabs', inBrowser, async () => {
  const platform = await usePlatform()
  const reference = await openPage()
  const openTab = () => reference.context().newPage()
  const [listener, sender] = [await openTab(), await openTab()]
  await reference.goto(`${platform.frontDoor}/docs`)
  assert.equal(await reference.evaluate(() => self.origin), 'null')
  for (const page of [listener, sender]) await page.goto(`${platform.frontDoor}/`)
  for (const page of [reference, listener]) await page.evaluate(listen)
  await sender.evaluate(() => new BroadcastChannel('company-data:wallet').postMessage('a key'))
  await listener.waitForFunction(() => Reflect.get(window, 'messages').length === 1)
  assert.deepEqual(await reference.evaluate(() => Reflect.get(window, 'messages')), [])
})
