// The journey of an approval on two devices of a person: the decision on one closes the card on the other.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  createService,
  enroll,
  openRegion,
  pollChallenge,
  raiseChallenge,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'
import { inBrowser, useWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { deviceTexts } from '../../src/devices/device-texts.ts'
import { passcodeTexts } from '../../src/session/passcode/passcode-texts.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const region = openRegion(platform)
const company = await registerCompany(platform, { displayName: 'Nordwind Energie' })
const service = await createService(company, { name: 'Customer Portal' })

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

const enrolledPerson = async () => {
  const person = await registerPerson(platform)
  await connect(person, service)
  await enroll(region, service, person)
  return person
}

const raise = async (shareCode: string, context: string): Promise<string> => {
  const reply = await raiseChallenge(service, shareCode, { context })
  assert.equal(reply.status, 200, reply.text)
  return reply.body.challenge_id
}

/** The card of a challenge; toasts have the role of a dialog too. */
const getCard = (page: Page, context: string) =>
  page.locator('[role="dialog"]:not([aria-modal="false"])').filter({ hasText: context })

test(
  "a decision or the end of the enrollment closes the other device's card (D1-TFA-17, D1-TFA-19, D1-TFA-21, D1-TFA-43, G-183)",
  inBrowser,
  async () => {
    const texts = approvalTexts.en
    const person = await enrolledPerson()
    const [{ page: phone, go }, { page: desk }] = await Promise.all([
      openWallet(platform, { person, expected }),
      openWallet(platform, { person, expected }),
    ])
    const elsewhereText = texts.outcomes.elsewhere.text('Customer Portal')
    const raiseAndWaitForCards = async (context: string) => {
      const id = await raise(person.code, context)
      const cards = [getCard(phone, context), getCard(desk, context)] as const
      await Promise.all(cards.map((card) => card.waitFor()))
      return { id, onPhone: cards[0] }
    }

    const passcode = passcodeTexts.en
    await go('/devices')
    await phone.getByRole('button', { name: deviceTexts.en.setPasscode }).click()
    const sheet = phone.getByRole('dialog', { name: passcode.setPasscode })
    await sheet.getByLabel(passcode.newPasscode, { exact: true }).fill('427 193')
    await sheet.getByLabel(passcode.repeat, { exact: true }).fill('427 193')
    await sheet.getByRole('button', { name: passcode.save }).click()
    await sheet.waitFor({ state: 'detached' })
    const approved = await raiseAndWaitForCards('Login from Linz')
    assert.equal(await approved.onPhone.getByLabel(texts.digits).count(), 0)
    await approved.onPhone.getByLabel(texts.passcode, { exact: true }).fill('427 193')
    await approved.onPhone.getByRole('button', { name: texts.approve }).click()
    await phone.getByText(texts.outcomes.approved.text('Customer Portal')).waitFor()
    await desk.getByText(elsewhereText).waitFor()
    assert.equal((await pollChallenge(service, approved.id)).body.status, 'approved')
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const denied = await raiseAndWaitForCards('Login from Wels')
    await denied.onPhone.getByRole('button', { name: texts.deny }).click()
    await denied.onPhone.getByRole('button', { name: texts.changedMyMind }).click()
    await phone.getByText(texts.outcomes.changed_my_mind.text('Customer Portal')).waitFor()
    await desk.getByText(elsewhereText).waitFor()
    for (const page of [phone, desk]) await page.getByRole('button', { name: texts.done }).click()

    const revoked = await raiseAndWaitForCards('Login from Steyr')
    const ended = await person.call('DELETE', `/api/twofa/enrollments/${service.id}`)
    assert.ok(ended.status < 300, ended.text)
    for (const page of [phone, desk]) await page.getByText(elsewhereText).waitFor()
    assert.equal((await pollChallenge(service, revoked.id)).body.status, 'revoked')
  },
)
