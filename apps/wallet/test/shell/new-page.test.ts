// A new page is shown from its beginning, however far the page before was scrolled.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'

test('a page begins at its top, also after a long page', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // On a low screen both pages scroll.
  await page.setViewportSize({ width: 390, height: 300 })
  await page.evaluate(() => scrollTo(0, 400))
  await page.waitForFunction(() => scrollY > 100)
  await page.evaluate(() => history.pushState(null, '', '/wallet/account?open=none'))
  assert.ok((await page.evaluate(() => scrollY)) > 100, 'a filter of the page keeps its place')
  await page.evaluate(() => history.pushState(null, '', '/wallet/connections'))
  await page.waitForFunction(() => scrollY === 0)
})

test('the form of a company belongs to the companies in the navigation', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/connect', replies: fakeAccount().replies })
  const current = page.getByRole('navigation').locator('[aria-current="page"]')
  await current.getByText(connectionsTexts.en.title, { exact: true }).waitFor()
})
