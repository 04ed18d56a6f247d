// Lists on a phone: codes, names and numbers of runs are read in full beside their state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { runStateTexts } from '@company-data/web/runs/rules'
import type { Locator } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'
import { failingWebhook, fakeOverview, fakeServiceState } from '../fake/overview.ts'
import { fakeService } from '../fake/records.ts'
import { FLOW_ID, fakeRun, LEASE, OWNER_ID, runReplies } from '../fake/runs.ts'

/** The text is not cut, and has as many lines as are allowed. */
const readShape = (text: Locator) =>
  text.evaluate((element) => ({
    isWhole: element.scrollWidth <= element.clientWidth,
    lines: Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
  }))

test('the share code of a service is in one line beside its states', inBrowser, async () => {
  const service = fakeService({ name: 'Memberships', code: 'EXAMPLE/MEMBERSH' })
  const state = fakeServiceState({ service_id: service.id, unread_messages: 12, webhooks: [failingWebhook] })
  const { page } = await openCompany({
    at: paths.services,
    services: [service],
    width: 390,
    language: 'de',
    replies: { 'GET /api/portal/overview': fakeOverview({ services: [state] }) },
  })
  const code = page.getByText('EXAMPLE/MEMBERSH', { exact: true })
  await code.waitFor()
  assert.deepEqual(await readShape(code), { isWhole: true, lines: 1 })
})

test('de: the customer of a run is in one line, and its number is whole', inBrowser, async () => {
  const { page } = await openFakePortal({
    at: `${paths.flowRuns}?flow=${FLOW_ID}`,
    account: { user_id: OWNER_ID },
    width: 390,
    language: 'de',
    replies: runReplies(LEASE, [fakeRun(LEASE, { current_node: 'offer', status: 'awaiting_signature' })]),
  })
  const name = page.getByRole('table').getByRole('button', { name: 'Ada Lovelace' })
  await name.waitFor()
  assert.deepEqual(await readShape(name), { isWhole: true, lines: 1 })
  assert.equal((await readShape(page.locator('tbody .under').first())).isWhole, true)
  // The longest state of a run.
  const state = page.getByText(runStateTexts.de.awaiting_signature, { exact: true })
  assert.equal((await readShape(state)).isWhole, true)
})
