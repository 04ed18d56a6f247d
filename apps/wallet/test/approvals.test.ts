// Approvals in the wallet: a card over every page when a company asks, the decisions, and the permitted services.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { passkeyTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { approvalTexts } from '../src/approvals/approval-texts.ts'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { passcodeTexts } from '../src/session/passcode/passcode-texts.ts'
import { COMPANY, fakeApprovals } from './fakes/fake-approvals.ts'

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

/** The card of a challenge; toasts have the role of a dialog too. */
const getCard = (page: Page, context: string) =>
  page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })

test(
  'a card covers any page, and number and passcode approve (D1-TFA-15, D1-TFA-16, D1-TFA-42, G-183)',
  inBrowser,
  async () => {
    const texts = approvalTexts.en
    const approvals = fakeApprovals('Meter Readings')
    const { page, go, fake, push } = await openFakeWallet({ at: '/devices', expected, replies: approvals.replies })
    await page.getByRole('button', { name: deviceTexts.en.setPasscode }).click()
    const sheet = page.getByRole('dialog', { name: passcodeTexts.en.setPasscode })
    const passcodeField = sheet.getByLabel(passcodeTexts.en.newPasscode, { exact: true })
    assert.equal(await passcodeField.getAttribute('inputmode'), 'numeric')
    await passcodeField.fill('123456')
    await sheet.getByRole('button', { name: passcodeTexts.en.save }).click()
    await sheet.getByText(passcodeTexts.en.weak).waitFor()
    await passcodeField.fill('427 193')
    await sheet.getByLabel(passcodeTexts.en.repeat, { exact: true }).fill('427 193')
    await sheet.getByRole('button', { name: passcodeTexts.en.save }).click()
    await sheet.waitFor({ state: 'detached' })
    await go('/account')
    await page.getByRole('button', { name: accountTexts.en.editName }).waitFor()
    if (fake.requests('GET /api/twofa/challenges').length === 0) await fake.next('GET /api/twofa/challenges')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const id = approvals.raise(push, 'Login from Vienna', '42')
    const card = getCard(page, 'Login from Vienna')
    await card.waitFor()
    const code = requests.filter((path) => path.endsWith('.js'))
    assert.deepEqual(code, [], 'the code of the card is there before the card')
    await card.getByText(texts.asks('Meter Readings', COMPANY)).waitFor()
    await checkPage(page, 'wallet-approval')
    for (const name of [texts.approve, texts.deny]) {
      const box = await card.getByRole('button', { name }).boundingBox()
      assert.ok(box && box.y + box.height <= 844, `${name} is in sight beside number and passcode`)
    }

    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.digitsNeeded).waitFor()
    await card.getByLabel(texts.digits).fill('43')
    await card.getByLabel(texts.passcode, { exact: true }).fill('427 194')
    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.passcodeWrong).waitFor()
    await card.getByLabel(texts.passcode, { exact: true }).fill('427 193')
    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.digitsWrong).waitFor()
    await card.getByLabel(texts.digits).fill('42')
    await card.getByRole('button', { name: texts.approve }).click()
    await page.getByText(texts.outcomes.approved.text('Meter Readings')).waitFor()
    const tries = fake.requests(`POST /api/twofa/challenges/${id}/approve`).map(({ body }) => body)
    assert.deepEqual(
      tries.map(({ unlock, matching_digits }) => [unlock, matching_digits]),
      [
        ['passcode', '43'],
        ['passcode', '43'],
        ['passcode', '42'],
      ],
    )
    assert.ok(!JSON.stringify(tries).includes('427193'), 'the passcode stays on the device')
    await page.getByRole('button', { name: texts.done }).click()
    await page.getByRole('button', { name: accountTexts.en.editName }).click()
  },
)

/** As an earlier version of the wallet stored it. */
const storeOldKey = (page: Page, userId: string, deviceId: string): Promise<void> =>
  page.evaluate(
    async ([key = '', id = '']) => {
      const opening = indexedDB.open('wallet-device', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const writing = opening.result.transaction('keys', 'readwrite').objectStore('keys').put({ deviceId: id }, key)
      await new Promise((resolve) => {
        writing.onsuccess = resolve
      })
      opening.result.close()
    },
    [userId, deviceId],
  )

test('D6, G-183: an old browser key is listed, not offered, and removed', inBrowser, async () => {
  const [texts, words] = [approvalTexts.en, deviceTexts.en]
  const approvals = fakeApprovals()
  const { page, go, push, person } = await openFakeWallet({ expected, replies: approvals.replies })
  approvals.addKey('Kitchen tablet', 'old-key')
  await storeOldKey(page, person.user_id, 'old-key')
  await go('/devices')
  await page.getByText(words.browserKey).waitFor()
  await page.getByText(passkeyTexts.en.unavailable).waitFor()
  await checkPage(page, 'wallet-devices')

  approvals.raise(push, 'Login from Graz')
  const card = getCard(page, 'Login from Graz')
  await card.getByLabel(texts.passcode, { exact: true }).waitFor()
  await card.getByRole('link', { name: texts.toDevices }).waitFor()
  await card.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: words.removeFor('Kitchen tablet') }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
  await page.getByRole('heading', { name: words.noDevices }).waitFor()
})

test(
  'challenges are denied, decided elsewhere, expired, or switched off (D1-TFA-18, D1-TFA-19, D1-TFA-20, D1-TFA-31)',
  inBrowser,
  async () => {
    const texts = approvalTexts.de
    const approvals = fakeApprovals()
    const { page, go, fake, push } = await openFakeWallet({ language: 'de', expected, replies: approvals.replies })
    const denied = approvals.raise(push, 'Anmeldung aus Bremen')
    const card = getCard(page, 'Anmeldung aus Bremen')
    await card.getByRole('button', { name: texts.deny }).click()
    await checkPage(page, 'wallet-approval-deny')
    await card.getByRole('button', { name: texts.notMe }).click()
    await page.getByText(texts.outcomes.not_me.text('Customer Portal')).waitFor()
    const [denial] = fake.requests(`POST /api/twofa/challenges/${denied}/deny`)
    assert.deepEqual(denial?.body, { reason: 'not_me' })
    await page.getByRole('button', { name: texts.done }).click()

    const elsewhere = approvals.raise(push, 'Noch eine Anmeldung')
    await getCard(page, 'Noch eine Anmeldung').waitFor()
    approvals.close(elsewhere)
    push('twofa_dismiss', elsewhere)
    await page.getByText(texts.outcomes.elsewhere.text('Customer Portal')).waitFor()
    await page.getByRole('button', { name: texts.done }).click()

    const late = approvals.raise(push, 'Zu spät')
    await getCard(page, 'Zu spät').waitFor()
    await page.keyboard.press('Escape')
    await getCard(page, 'Zu spät').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: texts.waiting(1) }).waitFor()
    await go('/approvals')
    await page.getByRole('button', { name: texts.answerFor('Customer Portal') }).waitFor()
    await checkPage(page, 'wallet-approvals')
    await page.getByRole('button', { name: texts.answerFor('Customer Portal') }).click()
    approvals.close(late)
    await getCard(page, 'Zu spät').getByLabel(texts.passcode, { exact: true }).fill('427193')
    await getCard(page, 'Zu spät').getByRole('button', { name: texts.approve }).click()
    await page.getByText(texts.outcomes.expired.text('Customer Portal')).waitFor()
    await page.getByRole('button', { name: texts.done }).click()

    await page.getByRole('button', { name: texts.endFor('Customer Portal') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.end }).click()
    await page.getByRole('heading', { name: texts.noEnrollments }).waitFor()
    assert.deepEqual(approvals.enrollments, [])
  },
)
