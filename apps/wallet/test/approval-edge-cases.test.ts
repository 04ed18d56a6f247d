// Approvals under failures: a challenge that arrives while the wallet opens, and a passcode that is replaced.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeWallet, inBrowser, openFakeWallet, signInWithoutForm } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { approvalTexts } from '../src/approvals/approval-texts.ts'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { passcodeTexts } from '../src/session/passcode/passcode-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeApprovals } from './fakes/fake-approvals.ts'

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

test('[TRUST-21] D13: a passcode is replaced with the current one or the password', inBrowser, async () => {
  const words = passcodeTexts.en
  const approvals = fakeApprovals()
  const { page, fake, person } = await openFakeWallet({ at: '/devices', expected, replies: approvals.replies })
  const sheet = page.getByRole('dialog', { name: words.setPasscode })
  const set = async (passcode: string) => {
    await page.getByRole('button', { name: deviceTexts.en.setPasscode }).click()
    await sheet.getByLabel(words.newPasscode, { exact: true }).fill(passcode)
    await sheet.getByLabel(words.repeat, { exact: true }).fill(passcode)
    await sheet.getByRole('button', { name: words.save }).click()
  }
  await set('427193')
  await sheet.waitFor({ state: 'detached' })
  await set('628401')
  await sheet.getByText(words.replaceText).waitFor()
  await sheet.getByLabel(words.currentPasscode, { exact: true }).fill('427194')
  await sheet.getByRole('button', { name: words.save }).click()
  await sheet.getByText(words.currentWrong).waitFor()
  await checkPage(page, 'wallet-passcode-replaced')
  await sheet.getByLabel(words.currentPasscode, { exact: true }).fill('427193')
  await sheet.getByRole('button', { name: words.save }).click()
  await sheet.waitFor({ state: 'detached' })
  await set('719305')
  await sheet.getByRole('button', { name: words.usePassword }).click()
  await sheet.getByLabel(walletTexts.en.password, { exact: true }).fill(person.rawPassword)
  await sheet.getByRole('button', { name: words.save }).click()
  await sheet.waitFor({ state: 'detached' })
  const changes = JSON.stringify(fake.requests('PUT /api/account/passcode').map(({ body }) => body))
  for (const secret of ['427193', '628401', '719305', person.rawPassword]) assert.ok(!changes.includes(secret))
})

test('A-101: the card of a sign-in leads to setting a missing passcode', inBrowser, async () => {
  const words = passcodeTexts.en
  const { account, replies } = fakeAccount({ passcode_set: false })
  const approvals = fakeApprovals('Meter Readings')
  const { page, push } = await openFakeWallet({
    at: '/account',
    replies: {
      ...approvals.replies,
      ...replies,
      'PUT /api/account/passcode': () => {
        account.passcode_set = true
        return { passcode_set: true }
      },
    },
  })
  approvals.raise(push, 'Login from Linz')
  const card = getCard(page, 'Login from Linz')
  await card.getByText(approvalTexts.en.unlockMissing).waitFor()
  const passcode = card.getByLabel(approvalTexts.en.passcode, { exact: true })
  assert.equal(await passcode.count(), 0)
  assert.equal(await card.getByRole('button', { name: approvalTexts.en.approve, exact: true }).isDisabled(), true)
  await checkPage(page, 'wallet-approval-without-unlock')
  await card.getByRole('button', { name: words.setPasscode }).click()
  const sheet = page.getByRole('dialog', { name: words.setPasscode })
  await sheet.getByLabel(words.newPasscode, { exact: true }).fill('628401')
  await sheet.getByLabel(words.repeat, { exact: true }).fill('628401')
  await sheet.getByRole('button', { name: words.save }).click()
  await passcode.waitFor()
})

test('A-101: the page of approvals offers the passcode that a person lacks', inBrowser, async () => {
  const words = passcodeTexts.en
  const { account, replies } = fakeAccount({ passcode_set: false })
  const { page } = await openFakeWallet({
    at: '/approvals',
    replies: {
      ...fakeApprovals('Meter Readings').replies,
      ...replies,
      'PUT /api/account/passcode': () => {
        account.passcode_set = true
        return { passcode_set: true }
      },
    },
  })
  await page.getByText(approvalTexts.en.unlockMissing).waitFor()
  await checkPage(page, 'wallet-approvals-without-unlock')
  await page.getByRole('button', { name: words.setPasscode }).click()
  const sheet = page.getByRole('dialog', { name: words.setPasscode })
  await sheet.getByLabel(words.newPasscode, { exact: true }).fill('628401')
  await sheet.getByLabel(words.repeat, { exact: true }).fill('628401')
  await sheet.getByRole('button', { name: words.save }).click()
  await page.getByText(approvalTexts.en.unlockMissing).waitFor({ state: 'detached' })
})
