// The wallet says who a company is where a person decides, in lists, and in quotes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeReply, getFakeDevice, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { connectTexts } from '@company-data/web/sharing/rules'
import { approvalTexts } from '../../src/approvals/approval-texts.ts'
import { invitationTexts } from '../../src/invitations/invitation-texts.ts'
import { fakeApprovals } from '../fakes/fake-approvals.ts'
import { fakeIdentity } from '../fakes/fake-identity.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const texts = identityTexts.en
const PLATFORM = 'Nordsee Wallet'

const openConnect = async (
  change: object,
  connections: readonly unknown[] = [],
  replies: Record<string, FakeReply> = {},
  expected?: RegExp,
) => {
  const wallet = await openFakeWallet({ language: 'en', at: '/account', ...(expected && { expected }) })
  const profile = await fakeProfile(wallet.device.pair.publicKey)
  const row = { id: crypto.randomUUID(), slug: 'note', type: 'text', options: null, plugin: null }
  const flags = { mandatory: false, one_time: true, verified: false, verified_max_age_days: null }
  wallet.fake.onAll({
    ...profile.replies,
    'GET /api/company-connections': { items: connections, next_cursor: null },
    'GET /api/profile/by-code': {
      kind: 'service',
      service_id: crypto.randomUUID(),
      name: 'Customer Portal',
      company_name: 'Nordwind Energie',
      company_identity: fakeIdentity(change),
      audience: 'both',
      sandbox: false,
      public_key: wallet.device.pair.publicKey,
      config_token: crypto.randomUUID(),
      fields: [{ ...row, ...flags, label: 'Your wallet password' }],
    },
    ...replies,
  })
  await wallet.go('/connect?code=NORDWIND/PORTAL')
  return wallet
}

test('TRUST-41 A-107: a company that was not checked is called not verified', inBrowser, async () => {
  const since = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const { page } = await openConnect({ since, name_conflict: true, name_conflict_domain: 'nordwind.de' })
  await page.getByText('Not verified. Anyone can use this name. On Nordsee Wallet since').waitFor()
  await page.getByText('(2 days).').waitFor()
  await page.getByText(texts.nameConflictWith('nordwind.de')).waitFor()
  await page.getByText(texts.secretLabel).waitFor()
  await checkPage(page, 'wallet-not-verified')
})

test('A-107: a proven domain and a checked name are neutral text', inBrowser, async () => {
  const checked_at = new Date().toISOString().replace('Z', '+00:00')
  const { page } = await openConnect({ verified: 'domain', domain: 'nordwind.de', checked_at })
  await page.getByText(`nordwind.de · ${texts.checkedToday}`).waitFor()
  const operator = { verified: 'operator', domain: 'nordwind.de', legal_name: 'Nordwind Energie GmbH', checked_at }
  assert.equal(await page.getByText(texts.nameConflict).count(), 0)
  const next = await openConnect(operator)
  await next.page.getByText(`nordwind.de · ${texts.checkedBy('Nordwind Energie GmbH', PLATFORM)}`).waitFor()
})

test('[TRUST-48] a namesake of a known company needs one more tap', inBrowser, async () => {
  const { publicKey } = (await getFakeDevice()).pair
  const { connection } = await fakeInvitations(publicKey)
  const knownIdentity = fakeIdentity({
    company_user_id: crypto.randomUUID(),
    verified: 'domain',
    domain: 'nordwind.de',
  })
  const { page, go } = await openConnect({}, [{ ...connection, company_identity: knownIdentity }])
  await page
    .getByText(/You already know another company named .* \(nordwind\.de, since .*\)\. This is not that one\./)
    .waitFor()
  const connect = page.getByRole('button', { name: connectTexts.en.connect, exact: true })
  assert.equal(await connect.count(), 0, 'the decision waits for the tap')
  await page.getByRole('button', { name: texts.goOn }).click()
  await connect.waitFor()
  await checkPage(page, 'wallet-namesake')
  await go('/connections')
  await page.getByText('nordwind.de').waitFor()
})

test('[TRUST-48] a person decides only after the known companies were read', inBrowser, async () => {
  const failing = new ApiError('request.invalid')
  const { page, fake } = await openConnect({}, [], { 'GET /api/company-connections': failing }, /status of 400/)
  await page.getByText(texts.namesakesUnread).waitFor()
  const connect = page.getByRole('button', { name: connectTexts.en.connect, exact: true })
  assert.equal(await connect.count(), 0, 'not while it is unknown')
  await checkPage(page, 'wallet-namesakes-unread')
  const reply = Promise.withResolvers<object>()
  fake.on('GET /api/company-connections', () => reply.promise)
  await page.getByRole('button', { name: texts.readAgain }).click()
  assert.equal(await connect.count(), 0, 'not while it is read')
  reply.resolve({ items: [], next_cursor: null })
  await connect.waitFor()
})

test('[TRUST-50] an invitation has the words of the platform, and quotes the company', inBrowser, async () => {
  const wallet = await openFakeWallet({ language: 'en', at: '/account' })
  const invited = await fakeInvitations(wallet.device.pair.publicKey)
  wallet.fake.onAll(invited.replies)
  await wallet.go('/home')
  invited.invite(wallet.push, 'Urgent: your wallet expires today')
  const { page } = wallet
  await page.getByText(invitationTexts.en.invites).waitFor()
  const quote = page.getByRole('figure')
  await quote.getByText(/writes:$/).waitFor()
  const text = quote.getByText('Urgent: your wallet expires today')
  assert.equal(await text.getAttribute('dir'), 'auto')
  assert.equal(await text.evaluate((element) => getComputedStyle(element).unicodeBidi), 'isolate')
})

test('A-109: an approval says that the context is of the company', inBrowser, async () => {
  const approvals = fakeApprovals()
  const { page, push } = await openFakeWallet({ language: 'en', at: '/account', replies: approvals.replies })
  approvals.raise(push, 'Wallet security: press Approve to cancel the attack', undefined, fakeIdentity({}))
  const sheet = page.getByRole('dialog', { name: approvalTexts.en.question })
  await sheet.getByText('Nordwind Energie says').waitFor()
  await sheet.getByText(/^Not verified\./).waitFor()
})
