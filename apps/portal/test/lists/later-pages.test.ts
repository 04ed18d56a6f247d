// A list whose next page fails: the rows that are there stay, and the next page can be asked for again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { connectionsTexts } from '../../src/sharing/connections/connections-texts.ts'
import { openCompany } from '../fake/company.ts'
import { connectedService, fakeConnection } from '../fake/connections.ts'

const LIST = 'GET /api/portal/services/{serviceId}/connections'

test('rows stay while the next page of a list fails, and it is asked again', inBrowser, async () => {
  const connections = Array.from({ length: 260 }, (_, index) => fakeConnection(`Person ${index}`))
  const { service, replies } = connectedService(connections)
  let isBroken = true
  const reply = (request: FakeRequest) => {
    if (isBroken && request.query.cursor !== undefined) throw new ApiError('server.error')
    return (replies[LIST] as (request: FakeRequest) => unknown)(request)
  }
  const { page } = await openCompany({
    at: '/connections',
    services: [service],
    replies: { ...replies, [LIST]: reply },
    expected: /status of 500/,
  })
  const notice = page.getByText(connectionsTexts.en.moreFailed, { exact: true })
  await notice.waitFor()
  assert.equal(await page.getByRole('table').locator('tbody tr').count(), 50)
  assert.equal(await page.getByRole('alert').getByRole('heading').count(), 0, 'no error takes the place of the list')
  await checkPage(page, 'connections-next-page-failed')
  isBroken = false
  await page.getByRole('button', { name: connectionsTexts.en.moreAgain }).click()
  await notice.waitFor({ state: 'detached' })
  await page.getByText(connectionsTexts.en.shown('1', '50', '260')).waitFor()
})
