// The page of one account: what is shown, and what an operator may do about it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { OperatedAccount } from '@company-data/protocol/wire/operations/operated-accounts'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { verificationTexts } from '../src/account/verification-texts.ts'
import { appTexts } from '../src/app/app-texts.ts'
import { errorTexts } from '../src/app/error-texts.ts'
import { paths } from '../src/paths.ts'
import { AT, COMPANY_ID, fakeChecked, fakeCompany, fakeUsage } from './fake/records.ts'

const texts = accountTexts.en
const verification = verificationTexts.en
const words = appTexts.en
const READ = 'GET /api/ops/accounts/{accountId}'
const SUSPEND = 'PUT /api/ops/companies/{id}/suspension'
const VERIFY = 'PUT /api/ops/companies/{id}/verification'
const HOLD = 'PUT /api/ops/accounts/{accountId}/legal-hold'
const DELETE = 'POST /api/ops/accounts/{accountId}/deletion'
const END = 'POST /api/ops/accounts/{accountId}/end-sessions'

const open = (
  account: OperatedAccount = fakeCompany(),
  { roles = ['owner'], ...options }: { roles?: ('owner' | 'support')[]; replies?: object; expected?: RegExp } = {},
) =>
  openFakeConsole({
    at: paths.account(COMPANY_ID),
    operator: { roles },
    ...options,
    replies: { [READ]: account, 'GET /api/ops/accounts/{accountId}/usage': fakeUsage(), ...options.replies },
  })

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

test('an account shows its readable data, its use and its webhooks', inBrowser, async () => {
  const { page } = await open()
  await card(page, texts.facts).getByText('owner@hansa.example').waitFor()
  await page.getByRole('table', { name: texts.webhooks }).getByText(texts.healths.bad).waitFor()
  await page.getByText('Bank check').waitFor()
  const quotas = page.getByRole('table', { name: texts.usage }).locator('tbody tr')
  assert.equal(await quotas.count(), 2, 'unused quotas are not listed')
  await checkPage(page, 'console-account')
})

test('a company is suspended with a reason and released', inBrowser, async () => {
  const { page, fake } = await open()
  await card(page, texts.suspension).getByRole('button', { name: texts.suspend }).click()
  await dialog(page).getByRole('button', { name: texts.suspend }).click()
  await page.getByText(words.reasonNeeded).waitFor()
  await checkPage(page, 'console-suspend')
  const suspended = fakeChecked({ suspended_at: AT, suspension_reason: 'spam' })
  fake.onAll({ [SUSPEND]: suspended, [READ]: fakeCompany({ company: suspended }) })
  await dialog(page).getByLabel(words.reason).fill('spam')
  await dialog(page).getByRole('button', { name: texts.suspend }).click()
  await card(page, texts.suspension).getByText(texts.suspended, { exact: true }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  fake.onAll({ [SUSPEND]: fakeChecked(), [READ]: fakeCompany() })
  await card(page, texts.suspension).getByRole('button', { name: texts.release }).click()
  await dialog(page).getByLabel(words.reason).fill('resolved')
  await dialog(page).getByRole('button', { name: texts.release }).click()
  await card(page, texts.suspension).getByText(texts.active).waitFor()
  assert.deepEqual(
    fake.requests(SUSPEND).map(({ body }) => body),
    [
      { suspended: true, reason: 'spam' },
      { suspended: false, reason: 'resolved' },
    ],
  )
})

test('a company is verified under the name that the operator sees', inBrowser, async () => {
  const { page, fake } = await open(fakeCompany({ company: fakeChecked({ name_conflict: true }) }), {
    replies: { [VERIFY]: new ApiError('ops.company_renamed') },
    expected: /409/,
  })
  await card(page, verification.title).getByRole('button', { name: verification.verify }).click()
  const form = page.getByRole('dialog')
  await form.getByText('Hansa Logistik').waitFor()
  await form.getByText(verification.otherConflict).waitFor()
  await form.getByRole('button', { name: verification.verify }).click()
  await form.getByText(verification.countryInvalid).waitFor()
  await checkPage(page, 'console-verify')
  await form.getByLabel(verification.legalName).fill('Hansa Logistik GmbH')
  await form.getByLabel(verification.register).fill('HRB 7, Kiel')
  await form.getByLabel(verification.country).fill('de')
  await form.getByRole('button', { name: verification.verify }).click()
  await form.getByText(errorTexts['ops.company_renamed']?.en ?? '').waitFor()
  const checked = fakeChecked({ verified: 'operator', legal_name: 'Hansa Logistik GmbH', expires_at: AT })
  fake.onAll({ [VERIFY]: checked, [READ]: fakeCompany({ company: checked }) })
  await form.getByRole('button', { name: verification.verify }).click()
  await card(page, verification.title).getByText(verification.states.operator).waitFor()
  const body = fake.requests(VERIFY).at(-1)?.body as Readonly<Record<string, string>>
  assert.deepEqual(
    [body.expected_display_name, body.legal_name, body.register, body.country],
    ['Hansa Logistik', 'Hansa Logistik GmbH', 'HRB 7, Kiel', 'DE'],
  )
  assert.match(body.expires_at ?? '', /^\d{4}-\d{2}-\d{2}T23:59:59Z$/)
})

test('the verification of a company ends', inBrowser, async () => {
  const checked = fakeChecked({ verified: 'operator', legal_name: 'Hansa Logistik GmbH', expires_at: AT })
  const { page, fake } = await open(fakeCompany({ company: checked }))
  await checkPage(page, 'console-verified')
  fake.onAll({ [VERIFY]: fakeChecked(), [READ]: fakeCompany() })
  await card(page, verification.title).getByRole('button', { name: verification.end }).click()
  await dialog(page).getByRole('button', { name: verification.end }).click()
  await card(page, verification.title).getByText(verification.states.domain).waitFor()
  assert.equal(fake.requests(VERIFY).at(-1)?.body, null)
})

test('all sessions of an account end', inBrowser, async () => {
  const { page, fake } = await open(fakeCompany(), { replies: { [END]: { ended: 2 } } })
  await page.getByRole('button', { name: texts.endSessions }).click()
  fake.on(READ, fakeCompany({ open_sessions: 0 }))
  await dialog(page).getByRole('button', { name: texts.endSessions }).click()
  await page.getByText(texts.sessionsEnded('2')).waitFor()
  await page.getByText(texts.sessionsText('0')).waitFor()
})

test('a hold is placed with a reason, and keeps the account from a deletion', inBrowser, async () => {
  const { page, fake } = await open(fakeCompany(), { replies: { [HOLD]: undefined } })
  await card(page, texts.hold).getByRole('button', { name: texts.placeHold }).click()
  const hold = { reason: 'file 7', placed_by: 'Ada Example', placed_at: AT }
  fake.on(READ, fakeCompany({ legal_hold: hold }))
  await dialog(page).getByLabel(words.reason).fill('file 7')
  await dialog(page).getByRole('button', { name: texts.placeHold }).click()
  await card(page, texts.hold).getByText(texts.held, { exact: true }).waitFor()
  assert.deepEqual(fake.requests(HOLD)[0]?.body, { held: true, reason: 'file 7' })
  assert.equal(await page.getByRole('button', { name: texts.orderDeletion }).isDisabled(), true)
})

test('a deletion needs the code of the account and a reason', inBrowser, async () => {
  const refusal = new ApiError('account.on_hold')
  const { page, fake } = await open(fakeCompany(), { replies: { [DELETE]: refusal }, expected: /409/ })
  await card(page, texts.deletion).getByRole('button', { name: texts.orderDeletion }).click()
  const confirm = dialog(page).getByRole('button', { name: texts.orderDeletion })
  assert.equal(await confirm.isDisabled(), true)
  await dialog(page).getByLabel(words.reason).fill('request 12')
  await dialog(page).getByLabel(/HANSA/).fill('HANSA')
  await confirm.click()
  await dialog(page)
    .getByText(errorTexts['account.on_hold']?.en ?? '')
    .waitFor()
  await checkPage(page, 'console-delete')
  const record = {
    deletion_id: COMPANY_ID,
    user_id: COMPANY_ID,
    usertype: 'company',
    region: 'eu',
    reason: 'request 12',
    ordered_by: 'Ada Example',
    ordered_at: AT,
    status: 'ordered',
    deleted_at: null,
    error_key: null,
  } as const
  fake.onAll({ [DELETE]: record, [READ]: fakeCompany({ deletion: record }) })
  await confirm.click()
  await card(page, texts.deletion).getByText(texts.statuses.ordered).waitFor()
  assert.deepEqual(fake.requests(DELETE).at(-1)?.body, { reason: 'request 12' })
})

test('an operator for support can neither hold nor delete an account', inBrowser, async () => {
  const { page } = await open(fakeCompany(), { roles: ['support'] })
  await card(page, texts.hold).getByText(texts.notHeld).waitFor()
  for (const name of [texts.placeHold, texts.orderDeletion])
    assert.equal(await page.getByRole('button', { name }).count(), 0)
})

test('an unknown account is explained', inBrowser, async () => {
  const { page } = await open(fakeCompany(), {
    replies: { [READ]: new ApiError('ops.account_unknown') },
    expected: /404/,
  })
  await page.getByText(words.notFound).waitFor()
})
