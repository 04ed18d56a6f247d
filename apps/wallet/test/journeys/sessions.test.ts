// Several tabs and browsers of one person on a real platform: opened, locked, refreshed and signed out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerPerson, usePlatform } from '@company-data/testkit'
import {
  checkPage,
  forceRefreshes,
  inBrowser,
  inspectKeys,
  openTab,
  readAccountWithoutPage,
  useWallet,
} from '@company-data/testkit/browser'
import { sessionsTexts } from '@company-data/web/account/rules'
import { authTexts } from '@company-data/web/app/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { paths } from '../../src/paths.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const texts = sessionTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[01]|registration blocked by Playwright/

const waitForLock = (page: Page) => page.getByRole('heading', { name: texts.unlockTitle }).waitFor()

const unlock = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.unlock, exact: true }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })
}

test('[TRUST-33] a second tab opens without a password, and both lock together', inBrowser, async () => {
  const { page, person } = await openWallet(platform, { at: '/account', expected })
  assert.ok(person)
  const tab = await openTab(page, expected)
  await tab.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()
  const { members, exportErrors } = await inspectKeys(tab)
  assert.deepEqual(members, [
    'forEnvelopes',
    'forValues',
    'nonce',
    'pinsKey',
    'publicKey',
    'session',
    'user',
    'wrapped',
  ])
  assert.deepEqual(exportErrors, ['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError'])

  await tab.getByRole('button', { name: shellTexts.en.lock }).first().click()
  await waitForLock(page)
  await waitForLock(tab)
  const third = await openTab(page, expected)
  await third.getByLabel(texts.password, { exact: true }).waitFor()
  await third.close()

  await unlock(page, person.rawPassword)
  await tab.bringToFront()
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await tab.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })

  await tab.getByRole('button', { name: accountTexts.en.signOut }).click()
  for (const signedOut of [page, tab]) await signedOut.getByRole('heading', { name: texts.signInTitle }).waitFor()
})

test('[TRUST-33] 50 refreshes forced in two tabs end no session', inBrowser, async () => {
  const { page, person } = await openWallet(platform, { at: '/account', expected })
  const tab = await openTab(page, expected)
  await tab.locator('nav').first().waitFor()
  const statuses: number[] = []
  page.context().on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) statuses.push(response.status())
  })
  const refreshes = await Promise.all([page, tab].map(forceRefreshes))
  await Promise.all(refreshes.map((refresh) => refresh(25)))
  assert.ok(statuses.length >= 25, `${statuses.length} refreshes`)
  assert.deepEqual([...new Set(statuses)], [200])
  await page.close()
  await tab.unrouteAll()
  assert.equal(await readAccountWithoutPage(tab), person?.userId)
})

test('[TRUST-32] a person signs another browser out', inBrowser, async () => {
  const texts = sessionsTexts.en
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
