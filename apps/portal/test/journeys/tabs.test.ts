// Several tabs of the portal in one browser on a real platform: opened without a password, locked and refreshed together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerCompany, usePlatform } from '@company-data/testkit'
import {
  forceRefreshes,
  inBrowser,
  inspectKeys,
  openTab,
  portalUser,
  readAccountWithoutPage,
  usePortal,
} from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { securityTexts } from '../../src/company/security/security-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const texts = sessionTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[01]/

const openSecurity = async () => {
  const company = await registerCompany(platform)
  const { page } = await openPortal(platform, { user: portalUser(company), at: '/security', expected })
  const tab = await openTab(page, expected)
  await tab.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
  return { page, tab, company }
}

const waitForLock = (page: Page) => page.getByRole('heading', { name: texts.unlockTitle }).waitFor()

test('[TRUST-33] a second tab opens without a password, and both lock together', inBrowser, async () => {
  const { page, tab, company } = await openSecurity()
  const { members, exportErrors } = await inspectKeys(tab)
  const keys = ['forEnvelopes', 'forValues', 'pinsKey', 'publicKey', 'wrapped']
  assert.deepEqual(members, ['nonce', 'session', 'user', ...keys].sort())
  assert.deepEqual(exportErrors, ['InvalidAccessError', 'InvalidAccessError', 'InvalidAccessError'])

  await lockPortal(tab)
  await waitForLock(page)
  await unlockPortal(page, portalUser(company))
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await tab.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: securityTexts.en.signOut }).click()
  for (const signedOut of [page, tab]) await signedOut.getByRole('heading', { name: texts.signInTitle }).waitFor()
})

test('an invitation opens beside the session of someone else', inBrowser, async () => {
  const { page, tab } = await openSecurity()
  await tab.goto(new URL('/portal/invitation?token=abc', page.url()).href)
  await tab.getByRole('heading', { name: texts.invitationTitle }).waitFor()
  await tab.goto(page.url())
  await tab.getByRole('heading', { name: securityTexts.en.title, exact: true }).waitFor()
})

test('[TRUST-33] 50 refreshes forced in two tabs end no session', inBrowser, async () => {
  const { page, tab, company } = await openSecurity()
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
  assert.equal(await readAccountWithoutPage(tab), company.userId)
})
