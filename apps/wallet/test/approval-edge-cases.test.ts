// Approvals under failures: a challenge that arrives while the wallet opens, and a device that no longer proves
// anything.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeWallet, inBrowser, openFakeWallet, signInWithoutForm } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { approvalTexts } from '../src/approvals/approval-texts.ts'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { passcodeTexts } from '../src/session/passcode-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { fakeApprovals } from './fakes/fake-approvals.ts'

const texts = approvalTexts.en

/** Expected refusals and lost requests: the browser logs each to its console. */
const expected = /status of 40[03]|ERR_EMPTY_RESPONSE/

/** The card of a challenge; toasts have the role of a dialog too. */
const getCard = (page: Page, context: string) =>
  page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })

const OPEN = '**/api/twofa/challenges'

const signIn = (page: Page, { email, rawPassword }: FakeWallet['person']): Promise<void> =>
  signInWithoutForm(page, { email, password: rawPassword })

test('D1-TFA-15, G-183: a challenge raised during the first list read is not missed', inBrowser, async () => {
  const { raise, replies } = fakeApprovals()
  const { page, push, person } = await openFakeWallet({ user: null, at: '/account', expected, replies })
  const isRead = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let reads = 0
  await page.route(OPEN, async (route) => {
    reads += 1
    if (reads > 1) return route.continue()
    // The platform has responded that nothing is open, and the response is delayed.
    const response = await route.fetch()
    isRead.resolve()
    await release.promise
    return route.fulfill({ response })
  })
  const isLive = page.waitForResponse('**/api/push/stream')
  await signIn(page, person)
  await Promise.all([isRead.promise, isLive])
  const secondRequest = page.waitForRequest(OPEN)
  raise(push, 'Login from Linz')
  await secondRequest
  release.resolve()
  await getCard(page, 'Login from Linz').waitFor()
})

test('D1-TFA-15, G-183: a challenge raised without a stream appears when it reopens', inBrowser, async () => {
  const { raise, replies } = fakeApprovals()
  const { page, push, stream, person } = await openFakeWallet({ user: null, at: '/account', expected, replies })
  stream.cut()
  const isRead = page.waitForResponse(OPEN)
  await signIn(page, person)
  await isRead
  raise(push, 'Login from Wels')
  await page.getByText(sessionTexts.en.away).waitFor()
  assert.equal(await getCard(page, 'Login from Wels').count(), 0)
  stream.mend()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await getCard(page, 'Login from Wels').waitFor()
})

/** The browser's storage is cleared. */
const clearKeys = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const clearing = opening.result.transaction('keys', 'readwrite').objectStore('keys').clear()
      await new Promise((resolve) => {
        clearing.onsuccess = resolve
      })
      opening.result.close()
    }
  })

test('D1-TFA-16, G-183: a removed or keyless device falls back to the passcode', inBrowser, async () => {
  const pageTexts = deviceTexts.en
  const approvals = fakeApprovals()
  const { page, fake, push } = await openFakeWallet({ at: '/devices', expected, replies: approvals.replies })
  const make = async () => {
    await page.getByRole('button', { name: pageTexts.make }).click()
    await page.getByRole('button', { name: pageTexts.makeShort }).click()
    await page.getByText(pageTexts.hasKey(pageTexts.suggested)).waitFor()
  }
  await make()
  approvals.devices.length = 0

  const refused = approvals.raise(push, 'Login from Graz')
  const card = getCard(page, 'Login from Graz')
  await card.getByText(texts.signedHere(pageTexts.suggested)).waitFor()
  await card.getByRole('button', { name: texts.approve }).click()
  await card.getByText(texts.deviceRefused).waitFor()
  assert.equal(await card.getByText(texts.passcodeWrong).count(), 0)
  await checkPage(page, 'wallet-approval-device-refused')
  await card.getByRole('button', { name: texts.noPasscode }).click()
  const sheet = page.getByRole('dialog', { name: passcodeTexts.en.setPasscode })
  await sheet.getByLabel(passcodeTexts.en.newPasscode, { exact: true }).fill('427 193')
  await sheet.getByLabel(passcodeTexts.en.repeat, { exact: true }).fill('427 193')
  await sheet.getByRole('button', { name: passcodeTexts.en.save }).click()
  await sheet.waitFor({ state: 'detached' })
  await card.getByLabel(texts.passcode, { exact: true }).fill('427 193')
  await card.getByRole('button', { name: texts.approve }).click()
  await page.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
  assert.deepEqual(
    fake.requests(`POST /api/twofa/challenges/${refused}/approve`).map(({ body }) => body.unlock),
    ['biometric', 'passcode'],
  )
  await page.getByRole('button', { name: texts.done }).click()

  await clearKeys(page)
  const approve = `POST /api/twofa/challenges/${approvals.raise(push, 'Login from Bruck')}/approve`
  const second = getCard(page, 'Login from Bruck')
  await second.getByRole('button', { name: texts.approve }).click()
  await second.getByText(texts.deviceMissing).waitFor()
  assert.deepEqual(fake.requests(approve), [], 'no empty passcode was sent')
  await second.getByLabel(texts.passcode, { exact: true }).fill('427 193')
  await second.getByRole('button', { name: texts.approve }).click()
  await page.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
})
