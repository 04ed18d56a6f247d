// The search of the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import { findTexts } from '../src/find/find-texts.ts'
import { COMPANY_ID, fakeCompany, fakeUsage } from './fake/records.ts'

const texts = findTexts.en
const FIND = 'POST /api/ops/find'

test('a search leads to the account, and its text stays out of the address', inBrowser, async () => {
  const match = { kind: 'company', id: COMPANY_ID, title: 'Hansa Logistik', user_id: COMPANY_ID, region: 'eu' }
  const request = { kind: 'request', id: 'k3-1', title: 'GET /api/x 404', user_id: COMPANY_ID, region: 'eu' }
  const { page, fake } = await openFakeConsole({
    at: '/find',
    replies: {
      [FIND]: { matches: [match, request], unreachable_regions: ['us'] },
      'GET /api/ops/accounts/{accountId}': fakeCompany(),
      'GET /api/ops/accounts/{accountId}/usage': fakeUsage(),
    },
  })
  await page.getByRole('searchbox', { name: texts.search }).fill('owner@hansa.example')
  await page.keyboard.press('Enter')
  await page.getByText(texts.unreachable('us')).waitFor()
  assert.deepEqual(
    fake.requests(FIND).map(({ body }) => body),
    [{ q: 'owner@hansa.example' }],
  )
  assert.equal(page.url().includes('hansa'), false)
  await checkPage(page, 'console-find')
  await page.getByRole('button', { name: 'Hansa Logistik' }).click()
  await page.getByRole('heading', { name: 'Hansa Logistik', level: 1 }).waitFor()
})

test('a search without a match says what can be found', inBrowser, async () => {
  const { page } = await openFakeConsole({ at: '/find', replies: { [FIND]: { matches: [], unreachable_regions: [] } } })
  await page.getByRole('searchbox', { name: texts.search }).fill('nothing')
  await page.getByRole('button', { name: texts.find }).click()
  await page.getByText(texts.noneTitle).waitFor()
  await checkPage(page, 'console-find-none')
})
