// The health page: everything in order, and every kind of problem.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeConsole } from '@company-data/testkit/browser'
import { healthTexts } from '../src/health/health-texts.ts'
import { fakeInstallation, unreachableStore } from './fake/records.ts'

const READ = 'GET /api/ops/installation'
const texts = healthTexts.en

test('the health page shows databases, regions, queues and the last back-up', inBrowser, async () => {
  const { page } = await openFakeConsole({ replies: { [READ]: fakeInstallation() } })
  await page.getByText(texts.allGood).waitFor()
  const databases = page.getByRole('table', { name: texts.databases })
  assert.equal(await databases.locator('tbody tr').count(), 2)
  await databases.getByText('12', { exact: true }).waitFor()
  await page.getByRole('table', { name: texts.regions }).getByText('https://eu.data.example.org').waitFor()
  await page.getByText('front-door, region, worker').waitFor()
  await checkPage(page, 'console-health')
})

test('the health page names every problem, the urgent ones as alerts', inBrowser, async () => {
  const healthy = fakeInstallation()
  const { page } = await openFakeConsole({
    at: '/health',
    replies: {
      [READ]: fakeInstallation({
        is_quarantined: true,
        last_backup_at: null,
        regions: healthy.regions.map((region) => ({ ...region, mode: 'writes_paused' })),
        stores: [...healthy.stores, unreachableStore],
      }),
    },
  })
  await page.getByRole('alert').getByText(texts.problems.quarantine).waitFor()
  await page.getByRole('alert').getByText(texts.problems.unreachable('us')).waitFor()
  await page.getByText(texts.problems.backupMissing).waitFor()
  await page.getByText(texts.problems.mode('eu', 'Writes paused')).waitFor()
  await checkPage(page, 'console-health-problems')
})
