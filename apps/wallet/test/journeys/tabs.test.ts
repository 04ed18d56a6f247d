// Several tabs of the wallet in one browser on a real platform: opened without a password, locked and refreshed together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import {
  forceRefreshes,
  inBrowser,
  inspectKeys,
  openTab,
  readAccountWithoutPage,
  useWallet,
} from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
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
