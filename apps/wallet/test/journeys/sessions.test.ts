// The list of sessions with two browsers of one person on a real platform: a browser that is signed out stays out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { sessionsTexts } from '@company-data/web/account/rules'
import { authTexts } from '@company-data/web/app/rules'
import { paths } from '../../src/paths.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const texts = sessionsTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[01]/

test('[TRUST-32] a person signs another browser out', inBrowser, async () => {
  const person = await registerPerson(platform)
  // A separate browser: without a service worker the page of the test before is used again.
  const other = await openWallet(platform, { person, at: '/home', expected, serviceWorkers: 'allow' })
  const { page } = await openWallet(platform, { person, at: paths.security, expected })
  // The third session is that of the registration.
  // Elements and not roles: the page behind an open dialog has none, so its rows would be gone at once.
  const rows = page.locator('li').filter({ hasText: texts.lastUsed('') })
  await rows.nth(2).waitFor()
  assert.equal(await rows.filter({ hasText: texts.isHere }).count(), 1)
  const inBrowsers = rows.filter({ hasText: /^Wallet in \w+ on \w+/ })
  assert.equal(await inBrowsers.count(), 2)
  await checkPage(page, 'wallet-sessions')

  await inBrowsers.filter({ hasNotText: texts.isHere }).getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.endSession }).click()
  await page.getByText(texts.sessionEnded, { exact: true }).waitFor()
  await inBrowsers.nth(1).waitFor({ state: 'detached' })

  await other.go(paths.security)
  await other.page.getByRole('heading', { name: authTexts.en.overTitle }).waitFor()
  assert.equal((await person.call('GET', '/api/account')).status, 200)
  await page.getByRole('button', { name: texts.endOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.endOthers }).click()
  await rows.nth(1).waitFor({ state: 'detached' })
  assert.equal((await person.call('GET', '/api/account')).status, 401)
})
