// Journeys with companies on a real platform: shared data from the link to its end, namesakes, tricky texts, blocks and reports.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServiceClient } from '@company-data/sdk/service'
import {
  connectBody,
  connect as connectPerson,
  createDocumentFixture,
  createService,
  enroll,
  openRegion,
  ownPlatform,
  raiseChallenge,
  readStatusAndKey,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { fieldNames } from '@company-data/web/fields/rules'
import { companyTexts, connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Locator, Page } from 'playwright-core'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { blockedTexts } from '../../src/blocked-companies/blocked-texts.ts'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { companyActionTexts } from '../../src/decisions/company-actions/company-texts.ts'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { invitationTexts } from '../../src/invitations/invitation-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { PICTURE } from '../fakes/picture.ts'
import { COMPANY, createClient, startLetters } from '../fixtures/letters-service.ts'

const platform = await ownPlatform()
const { openWallet } = useWallet()
const region = openRegion(platform)
const NOTE = 'Please-Ring-Twice'

const fields = [
  { slug: 'email', label: 'News goes to', type: 'email', mandatory: true },
  { slug: 'note', label: 'For the courier', type: 'text', one_time: true },
]

const { company, service, portal } = await startLetters(platform, fields)
const PHONE = '+43 1 234567'
const HIDDEN = 'https://hidden.example'

/** The company's details for customers: a number and a photo, but not its website. */
const showNumber = async (): Promise<void> => {
  const card = await company.contactFields.list('company')
  const add = async (slug: string, value: string) =>
    company.contactData.create(card.find((field) => field.slug === slug)?.id ?? '', value)
  const { id } = await add('phone', PHONE)
  await add('website', HIDDEN)
  const { config_token } = await company.shareConfig.read(service.id)
  await company.shareConfig.update(service.id, { config_token, fields: [id] })
  await company.sharePhotos.create(service.id, { bytes: PICTURE, mime_type: 'image/png' })
}
await showNumber()

/** The connection values that the service opens with its own key. */
const openedByService = async () => portal.connections.openMany(await Array.fromAsync(portal.connections.list()))

/** A person with an e-mail address in the profile. */
const personWith = async (address: string): Promise<TestAccount> => {
  const account = await registerPerson(platform)
  const client = await createClient(platform, account)
  const profileFields = await client.contactFields.list('person')
  const field = profileFields.find(({ slug }) => slug === 'email') ?? assert.fail('no field for an e-mail address')
  await client.contactData.create(field.id, address)
  return account
}

const chooseToShare = async (page: Page, label: string, field: string, option: string | RegExp): Promise<void> => {
  await page.getByRole('group', { name: field }).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** The response to the edit is lost; the second attempt finds it done. */
const editAddress = async (page: Page, next: string): Promise<void> => {
  const profile = profileTexts.en
  const sheet = page.locator('[role="dialog"]:not([aria-modal="false"])')
  await page.getByRole('button', { name: /ada@/ }).click()
  await sheet.getByRole('button', { name: profile.edit }).click()
  await sheet.getByText(profile.goesTo(1)).waitFor()
  await sheet.getByLabel(fieldNames.en.email ?? '', { exact: true }).fill(next)
  let edits = 0
  await page.route('**/api/contact-data/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    edits += 1
    if (edits === 1) await route.fetch()
    return route.abort()
  })
  await sheet.getByRole('button', { name: profile.save }).click()
  await sheet.getByRole('alert').waitFor()
  await page.unroute('**/api/contact-data/*')
  await sheet.getByRole('button', { name: profile.save }).click()
  await sheet.getByRole('button', { name: profile.edit }).waitFor()
}

/** The backend of the service, which reads the feed of changes. */
const createBackend = async () => {
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  return createServiceClient({ frontDoorUrl: platform.frontDoor, clientId: client_id, clientSecret: client_secret })
}

const texts = connectionsTexts.en
const connect = connectTexts.en
const share = shareTexts.en
const pageTexts = connectionTexts.en

test(
  'a person connects by a link, changes a live value, ends the connection (G-064, G-075, G-082, G-083, G-183)',
  inBrowser,
  async () => {
    const address = `ada@profile.example`
    const person = await personWith(address)
    const { page, go } = await openWallet(platform, { person, at: '/connections', expected: /ERR_FAILED/ })
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    await page.getByRole('link', { name: texts.connect, exact: true }).click()
    const code = page.getByLabel(connect.code, { exact: true })
    await code.fill('half a code')
    await page.getByRole('navigation').getByRole('link').first().click()
    const question = page.getByRole('alertdialog', { name: walletTexts.en.leaveTitle })
    await question.getByRole('button', { name: walletTexts.en.cancel }).click()
    assert.equal(await code.inputValue(), 'half a code', 'leaving unsaved edits asks first')
    await code.fill(`${platform.frontDoor}/wallet/x?code=${service.code}`)
    await page.getByRole('button', { name: connect.lookUp }).click()
    await page.getByText(service.public_key_sha256).waitFor({ state: 'attached' })

    const summary = page.getByRole('list', { name: share.summary('Letters Ltd') })
    await summary.getByText(address).waitFor()
    assert.equal(await summary.getByRole('listitem').count(), 1, 'nothing is shared without a choice')
    await chooseToShare(page, share.source, 'For the courier', share.typed)
    await page.getByRole('button', { name: connect.connect }).click()
    await page.getByText(share.problems.needed).waitFor()
    await page.getByRole('group', { name: 'For the courier' }).getByLabel(share.value, { exact: true }).fill(NOTE)
    assert.deepEqual(
      await Promise.all([NOTE, share.live, share.once].map((text) => summary.getByText(text, { exact: true }).count())),
      [1, 1, 1],
    )
    await page.getByText(connect.takeBackText('Letters Ltd')).waitFor()
    await checkPage(page, 'wallet-connect')
    await page.getByRole('button', { name: connect.connect }).click()

    const list = page.getByRole('list', { name: pageTexts.heldTitle('Letters Ltd') })
    const lines = list.getByRole('listitem')
    await lines.filter({ hasText: address }).getByText(share.live, { exact: true }).waitFor()
    await lines.filter({ hasText: 'For the courier' }).getByText(pageTexts.sealedOnce).waitFor()
    assert.equal(await page.getByText(NOTE).count(), 0, 'a value shared once cannot be read back')
    const [connection, ...others] = await openedByService()
    assert.equal(others.length, 0)
    assert.deepEqual(
      Object.values(connection?.values ?? {}).map(({ slug, plaintext, live }) => [slug, plaintext, live]),
      [
        ['email', address, true],
        ['note', NOTE, false],
      ],
    )
    const profile = page.getByRole('region', { name: companyTexts.en.title(COMPANY) })
    await profile.getByRole('link', { name: PHONE }).waitFor()
    await profile.getByRole('img', { name: companyTexts.en.photo('1') }).waitFor()
    assert.equal(await profile.getByText(HIDDEN).count(), 0, 'hidden company details are absent')
    await checkPage(page, 'wallet-connection')

    const backend = await createBackend()
    const readChanges = () => Array.fromAsync(backend.changes.follow({ once: true }))
    await readChanges()
    await go('/profile')
    await editAddress(page, 'ada@new.example')
    const [changed] = await openedByService()
    assert.equal(changed?.values.email?.plaintext, 'ada@new.example')
    assert.equal((await readChanges()).length, 1, 'the value has changed once')

    await go(`/connections/${connection?.id}`)
    await page.getByRole('button', { name: pageTexts.end }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(pageTexts.endText('Letters Ltd')).waitFor()
    assert.equal((await openedByService()).length, 1, 'nothing ends before it is confirmed')
    await dialog.getByRole('button', { name: pageTexts.end }).click()
    await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
    assert.equal((await openedByService()).length, 0)
  },
)

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
  await connectPerson(person, await createService(knownCompany))
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
  const button = page.getByRole('button', { name: connect.connect, exact: true })
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
  const { id } = await connectPerson(person, service)
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
