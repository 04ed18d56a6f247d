// Approvals at the wallet: a card over every page as soon as a company asks, the answers to it, and who may ask.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  approverOf,
  connect,
  createService,
  enroll,
  openRegion,
  ownPlatform,
  pollChallenge,
  raiseChallenge,
  registerCompany,
  registerPerson,
  type TestService,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { approvalTexts } from '../src/approvals/approval-texts.ts'
import { deviceTexts } from '../src/devices/device-texts.ts'
import { passcodeTexts } from '../src/session/passcode-texts.ts'

const platform = await ownPlatform()
const { openWallet } = useWallet()
const region = openRegion(platform)
const company = await registerCompany(platform, { displayName: 'Nordwind Energie' })
const [service, matching] = await Promise.all([
  createService(company, { name: 'Customer Portal' }),
  createService(company, { name: 'Meter Readings' }),
])
await matching.manage('PUT', '/number-matching', { number_matching: true })

/** Refusals that a test provokes: a browser writes each into its console. */
const expected = /status of 40[0139]/

const enrolledPerson = async (of: TestService) => {
  const person = await registerPerson(platform)
  await connect(person, of)
  await enroll(region, of, person)
  return person
}

const raise = async (of: TestService, shareCode: string, context: string) => {
  const reply = await raiseChallenge(of, shareCode, { context })
  assert.equal(reply.status, 200, reply.text)
  return { id: reply.body.challenge_id as string, digits: reply.body.matching_digits as string }
}

const otherDigits = (digits: string): string => String((Number(digits) + 1) % 100).padStart(2, '0')

/** The card of a challenge; toasts have the role of a dialog too. */
const cardOf = (page: Page, context: string) =>
  page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })

test(
  '[D1-TFA-15] [D1-TFA-16] [D1-TFA-42] (G-183) a card stands over any page, and number and passcode approve',
  inBrowser,
  async (context) => {
    const texts = approvalTexts.en
    const person = await enrolledPerson(matching)
    const { page } = await openWallet(platform, { person, at: '/account', expected })
    await page.getByRole('button', { name: accountTexts.en.editName }).waitFor()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/twofa/challenges')),
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const from = performance.now()
    const { id, digits } = await raise(matching, person.code, 'Login from Vienna')
    const card = cardOf(page, 'Login from Vienna')
    await card.waitFor()
    context.diagnostic(`${Math.round(performance.now() - from)} ms from the call of the company to its card`)
    const code = requests.filter((path) => path.endsWith('.js'))
    assert.deepEqual(code, [], 'the code of the card is there before the card')
    await card.getByText(texts.asks('Meter Readings', 'Nordwind Energie')).waitFor()
    await checkPage(page, 'wallet-approval')
    for (const name of [texts.approve, texts.deny]) {
      const box = await card.getByRole('button', { name }).boundingBox()
      assert.ok(box && box.y + box.height <= 844, `${name} is in sight beside number and passcode`)
    }

    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.digitsNeeded).waitFor()
    await card.getByRole('button', { name: texts.noPasscode }).click()
    const sheet = page.getByRole('dialog', { name: passcodeTexts.en.setPasscode })
    await sheet.getByLabel(passcodeTexts.en.newPasscode, { exact: true }).fill('427 193')
    await sheet.getByLabel(passcodeTexts.en.repeat, { exact: true }).fill('427 193')
    await sheet.getByRole('button', { name: passcodeTexts.en.save }).click()
    await sheet.waitFor({ state: 'detached' })

    await card.getByLabel(texts.digits).fill(otherDigits(digits))
    await card.getByLabel(texts.passcode, { exact: true }).fill('427 194')
    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.passcodeWrong).waitFor()
    await card.getByLabel(texts.passcode, { exact: true }).fill('427 193')
    await card.getByRole('button', { name: texts.approve }).click()
    await card.getByText(texts.digitsWrong).waitFor()
    await card.getByLabel(texts.digits).fill(digits)
    await card.getByRole('button', { name: texts.approve }).click()
    await page.getByText(texts.outcomes.approved.text('Meter Readings')).waitFor()
    assert.equal((await pollChallenge(matching, id)).body.status, 'approved')
    await page.getByRole('button', { name: texts.done }).click()
    await page.getByRole('button', { name: accountTexts.en.editName }).click()
  },
)

test(
  '[D1-TFA-16] (G-183) a key made in the browser approves without a passcode, and is gone with the device',
  inBrowser,
  async () => {
    const [texts, words] = [approvalTexts.en, deviceTexts.en]
    const person = await enrolledPerson(service)
    const { page } = await openWallet(platform, { person, at: '/devices', expected })
    await page.getByRole('button', { name: words.make }).click()
    await page.getByLabel(words.name, { exact: true }).fill('Kitchen tablet')
    await page.getByRole('button', { name: words.makeShort }).click()
    await page.getByText(words.hasKey('Kitchen tablet')).waitFor()
    await page.getByRole('button', { name: words.removeFor('Kitchen tablet') }).waitFor()
    await checkPage(page, 'wallet-devices')

    const { id } = await raise(service, person.code, 'Login from Graz')
    await cardOf(page, 'Login from Graz').getByRole('button', { name: texts.approve }).click()
    await page.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
    const { body } = await pollChallenge(service, id, '?details=true')
    assert.deepEqual([body.status, body.receipt.text], ['approved', `twofa:${id}:approve`])
    await page.getByRole('button', { name: texts.done }).click()

    await page.getByRole('button', { name: words.removeFor('Kitchen tablet') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click()
    await page.getByRole('heading', { name: words.noDevices }).waitFor()
    await page.getByRole('button', { name: words.make }).waitFor()
  },
)

test(
  '[D1-TFA-18] [D1-TFA-19] [D1-TFA-20] [D1-TFA-31] denied with a reason, answered elsewhere, expired, and no longer asked',
  inBrowser,
  async () => {
    const texts = approvalTexts.de
    const person = await enrolledPerson(service)
    const { page, go } = await openWallet(platform, { person, language: 'de', expected })
    const denied = await raise(service, person.code, 'Anmeldung aus Bremen')
    const card = cardOf(page, 'Anmeldung aus Bremen')
    await card.getByRole('button', { name: texts.deny }).click()
    await checkPage(page, 'wallet-approval-deny')
    await card.getByRole('button', { name: texts.notMe }).click()
    await page.getByText(texts.outcomes.not_me.text('Customer Portal')).waitFor()
    const { body } = await pollChallenge(service, denied.id, '?details=true')
    assert.deepEqual([body.status, body.reason], ['denied', 'not_me'])
    await page.getByRole('button', { name: texts.done }).click()

    const elsewhere = await raise(service, person.code, 'Noch eine Anmeldung')
    await cardOf(page, 'Noch eine Anmeldung').waitFor()
    assert.equal((await (await approverOf(person)).approve(elsewhere.id)).status, 200)
    await page.getByText(texts.outcomes.elsewhere.text('Customer Portal')).waitFor()
    await page.getByRole('button', { name: texts.done }).click()

    await raise(service, person.code, 'Zu spät')
    await cardOf(page, 'Zu spät').waitFor()
    await page.keyboard.press('Escape')
    await cardOf(page, 'Zu spät').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: texts.waiting(1) }).waitFor()
    await go('/approvals')
    await page.getByRole('button', { name: texts.answerFor('Customer Portal') }).waitFor()
    await checkPage(page, 'wallet-approvals')
    await page.getByRole('button', { name: texts.answerFor('Customer Portal') }).click()
    await platform.advance(241)
    await cardOf(page, 'Zu spät').getByLabel(texts.passcode, { exact: true }).fill('427193')
    await cardOf(page, 'Zu spät').getByRole('button', { name: texts.approve }).click()
    await page.getByText(texts.outcomes.expired.text('Customer Portal')).waitFor()
    await page.getByRole('button', { name: texts.done }).click()

    await page.getByRole('button', { name: texts.endFor('Customer Portal') }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.end }).click()
    await page.getByRole('heading', { name: texts.noEnrollments }).waitFor()
    assert.equal((await raiseChallenge(service, person.code)).status, 404)
  },
)

test(
  '[D1-TFA-17] [D1-TFA-19] [D1-TFA-21] [D1-TFA-43] (G-183) an answer on one device, or the end of the enrollment, takes the card off the other',
  inBrowser,
  async () => {
    const texts = approvalTexts.en
    const person = await enrolledPerson(service)
    const [{ page: phone }, { page: desk }] = await Promise.all([
      openWallet(platform, { person, expected }),
      openWallet(platform, { person, expected }),
    ])
    const gone = texts.outcomes.elsewhere.text('Customer Portal')
    const cardsOf = async (context: string) => {
      const { id } = await raise(service, person.code, context)
      const cards = [cardOf(phone, context), cardOf(desk, context)] as const
      await Promise.all(cards.map((card) => card.waitFor()))
      return { id, onPhone: cards[0] }
    }

    const passcode = passcodeTexts.en
    const approved = await cardsOf('Login from Linz')
    assert.equal(await approved.onPhone.getByLabel(texts.digits).count(), 0)
    await approved.onPhone.getByRole('button', { name: texts.noPasscode }).click()
    const sheet = phone.getByRole('dialog', { name: passcode.setPasscode })
    await sheet.getByLabel(passcode.newPasscode, { exact: true }).fill('427 193')
    await sheet.getByLabel(passcode.repeat, { exact: true }).fill('427 193')
    await sheet.getByRole('button', { name: passcode.save }).click()
    await sheet.waitFor({ state: 'detached' })
    await approved.onPhone.getByLabel(texts.passcode, { exact: true }).fill('427 193')
    await approved.onPhone.getByRole('button', { name: texts.approve }).click()
    await phone.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
    await desk.getByText(gone).waitFor()
    assert.equal((await pollChallenge(service, approved.id)).body.status, 'approved')
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const denied = await cardsOf('Login from Wels')
    await denied.onPhone.getByRole('button', { name: texts.deny }).click()
    await denied.onPhone.getByRole('button', { name: texts.changedMyMind }).click()
    await phone.getByText(texts.outcomes.changed_my_mind.text('Customer Portal')).waitFor()
    await desk.getByText(gone).waitFor()
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const revoked = await cardsOf('Login from Steyr')
    const ended = await person.call('DELETE', `/api/twofa/enrollments/${service.id}`)
    assert.ok(ended.status < 300, ended.text)
    for (const page of [phone, desk]) await page.getByText(gone).waitFor()
    assert.equal((await pollChallenge(service, revoked.id)).body.status, 'revoked')
  },
)
