// Runs for many customers: reading a broken list of customers ends with an error, and can be retried.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { flowRunsTexts } from '../../src/contracts/flow-runs/flow-runs-texts.ts'
import { startManyTexts } from '../../src/contracts/flow-runs/start-many-texts.ts'
import { fakeConnection } from '../fake/connections.ts'
import { lastPage } from '../fake/records.ts'
import { fakeRun, LEASE, OWNER_ID, runReplies } from '../fake/runs.ts'

test('a page of customers that fails is shown, and stops the reading', inBrowser, async () => {
  const texts = startManyTexts.en
  const counts = { failed: 0 }
  const connections = 'GET /api/portal/services/{serviceId}/connections'
  let isBroken = true
  const reply = ({ query }: FakeRequest) => {
    if (query.cursor === undefined) return { items: [fakeConnection('Ada')], next_cursor: 'more' }
    if (!isBroken) return lastPage([fakeConnection('Grace')])
    counts.failed += 1
    throw new ApiError('server.error')
  }
  const { page } = await openFakePortal({
    at: '/flow-runs?new=1',
    account: { user_id: OWNER_ID },
    replies: { ...runReplies(LEASE, [fakeRun(LEASE, { current_node: 'offer' })]), [connections]: reply },
    expected: /status of 500/,
  })
  const drawer = page.getByRole('dialog', { name: flowRunsTexts.en.startTitle })
  await drawer.getByRole('button', { name: texts.modes.many }).click()
  const retryButton = drawer.getByRole('button', { name: 'Try again' })
  await retryButton.waitFor()
  assert.ok(counts.failed <= 2, `${counts.failed} requests`)
  assert.equal(await drawer.getByRole('button', { name: texts.start(0, '0') }).isDisabled(), true)
  isBroken = false
  await retryButton.click()
  await drawer.getByRole('button', { name: texts.everyone(2, '2') }).click()
  await drawer.getByText(texts.found(2, '2')).waitFor()
  assert.equal(await drawer.getByRole('button', { name: texts.start(2, '2') }).isDisabled(), false)
})
