// The wallet in French: chosen, kept and offline; on a small phone with large text no page is wider than the screen.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { test } from 'node:test'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { walletLanguages } from '@company-data/web/languages/wallet'
import type { Page } from 'playwright-core'
import { paths } from '../src/paths.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeConversation } from './fakes/fake-conversation.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

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

const pages: ReadonlyArray<readonly [path: string, heading: string]> = [
  [paths.home, texts.home.title('Ada Lovelace')],
  [paths.profile, texts.profile.title],
  [paths.connections, texts.connections.title],
  [paths.documents, texts.documents.title],
  [paths.messages, texts.messages.title],
  [paths.answers, texts.runs.title],
  [paths.approvals, texts.approval.title],
  [paths.requests, texts.invitation.title],
  [paths.devices, texts.device.title],
  [paths.account, texts.account.title],
  [paths.security, texts.security.title],
  [paths.activity, texts.activity.title],
  [paths.search, texts.search.title],
  [paths.export, texts.export.title],
  [paths.accountDeletion, texts.deletion.title],
]

test('no page in French is wider than a small phone with large text', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', language: 'fr' })
  await page.getByRole('heading', { name: texts.account.title, exact: true }).waitFor()
  const letters = await fakeConversation(device.pair.publicKey)
  const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example', gender: 'female' })
  fake.onAll({ ...fakeAccount().replies, ...profile.replies, ...letters.replies })
  const wide: string[] = []
  for (const [path, heading] of pages) {
    await go(path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    if (path === paths.profile) await page.getByText('ada@wallet.example').first().waitFor()
    if (process.env.SHOTS) {
      mkdirSync('shots', { recursive: true })
      await page.screenshot({ path: `shots/french${path.replaceAll('/', '-')}.png` })
    }
    wide.push(...(await findWideTexts(page)).map((text) => `${path}: ${text}`))
  }
  assert.deepEqual(wide, [])
})
