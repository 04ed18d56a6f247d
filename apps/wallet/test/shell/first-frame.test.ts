// The first frame of the wallet, before any of its scripts has arrived.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { sessionTexts } from '../../src/session/session-texts.ts'

test('the wallet shows its name before its scripts have arrived', inBrowser, async () => {
  const { page, fake } = await openFakeWallet({ user: null })
  let load = (): void => undefined
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\.js$/, (route) => mayLoad.then(() => route.continue()))
  await page.goto(`${fake.origin}/wallet/`, { waitUntil: 'commit' })
  const name = page.locator('#root p')
  await name.waitFor()
  assert.match((await name.textContent()) ?? '', /Wallet$/)
  assert.equal(await page.getByLabel(sessionTexts.en.password, { exact: true }).count(), 0)
  load()
  await page.getByLabel(sessionTexts.en.password, { exact: true }).waitFor()
})
