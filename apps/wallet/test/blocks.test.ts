// Blocking and reporting a company in the wallet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, inBrowser, loseResponse, openFakeWallet } from '@company-data/testkit/browser'
import { blockedTexts } from '../src/blocked-companies/blocked-texts.ts'
import { companyActionTexts } from '../src/decisions/company-actions/company-texts.ts'
import { fakeIdentity } from './fakes/fake-identity.ts'
import { fakeInvitations } from './fakes/fake-invitations.ts'

const COMPANY_ID = fakeIdentity({}).company_user_id

test('[TRUST-51] a company is blocked in its invitation, and unblocked in the list', inBrowser, async () => {
  const texts = companyActionTexts.en
  const { page, fake, go, push, device } = await openFakeWallet({
    language: 'en',
    at: '/account',
    expected: /ERR_FAILED/,
  })
  const invited = await fakeInvitations(device.pair.publicKey)
  const blocks: object[] = []
  const company_identity = fakeIdentity({ verified: 'domain', domain: 'letters.example' })
  const record = { company_name: 'Letters Ltd', company_identity, blocked_at: '2026-11-17T10:00:00.000+00:00' }
  fake.onAll({
    ...invited.replies,
    'GET /api/blocks': () => blocks,
    'PUT /api/blocks/{companyUserId}': ({ params }: FakeRequest) => {
      blocks[0] = { company_user_id: params.companyUserId, ...record }
      invited.invitations.length = 0
    },
    'DELETE /api/blocks/{companyUserId}': () => {
      blocks.length = 0
    },
  })
  await go('/requests')
  invited.invite(push, 'Buy now', 'pending', fakeIdentity({}))
  await page.getByText('Buy now').waitFor()
  await page.getByRole('button', { name: texts.block, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await loseResponse(page, '**/blocks/*')
  await dialog.getByRole('button', { name: texts.block, exact: true }).click()
  // Blocking twice is the same as once, so the client repeats the call.
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Buy now').waitFor({ state: 'detached' })
  assert.deepEqual(fake.requests('PUT /api/blocks/{companyUserId}').at(-1)?.params, { companyUserId: COMPANY_ID })

  await go('/account/blocked')
  await page.getByText(record.company_name).waitFor()
  await page.getByText('letters.example').waitFor()
  await checkPage(page, 'wallet-blocked')
  await page.getByRole('button', { name: blockedTexts.en.unblockFor(record.company_name) }).click()
  await page.getByRole('heading', { name: blockedTexts.en.empty }).waitFor()
})

test('[TRUST-52] a report names its reason, and quotes the company only on request', inBrowser, async () => {
  const texts = companyActionTexts.de
  const { page, fake, go, push, device } = await openFakeWallet({ language: 'de', at: '/account' })
  const invited = await fakeInvitations(device.pair.publicKey)
  fake.onAll({ ...invited.replies, 'POST /api/reports': { report_id: crypto.randomUUID() } })
  await go('/requests')
  const invitation = invited.invite(push, 'Ihre Wallet läuft ab', 'pending', fakeIdentity({}))
  const open = page.getByRole('button', { name: texts.report, exact: true })
  const sheet = page.getByRole('dialog', { name: texts.reportTitle('Letters Ltd') })
  await open.click()
  await sheet.getByRole('radio', { name: texts.reasons.asks_for_password }).click()
  await checkPage(page, 'wallet-report')
  await sheet.getByRole('button', { name: texts.send }).click()
  await sheet.waitFor({ state: 'detached' })
  await open.click()
  await sheet.getByLabel(texts.details).fill('Fragt nach dem Passwort')
  await sheet.getByRole('checkbox', { name: texts.quote }).click()
  await sheet.getByRole('button', { name: texts.send }).click()
  await sheet.waitFor({ state: 'detached' })
  const about = { kind: 'connect_request', id: invitation.request_id }
  const report = { company_user_id: COMPANY_ID, about, reason: 'asks_for_password' }
  const [first, second] = fake.requests('POST /api/reports').map(({ body }) => body)
  assert.deepEqual(first, report)
  assert.deepEqual(second, { ...report, text: 'Fragt nach dem Passwort', quoted: 'Ihre Wallet läuft ab' })
})
