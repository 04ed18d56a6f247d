// The runs in which a company is a customer, in the portal: none, one without a fitting detail, and a cancelled one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { identityTexts } from '@company-data/web/companies/rules'
import { answerTexts, runStateTexts, runTexts } from '@company-data/web/runs/rules'
import { appTexts } from '../src/app/app-texts.ts'
import { receivedRunsTexts } from '../src/customer/received-runs/received-runs-texts.ts'
import { fakeReceivedRun, OWNER_ID, receivedRunReplies } from './fake/runs.ts'
import { CONNECTION_ID, fakeSupplier, SUPPLIER_ID } from './fake/supplier.ts'

test('FG-21: German: runs are listed by state, and a customer may cancel one', inBrowser, async () => {
  const texts = receivedRunsTexts.de
  const german = runTexts.de
  const runs: Array<Awaited<ReturnType<typeof fakeReceivedRun>>> = []
  const { page, go, device } = await openFakePortal({
    language: 'de',
    at: '/received-runs',
    account: { user_id: OWNER_ID },
    replies: { ...fakeSupplier({ answers: [] }, []).replies, ...receivedRunReplies(runs) },
  })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  const run = await fakeReceivedRun(device.pair.publicKey)
  runs.push(run)
  await go(`/received-runs/${CONNECTION_ID}/${run.id}`)
  await page.getByText(answerTexts.de.of.company.noFitting).waitFor()
  await page.getByRole('button', { name: appTexts.de.more }).click()
  await page.getByRole('menuitem', { name: german.cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: german.cancel }).click()
  await page.getByText(german.of.company.reasons.customer).waitFor()
  await go('/received-runs?state=completed')
  await page.getByRole('heading', { name: texts.noneTitle }).waitFor()
  await page.getByRole('button', { name: texts.clear }).click()
  await page.getByRole('table').getByText(runStateTexts.de.cancelled).waitFor()
  assert.equal(run.cancel_reason, 'customer')
})

test('A-107: a run says who asks, and waits until the known companies were read', inBrowser, async () => {
  const identity = {
    company_user_id: SUPPLIER_ID,
    code: 'SHARE',
    verified: 'none',
    domain: null,
    legal_name: null,
    checked_at: null,
    since: '2026-11-14',
    name_key: '64249ba0f75ef8ed',
    name_conflict: false,
    name_conflict_domain: null,
  }
  const runs: Array<Awaited<ReturnType<typeof fakeReceivedRun>>> = []
  const list = Promise.withResolvers<object>()
  const { page, go, device } = await openFakePortal({
    at: '/received-runs',
    account: { user_id: OWNER_ID },
    replies: {
      ...fakeSupplier({ answers: [], identity }, []).replies,
      ...receivedRunReplies(runs),
      'GET /api/company-connections': () => list.promise,
    },
  })
  const run = await fakeReceivedRun(device.pair.publicKey)
  runs.push(run)
  await go(`/received-runs/${CONNECTION_ID}/${run.id}`)
  await page.getByText(identityTexts.en.readingNamesakes).waitFor()
  await page.getByText(/^Not verified\. Anyone can use this name\./).waitFor()
  await page.getByText(identityTexts.en.notVerifiedMark, { exact: true }).waitFor()
  const field = page.getByText(answerTexts.en.of.company.noFitting)
  assert.equal(await field.count(), 0)
  list.resolve({ items: [], next_cursor: null })
  await field.waitFor()
})

test('A-107: a run of a company that cannot be read shows no text and no decision', inBrowser, async () => {
  const runs: Array<Awaited<ReturnType<typeof fakeReceivedRun>>> = []
  const { replies } = fakeSupplier({ answers: [] }, [])
  const { page, go, fake, device } = await openFakePortal({
    at: '/received-runs',
    account: { user_id: OWNER_ID },
    replies: { ...replies, ...receivedRunReplies(runs) },
    expected: /status of 500/,
  })
  const run = await fakeReceivedRun(device.pair.publicKey)
  runs.push(run)
  const read = `GET /api/company-connections/${CONNECTION_ID}`
  fake.on(read, new ApiError('server.error'))
  await go(`/received-runs/${CONNECTION_ID}/${run.id}`)
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await retryButton.waitFor()
  assert.equal(await page.getByText('Bills go to').count(), 0)
  fake.on(read, replies[read])
  await retryButton.click()
  await page.getByText('Bills go to').first().waitFor()
})
