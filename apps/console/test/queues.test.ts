// The queues of operators: reports, ID documents, holds and ordered deletions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReportRecord } from '@company-data/protocol/wire/operations/reports'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import { deletionsTexts } from '../src/deletions/deletions-texts.ts'
import { holdsTexts } from '../src/holds/holds-texts.ts'
import { paths } from '../src/paths.ts'
import { reportsTexts } from '../src/reports/reports-texts.ts'
import { verificationsTexts } from '../src/verifications/verifications-texts.ts'
import { AT, COMPANY_ID, PERSON_ID } from './fake/records.ts'

const REPORTS = 'GET /api/ops/reports'
const DECIDE_REPORT = 'POST /api/ops/reports/{reportId}/decide'
const WAITING = 'GET /api/ops/verifications'
const DECIDE = 'POST /api/ops/verifications/{id}/decide'

const report: ReportRecord = {
  report_id: '6f7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
  status: 'open',
  company_user_id: COMPANY_ID,
  company_name: 'Hansa Logistik',
  company_code: 'HANSA',
  company_identity: null,
  company_since: AT,
  connections: 12,
  reporters: 3,
  about: { kind: 'message', id: 'm1' },
  reason: 'asks_for_password',
  text: 'They asked for my password.',
  quoted: 'Please send us your password.',
  note: null,
  created_at: AT,
  decided_at: null,
}

const page1 = (...items: object[]) => ({ items, next_cursor: null })

test('an operator reads a report and warns the company with a note', inBrowser, async () => {
  const texts = reportsTexts.en
  const { page, fake } = await openFakeConsole({ at: paths.reports, replies: { [REPORTS]: page1(report) } })
  await checkPage(page, 'console-reports')
  await page.getByRole('button', { name: 'Hansa Logistik' }).click()
  await page.getByText('Please send us your password.').waitFor()
  await checkPage(page, 'console-report')
  fake.onAll({ [DECIDE_REPORT]: { ...report, status: 'warned', decided_at: AT }, [REPORTS]: page1() })
  await page.getByLabel(texts.note).fill('Never ask for passwords.')
  await page.getByRole('button', { name: texts.warn }).click()
  await page.getByText(texts.emptyTitle).waitFor()
  assert.deepEqual(fake.requests(DECIDE_REPORT)[0]?.body, { decision: 'warn', note: 'Never ask for passwords.' })
  const filtered = fake.next(REPORTS)
  await page.getByRole('button', { name: texts.statuses.warned }).click()
  assert.equal((await filtered).query.status, 'warned')
})

test('an operator approves an ID document with the name on it', inBrowser, async () => {
  const texts = verificationsTexts.en
  const waiting = {
    verification_id: '7a7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    user_id: PERSON_ID,
    contact_data_id: '8b7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    created_at: AT,
  }
  const { page, fake } = await openFakeConsole({ at: paths.verifications, replies: { [WAITING]: page1(waiting) } })
  await page.getByRole('button', { name: PERSON_ID }).click()
  const approve = page.getByRole('button', { name: texts.approve })
  assert.equal(await approve.isDisabled(), true)
  await page.getByLabel(texts.firstName).fill('Ada')
  await page.getByLabel(texts.lastName).fill('Lovelace')
  await checkPage(page, 'console-verification')
  const { verification_id, contact_data_id } = waiting
  fake.onAll({
    [WAITING]: page1(),
    [DECIDE]: {
      verification_id,
      contact_data_id,
      method: 'id_document',
      status: 'verified',
      created_at: AT,
      decided_at: AT,
      verified_hash: 'a'.repeat(64),
      verified_salt: 'c2FsdA==',
      verified_at: AT,
      verified_expires_at: null,
      verified_method: 'id_document',
      verified_provider: null,
    },
  })
  await approve.click()
  await page.getByText(texts.emptyTitle).waitFor()
  const names = { holder_first_name: 'Ada', holder_last_name: 'Lovelace' }
  assert.deepEqual(fake.requests(DECIDE)[0]?.body, { approved: true, ...names })
})

test('the record of holds shows who placed and ended them', inBrowser, async () => {
  const texts = holdsTexts.en
  const ended = {
    entry_id: '9c7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    recorded_at: AT,
    user_id: COMPANY_ID,
    change: 'ended',
    reason: 'file 7 is closed',
    operator_name: 'Ada Example',
  }
  const placed = { ...ended, entry_id: COMPANY_ID, change: 'placed', reason: 'file 7' }
  const { page } = await openFakeConsole({
    at: paths.holds,
    replies: { 'GET /api/ops/legal-holds': page1(ended, placed) },
  })
  const table = page.getByRole('table', { name: texts.title })
  await table.getByText(texts.changes.ended).waitFor()
  await table.getByText(texts.changes.placed).waitFor()
  await table.getByText('file 7 is closed').waitFor()
  await checkPage(page, 'console-holds')
})

test('the record of deletions shows their states and reasons', inBrowser, async () => {
  const texts = deletionsTexts.en
  const record = {
    deletion_id: '9c7f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
    user_id: PERSON_ID,
    usertype: 'person',
    region: 'eu',
    reason: 'request 12',
    ordered_by: 'Ada Example',
    ordered_at: AT,
    status: 'done',
    deleted_at: AT,
    error_key: null,
  }
  const refused = {
    ...record,
    deletion_id: COMPANY_ID,
    user_id: COMPANY_ID,
    status: 'refused',
    deleted_at: null,
    error_key: 'company_connections.active_contract',
  }
  const { page } = await openFakeConsole({
    at: paths.deletions,
    replies: { 'GET /api/ops/deletions': page1(record, refused) },
  })
  const table = page.getByRole('table', { name: texts.title })
  await table.getByText(texts.statuses.done).waitFor()
  await table.getByText('request 12 · company_connections.active_contract').waitFor()
  await checkPage(page, 'console-deletions')
})
