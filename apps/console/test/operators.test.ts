// The operators and the record of their calls.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { OperatorLogEntry, OperatorRecord } from '@company-data/protocol/wire/operations/operators'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { errorTexts } from '../src/app/error-texts.ts'
import { operatorsTexts } from '../src/operators/operators-texts.ts'
import { paths } from '../src/paths.ts'
import { recordTexts } from '../src/record/record-texts.ts'
import { AT, COMPANY_ID } from './fake/records.ts'

const texts = operatorsTexts.en
const LIST = 'GET /api/ops/operators'
const ADD = 'POST /api/ops/operators'
const CHANGE = 'PUT /api/ops/operators/{operatorId}'
const RENEW = 'POST /api/ops/operators/{operatorId}/token'
const REMOVE = 'DELETE /api/ops/operators/{operatorId}'
const LOG = 'GET /api/ops/operator-log'

const grace: OperatorRecord = {
  operator_id: COMPANY_ID,
  name: 'Grace Example',
  roles: ['support'],
  created_at: AT,
  expires_at: '2099-01-01T00:00:00.000+00:00',
  former_expires_at: null,
}

test('an owner adds an operator, whose token is shown once', inBrowser, async () => {
  const { page, fake } = await openFakeConsole({
    at: paths.operators,
    expected: /409/,
    replies: { [LIST]: [], [ADD]: new ApiError('ops.operator_name_taken') },
  })
  await page.getByText(texts.emptyTitle).waitFor()
  await page.getByRole('button', { name: texts.add }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(texts.name).fill('Grace Example')
  await drawer.getByRole('checkbox', { name: appTexts.en.roles.security }).click()
  await checkPage(page, 'console-operator-add')
  await drawer.getByRole('button', { name: texts.add }).click()
  await drawer.getByText(errorTexts['ops.operator_name_taken']?.en ?? '').waitFor()
  fake.onAll({ [ADD]: { ...grace, token: 'op_secret' }, [LIST]: [grace] })
  await drawer.getByLabel(texts.name).fill('Grace Hopper')
  await drawer.getByRole('button', { name: texts.add }).click()
  await drawer.getByText('op_secret').waitFor()
  assert.deepEqual(fake.requests(ADD).at(-1)?.body, {
    name: 'Grace Hopper',
    roles: ['support', 'security'],
    expires_in_days: 90,
  })
})

test('an owner changes roles, makes a new token and removes an operator', inBrowser, async () => {
  const { page, fake } = await openFakeConsole({ at: paths.operators, replies: { [LIST]: [grace] } })
  await page.getByRole('button', { name: grace.name }).click()
  const drawer = page.getByRole('dialog')
  const dialog = page.getByRole('alertdialog')
  await drawer.getByRole('checkbox', { name: appTexts.en.roles.operations }).click()
  await checkPage(page, 'console-operator')
  const changed: OperatorRecord = { ...grace, roles: ['support', 'operations'] }
  fake.onAll({ [CHANGE]: changed, [LIST]: [changed] })
  await drawer.getByRole('button', { name: texts.save }).click()
  await drawer.getByText('Support, Operations').waitFor()
  fake.on(RENEW, { ...changed, token: 'op_new' })
  await drawer.getByRole('button', { name: texts.newToken }).click()
  await dialog.getByRole('button', { name: texts.newToken }).click()
  await drawer.getByText('op_new').waitFor()
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: grace.name }).click()
  fake.onAll({ [REMOVE]: undefined, [LIST]: [] })
  await drawer.getByRole('button', { name: texts.remove }).click()
  await dialog.getByRole('button', { name: texts.remove }).click()
  await page.getByText(texts.emptyTitle).waitFor()
  assert.equal(fake.requests(REMOVE).length, 1)
})

test('an operator for security reads the operators and changes none', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: `${paths.operators}?open=${COMPANY_ID}`,
    operator: { roles: ['security'] },
    replies: { [LIST]: [grace] },
  })
  await page.getByRole('dialog').getByText('Support').waitFor()
  for (const name of [texts.add, texts.newToken, texts.remove])
    assert.equal(await page.getByRole('button', { name, includeHidden: true }).count(), 0)
})

test('the record lists calls, filters by operator and shows a refusal', inBrowser, async () => {
  const entry: OperatorLogEntry = {
    entry_id: 'e1',
    recorded_at: AT,
    operator_id: COMPANY_ID,
    operator_name: grace.name,
    caller_address: '192.0.2.7',
    request_id: 'k3-9',
    method: 'PUT',
    request_path: `/api/ops/companies/${COMPANY_ID}/suspension`,
    body: '{"suspended":true,"reason":"spam"}',
    error_key: null,
  }
  const refusal = { ...entry, entry_id: 'e2', request_id: 'k3-10', error_key: 'ops.role_required' }
  const { page, fake } = await openFakeConsole({
    at: paths.record,
    replies: { [LIST]: [grace], [LOG]: { items: [refusal, entry], next_cursor: null } },
  })
  const table = page.getByRole('table', { name: recordTexts.en.title })
  await table.getByText('ops.role_required').waitFor()
  await checkPage(page, 'console-record')
  await table.getByRole('button').last().click()
  await page.getByText(entry.body ?? '').waitFor()
  await checkPage(page, 'console-record-entry')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: recordTexts.en.operator }).click()
  const filtered = fake.next(LOG)
  await page.getByRole('option', { name: grace.name }).click()
  assert.equal((await filtered).query.operator_id, COMPANY_ID)
})
