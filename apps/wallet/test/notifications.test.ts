// The card of notifications where a browser forbids them, and where the installation has no Web Push.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { notificationTexts } from '../src/notifications/notification-texts.ts'

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U'

test('(G-183) a browser that forbids notifications says how to allow them, in German', inBrowser, async () => {
  const replies = { 'GET /api/push/web-push-key': { public_key: KEY } }
  const { page } = await openFakeWallet({ at: '/devices', language: 'de', replies })
  await page.getByText(notificationTexts.de.blocked).waitFor()
  await checkPage(page, 'wallet-notifications-blocked')
})

test('an installation without Web Push offers no notifications', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/devices' })
  await page.getByRole('heading', { name: deviceTexts.en.passcode }).waitFor()
  // The card stays until the response arrives, and then disappears.
  await page.getByText(notificationTexts.en.lead).waitFor({ state: 'detached' })
  assert.equal(await page.getByText(notificationTexts.en.lead).count(), 0)
})
