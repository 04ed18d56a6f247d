// Signing in as an operator: the token, its refusal, its end, and what each role sees.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { IDLE_MS } from '../src/session/operator-session.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { fakeInstallation } from './fake/records.ts'

const texts = sessionTexts.en
const REFUSED = /401/

const readStores = (page: Page) =>
  page.evaluate(() => ({ local: JSON.stringify({ ...localStorage }), session: JSON.stringify({ ...sessionStorage }) }))

test('an operator signs in with a token, which only the tab stores', inBrowser, async () => {
  const { page, fake, token } = await openFakeConsole({
    operator: null,
    at: '/health',
    expected: REFUSED,
    replies: { 'GET /api/ops/installation': fakeInstallation() },
  })
  await page.getByRole('heading', { name: texts.title }).waitFor()
  await checkPage(page, 'console-sign-in')
  fake.on('GET /api/ops/operator', new ApiError('auth.token_invalid'))
  await page.getByLabel(texts.token, { exact: true }).fill('wrong')
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByText(texts.tokenRefused).waitFor()
  fake.on('GET /api/ops/operator', { operator_id: null, name: 'Ada Example', roles: ['owner'] })
  await page.getByLabel(texts.token, { exact: true }).fill(token)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  const { local, session } = await readStores(page)
  assert.deepEqual([local.includes(token), session.includes(token)], [false, true])
  await page.getByRole('button', { name: shellTexts.en.account }).click()
  await page.getByRole('menuitem', { name: shellTexts.en.signOut }).click()
  await page.getByRole('heading', { name: texts.title }).waitFor()
  assert.equal((await readStores(page)).session, '{}')
})

test('a token that has ended leads back to the sign-in, which says so', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: '/health',
    expected: REFUSED,
    replies: { 'GET /api/ops/installation': new ApiError('auth.token_expired') },
  })
  await page.getByText(texts.refused).waitFor()
})

test('an operator sees the pages of its roles', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: '/health',
    operator: { roles: ['operations'] },
    replies: { 'GET /api/ops/installation': fakeInstallation() },
  })
  await page.getByRole('link', { name: 'Health' }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'Find' }).count(), 0)
})

test('a token for metrics alone opens no page', inBrowser, async () => {
  const { page } = await openFakeConsole({ at: '/health', operator: { roles: ['metrics'] } })
  await page.getByText(shellTexts.en.nothingTitle).waitFor()
})

test('a tab forgets the token after half an hour without input', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: '/health',
    replies: { 'GET /api/ops/installation': fakeInstallation() },
  })
  const heading = page.getByRole('heading', { name: 'Health', level: 1 })
  await heading.waitFor()
  await page.clock.install()
  await page.reload()
  await heading.waitFor()
  await page.clock.fastForward(IDLE_MS * 0.6)
  await page.keyboard.press('Shift')
  await page.clock.fastForward(IDLE_MS * 0.6)
  assert.equal(await heading.isVisible(), true)
  await page.clock.fastForward(IDLE_MS * 0.6)
  await page.getByText(texts.idle).waitFor()
  assert.equal((await readStores(page)).session, '{}')
  // The clock of the page stays changed.
  await page.close()
})

test('a tab that slept longer than that forgets the token at the first input', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: '/health',
    replies: { 'GET /api/ops/installation': fakeInstallation() },
  })
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  // A sleep stops the timers of a page, and its clock continues.
  await page.evaluate((ms) => {
    const realNow = Date.now
    Date.now = () => realNow() + ms
  }, IDLE_MS + 1_000)
  await page.keyboard.press('Shift')
  await page.getByText(texts.idle).waitFor()
  assert.equal((await readStores(page)).session, '{}')
})
