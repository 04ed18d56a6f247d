// The wallet in French: chosen, kept and offline, accessible, and readable on a small phone with large text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAccessibilityProblems, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { walletLanguages } from '@company-data/web/languages/wallet'
import type { Page } from 'playwright-core'
import { fakeAccount } from './fakes/fake-account.ts'
import { listPages, openFullWallet, showPage } from './fixtures/all-pages.ts'

const texts = await walletLanguages.fr()

const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/

const isControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null))

const listLoadedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))

const isFrench = (file: string): boolean => /\/french-[\w-]{8}\.js$/.test(file)

test('the chooser speaks French, after a reload and offline too', inBrowser, async () => {
  const { page, person } = await openFakeWallet({
    at: '/account',
    serviceWorkers: 'allow',
    expected,
    replies: { ...fakeAccount().replies, 'PUT /api/profile': { display_name: 'Ada', language: 'fr' } },
  })
  const french = page.getByRole('button', { name: 'Français' })
  await french.waitFor()
  assert.deepEqual((await listLoadedFiles(page)).filter(isFrench), [], 'no French before it is chosen')
  await french.click()
  await page.getByRole('heading', { name: texts.account.title, exact: true }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
  assert.equal((await listLoadedFiles(page)).filter(isFrench).length, 1)

  await isControlled(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText(texts.session.offline).waitFor()
  await page.getByText(texts.session.welcomeBackLead(person.email)).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
})

/** The texts over the edge, on a phone of 320 pixels, with text of twice the size. */
const findWideTexts = async (page: Page): Promise<string[]> => {
  await page.setViewportSize({ width: 320, height: 700 })
  const wide = await page.evaluate(async () => {
    const root = document.documentElement
    root.style.fontSize = '200%'
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    const isWide = root.scrollWidth > root.clientWidth
    const elements = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth && element.children.length === 0,
    )
    root.style.removeProperty('font-size')
    return isWide ? ['wider than the screen', ...elements.map(({ textContent }) => textContent)] : []
  })
  await page.setViewportSize({ width: 390, height: 844 })
  return wide
}

test('all pages in French are accessible, and fit a small phone', inBrowser, async () => {
  const wallet = await openFullWallet('fr')
  const { page } = wallet
  await page.getByRole('heading', { name: texts.account.title, exact: true }).waitFor()
  const wrong: string[] = []
  for (const path of listPages(wallet)) {
    await showPage(wallet, path)
    wrong.push(...(await findAccessibilityProblems(page)).map((problem) => `${path}: ${JSON.stringify(problem)}`))
    wrong.push(...(await findWideTexts(page)).map((text) => `${path}: ${text}`))
  }
  assert.deepEqual(wrong, [])
})
