// Mails, regions, jobs and field types of the installation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobState } from '@company-data/protocol/wire/operations/jobs'
import type { MailBounce } from '@company-data/protocol/wire/operations/mail'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { bouncesTexts } from '../src/bounces/bounces-texts.ts'
import { fieldTypesTexts } from '../src/field-types/field-types-texts.ts'
import { jobsTexts } from '../src/jobs/jobs-texts.ts'
import { mailsTexts } from '../src/mails/mails-texts.ts'
import { paths } from '../src/paths.ts'
import { regionsTexts } from '../src/regions/regions-texts.ts'
import { AT } from './fake/records.ts'

const MODES = 'GET /api/ops/mode'
const SET_MODE = 'PUT /api/ops/mode'
const MAIL = 'GET /api/ops/mail'
const BOUNCES = 'GET /api/ops/mail-bounces'
const END = 'POST /api/ops/mail-bounces/{mailId}/end-suppression'
const JOBS = 'GET /api/ops/jobs'
const RUN = 'POST /api/ops/jobs/run'

test('the mode of a region changes after a question', inBrowser, async () => {
  const texts = regionsTexts.en
  const { page, fake } = await openFakeConsole({
    at: paths.regions,
    replies: { [MODES]: [{ region: 'eu', mode: 'normal' }] },
  })
  await page.getByRole('combobox', { name: `${texts.mode} eu` }).click()
  await page.getByRole('option', { name: appTexts.en.modes.writes_paused }).click()
  await page.getByText(texts.changeTitle('eu')).waitFor()
  await checkPage(page, 'console-mode')
  const paused = { region: 'eu', mode: 'writes_paused' }
  fake.onAll({ [SET_MODE]: paused, [MODES]: [paused] })
  await page.getByRole('alertdialog').getByRole('button', { name: texts.change }).click()
  await page
    .getByRole('combobox', { name: `${texts.mode} eu` })
    .getByText(appTexts.en.modes.writes_paused)
    .waitFor()
  assert.deepEqual(fake.requests(SET_MODE)[0]?.body, paused)
})

test('an operator for support reads the modes and changes none', inBrowser, async () => {
  const { page } = await openFakeConsole({
    at: paths.regions,
    operator: { roles: ['support'] },
    replies: { [MODES]: [{ region: 'eu', mode: 'out_of_order' }] },
  })
  await page.getByText(appTexts.en.modes.out_of_order, { exact: true }).waitFor()
  assert.equal(await page.getByRole('combobox').count(), 0)
})

test('a search by mail address stays out of the address bar', inBrowser, async () => {
  const texts = mailsTexts.en
  const mail = { id: 'm1', to: '', kind: 'email_code', subject: 'Your code', text: '', code: null, at: AT }
  const waiting = { ...mail, id: 'm2', to: 'ada@example.org', text: 'Code 123456', code: '123456' }
  const { page, fake } = await openFakeConsole({
    at: paths.mails,
    replies: { [MAIL]: { items: [waiting, mail], next_cursor: null } },
  })
  await page.getByText('ada@example.org').waitFor()
  await checkPage(page, 'console-mails')
  const searched = fake.next(MAIL)
  await page.getByRole('searchbox', { name: texts.to }).fill('ada@example.org')
  await page.getByRole('button', { name: texts.filter }).click()
  assert.equal((await searched).query.to, 'ada@example.org')
  assert.equal(page.url().includes('ada'), false)
  await page.getByRole('button', { name: 'Your code' }).first().click()
  await page.getByRole('dialog').getByText('Code 123456').waitFor()
})

const bounce: MailBounce = {
  id: 'b1',
  to: 'gone@example.org',
  kind: 'email_code',
  at: AT,
  bounced_at: AT,
  smtp_code: '550 5.1.1',
  suppressed_until: '2026-03-08T12:00:00.000+00:00',
}

test('a suppressed address is shown, and its suppression ends', inBrowser, async () => {
  const texts = bouncesTexts.en
  const old: MailBounce = { ...bounce, id: 'b2', to: '', suppressed_until: null }
  const { page, fake } = await openFakeConsole({
    at: paths.bounces,
    replies: { [BOUNCES]: { items: [bounce, old], next_cursor: null } },
  })
  const table = page.getByRole('table', { name: texts.title })
  await table.getByText(texts.notSuppressed).waitFor()
  await table.getByText(texts.erased).waitFor()
  await checkPage(page, 'console-bounces')
  const searched = fake.next(BOUNCES)
  await page.getByRole('searchbox', { name: texts.to }).fill('gone@example.org')
  await page.getByRole('button', { name: texts.filter, exact: true }).click()
  assert.equal((await searched).query.to, 'gone@example.org')
  assert.equal(page.url().includes('gone'), false)
  await page.getByRole('button', { name: 'gone@example.org' }).click()
  const details = page.getByRole('dialog')
  await details.getByText('550 5.1.1').waitFor()
  fake.onAll({ [END]: null, [BOUNCES]: { items: [{ ...bounce, suppressed_until: null }], next_cursor: null } })
  await details.getByRole('button', { name: texts.end }).click()
  await page.getByText(texts.ended).waitFor()
  await details.getByText(texts.notSuppressed).waitFor()
  assert.equal(fake.requests(END).length, 1)
})

test('the list of suppressed addresses may be empty', inBrowser, async () => {
  const texts = bouncesTexts.en
  const { page, fake } = await openFakeConsole({
    at: paths.bounces,
    replies: { [BOUNCES]: { items: [], next_cursor: null } },
  })
  await page.getByText(texts.emptyTitle).waitFor()
  const filtered = fake.next(BOUNCES)
  await page.getByRole('button', { name: texts.suppressed }).click()
  assert.equal((await filtered).query.only, 'suppressed')
})

test('failing jobs are listed first, and an operator runs a job', inBrowser, async () => {
  const texts = jobsTexts.en
  const works: JobState = {
    job: 'mail.send',
    store: 'eu',
    next_run_at: AT,
    last_run_at: AT,
    last_error: null,
    last_duration_ms: 1_200,
    running_since: null,
    handled: 3,
  }
  const fails: JobState = { ...works, job: 'files.sweep', last_error: 'the disk is full' }
  const { page, fake } = await openFakeConsole({ at: paths.jobs, replies: { [JOBS]: [works, fails] } })
  const first = page.getByRole('table').locator('tbody tr').first()
  await first.getByText('files.sweep').waitFor()
  await checkPage(page, 'console-jobs')
  await page.getByRole('button', { name: 'files.sweep' }).click()
  await page.getByRole('dialog').getByText('the disk is full').waitFor()
  fake.onAll({ [RUN]: { ran: [{ job: 'files.sweep', store: 'eu', ok: true }] }, [JOBS]: [works] })
  await page.getByRole('button', { name: texts.run }).click()
  await page.getByText(texts.ran('files.sweep')).waitFor()
  assert.deepEqual(fake.requests(RUN)[0]?.body, { job: 'files.sweep' })
})

test('a running job shows its start and its progress', inBrowser, async () => {
  const texts = jobsTexts.en
  const running: JobState = {
    job: 'connections.mend-followers',
    store: 'eu',
    next_run_at: AT,
    last_run_at: null,
    last_error: null,
    last_duration_ms: null,
    running_since: AT,
    handled: 125_000,
  }
  const { page } = await openFakeConsole({ at: paths.jobs, replies: { [JOBS]: [running] } })
  await page.getByRole('table').getByText(texts.running).waitFor()
  await page.getByRole('button', { name: running.job }).click()
  const details = page.getByRole('dialog')
  await details.getByText(texts.runningSince).waitFor()
  await details.getByText('125,000').waitFor()
})

test('the registry of field types shows which types were added here', inBrowser, async () => {
  const row = { type: 'email', parent: null, label: 'E-mail', input: 'line', lane: 'inline', check: null }
  const rest = { options: null, fields: null, validation: null }
  const { page } = await openFakeConsole({
    at: paths.fieldTypes,
    replies: {
      'GET /api/ops/contact-field-types': [
        { ...row, ...rest, is_system: true },
        { ...row, ...rest, type: 'meter', parent: 'email', label: 'Meter number', is_system: false },
      ],
    },
  })
  await page.getByText(fieldTypesTexts.en.added).waitFor()
  await checkPage(page, 'console-field-types')
})
