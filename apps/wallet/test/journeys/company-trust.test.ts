// Companies that a person may not trust, in the wallet on a real platform: namesakes, tricky texts, blocks and reports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  connect,
  connectBody,
  createDocumentFixture,
  createService,
  enroll,
  openRegion,
  ownPlatform,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { connectTexts } from '@company-data/web/sharing/rules'
import type { Locator, Page } from 'playwright-core'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { blockedTexts } from '../../src/blocked-companies/blocked-texts.ts'
import { companyActionTexts } from '../../src/decisions/company-actions/company-texts.ts'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { invitationTexts } from '../../src/invitations/invitation-texts.ts'

const platform = await ownPlatform()
const { openWallet } = useWallet()
const region = openRegion(platform)
const [identity, invitation, action] = [identityTexts.en, invitationTexts.en, companyActionTexts.en]
/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0134]/

/** The same letters, but the last but one is Ukrainian. */
const LOOKALIKE = 'Nordwind Energ\u0456e'
const TRICKY = 'Pay \u202E001\u202C \u2066now\u2069'
const SHOWN = 'Pay 001 now'

test('[TRUST-48] a lookalike name is impossible, and a namesake needs one more tap', inBrowser, async () => {
  const knownCompany = await registerCompany(platform, { displayName: 'Nordwind Energie' })
  const person = await registerPerson(platform)
  await connect(person, await createService(knownCompany))
  const other = await registerCompany(platform)
  const inviting = await createService(other)
  const rename = (display_name: string) => other.call('PUT', '/api/profile', { display_name })
  assert.deepEqual(await readStatusAndKey(rename(LOOKALIKE)), [400, 'request.invalid'])
  await assert.rejects(registerCompany(platform, { displayName: LOOKALIKE }), /request\.invalid/)
  assert.equal((await rename('Nordwind Energie')).status, 200)
  await inviting.invite(person)

  const { page } = await openWallet(platform, { person, at: '/requests' })
  await page
    .getByRole('link', { name: invitation.look })
    .or(page.getByRole('button', { name: invitation.look }))
    .click()
  await page
    .getByText(/You already know another company named Nordwind Energie \(.*\)\. This is not that one\./)
    .waitFor()
  const button = page.getByRole('button', { name: connectTexts.en.connect, exact: true })
  assert.equal(await button.count(), 0, 'the decision waits for the tap')
  await checkPage(page, 'wallet-invitation-namesake')
  await page.getByRole('button', { name: identity.goOn }).click()
  await button.waitFor()
})

/** The block of a text: quoted, isolated, and as the person reads it. */
const assertQuoted = async (text: Locator): Promise<void> => {
  assert.equal(await text.getAttribute('dir'), 'auto')
  assert.equal(await text.evaluate((element) => getComputedStyle(element).unicodeBidi), 'isolate')
}

test('[TRUST-50] tricky texts of a company are cleaned, and quoted with its name', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Tricky Ltd' })
  const [service, inviting] = [await createService(company), await createService(company)]
  const person = await registerPerson(platform)
  const { id } = await connect(person, service)
  await enroll(region, service, person)
  assert.equal((await inviting.sendConnectRequest(person.code, TRICKY)).status, 201)
  const broadcast = await service.companyData('POST', '/messages/broadcast', { body: { body: TRICKY } })
  assert.equal(broadcast.status, 202, broadcast.text)

  const { page, go } = await openWallet(platform, { person, at: '/requests' })
  const quote = page.getByRole('figure').filter({ hasText: identity.writes('Tricky Ltd') })
  await assertQuoted(quote.getByText(SHOWN, { exact: true }))
  await go(`/messages/${id}`)
  await assertQuoted(page.getByRole('log').getByText(SHOWN, { exact: true }))
  await page.getByText('Tricky Ltd').first().waitFor()

  await raiseChallenge(service, person.code, { context: TRICKY })
  const card = page.getByRole('dialog', { name: approvalTexts.en.question })
  await card.getByText(identity.says('Tricky Ltd'), { exact: true }).waitFor()
  await assertQuoted(card.getByText(SHOWN, { exact: true }))
  assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(await page.content()), 'no mark of direction reaches the page')
})

const cancelContract = async (page: Page, name: string): Promise<void> => {
  const texts = actionTexts.en
  await page.getByRole('button', { name: texts.cancelOpen }).click()
  await page
    .getByRole('dialog', { name: texts.cancelTitle(name) })
    .getByRole('button', { name: texts.cancel })
    .click()
  await page.getByText(texts.cancelled).first().waitFor()
}

const cancellable = { kind: 'subscription', metadata: { can_be_cancelled_in_app: true } }

test('[TRUST-51] a blocked company shows nothing until it is unblocked', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Spam Ltd' })
  const fixture = await createDocumentFixture(platform, { company })
  const { customer: person, service } = fixture
  await enroll(region, service, person)
  const { id: documentId } = await fixture.create({ name: 'Magazine', ...cancellable })
  const [first, second] = [await createService(company), await createService(company)]
  await first.invite(person)

  const { page, go } = await openWallet(platform, { person, at: '/requests', expected })
  await page.getByRole('button', { name: action.block, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: action.block, exact: true }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByText(invitation.invites).waitFor({ state: 'detached' })
  const reply = await second.sendConnectRequest(person.code)
  assert.deepEqual([reply.status, reply.body.status], [201, 'pending'])
  assert.deepEqual(await readStatusAndKey(raiseChallenge(service, person.code)), [404, 'twofa.not_enrolled'])
  const neutral = await createService(await registerCompany(platform, { displayName: 'Neutral Ltd' }))
  await neutral.invite(person)
  // Only the push of the other company arrives.
  await page
    .getByText(/Neutral Ltd/)
    .first()
    .waitFor()
  assert.equal(await page.getByText(invitation.invites).count(), 1)

  await go(`/documents/${documentId}`)
  await cancelContract(page, 'Magazine')

  await go('/account/blocked')
  await page.getByRole('button', { name: blockedTexts.en.unblockFor('Spam Ltd') }).click()
  await page.getByRole('heading', { name: blockedTexts.en.empty }).waitFor()
  await go('/requests')
  await page
    .getByText(/Spam Ltd/)
    .nth(1)
    .waitFor()
  assert.equal(await page.getByText(invitation.invites).count(), 3)
})

test('[TRUST-52] a report leads to a suspension, and what exists can be ended', inBrowser, async () => {
  const company = await registerCompany(platform, { displayName: 'Fraud Ltd' })
  const fixture = await createDocumentFixture(platform, { company })
  const { customer: person, service, connectionId } = fixture
  const { id: documentId } = await fixture.create({ name: 'Magazine', ...cancellable })
  const inviting = await createService(company)
  const request = await inviting.sendConnectRequest(person.code, 'Send us your password')

  const { page, go } = await openWallet(platform, { person, at: '/requests', expected })
  await page.getByRole('button', { name: action.report, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: action.reportTitle('Fraud Ltd') })
  await sheet.getByRole('radio', { name: action.reasons.asks_for_password }).click()
  await sheet.getByRole('checkbox', { name: action.quote }).click()
  await sheet.getByRole('button', { name: action.send }).click()
  await sheet.waitFor({ state: 'detached' })
  const { items } = (await platform.ops('GET', '/api/ops/reports?status=open')).body
  const report = items.find(({ company_user_id }: { company_user_id: string }) => company_user_id === company.userId)
  assert.deepEqual(
    [report.reason, report.quoted, report.about],
    ['asks_for_password', 'Send us your password', { kind: 'connect_request', id: request.body.request_id }],
  )
  const decision = { decision: 'suspend', note: 'asks for passwords' }
  assert.equal((await platform.ops('POST', `/api/ops/reports/${report.report_id}/decide`, decision)).status, 200)

  const newcomer = await registerPerson(platform)
  const refusal = newcomer.call('POST', '/api/company-connections', connectBody(service))
  assert.deepEqual(await readStatusAndKey(refusal), [403, 'services.suspended'])
  assert.equal((await service.companyData('GET', `/connections/${connectionId}`)).status, 200)
  await go(`/connections/${connectionId}`)
  await page.getByText('Fraud Ltd').first().waitFor()
  await go(`/documents/${documentId}`)
  await cancelContract(page, 'Magazine')
  assert.equal((await fixture.received(`/${documentId}`)).body.status, 'ended')
})
