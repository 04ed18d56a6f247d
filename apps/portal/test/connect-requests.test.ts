// Connect requests in the portal: invited, refused in place, listed by status, withdrawn.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, type FakeRequest, inBrowser, interruptedNetwork } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { connectRequestsTexts } from '../src/sharing/connect-requests/connect-requests-texts.ts'
import { openCompany } from './fake/company.ts'
import { AT } from './fake/ids.ts'
import { fakeService, lastPage } from './fake/records.ts'

const CODE = 'ABCD-EFGH-JKLM'

interface FakeConnectRequest {
  request_id: string
  status: string
  share_code: string
  message: string
}

/** Requests in memory: one code belongs to a person, and a repeated call with the same key creates nothing new. */
const connectRequestReplies = (requests: FakeConnectRequest[]) => {
  const byKey = new Map<string, FakeConnectRequest>()
  const create = ({ body, header }: FakeRequest) => {
    if (body.share_code !== CODE) throw new ApiError('connect_requests.person_not_found')
    const key = header('idempotency-key') ?? ''
    const request = byKey.get(key) ?? {
      request_id: randomUUID(),
      status: 'pending',
      created_at: AT,
      expires_at: AT,
      decided_at: null,
      share_code: CODE,
      message: body.message,
    }
    if (!byKey.has(key)) requests.push(request)
    byKey.set(key, request)
    return request
  }
  return {
    'POST /api/portal/services/{id}/connect-requests': create,
    'GET /api/portal/services/{id}/connect-requests': ({ query }: FakeRequest) =>
      lastPage(requests.filter(({ status }) => query.status === undefined || status === query.status)),
    'DELETE /api/portal/services/{id}/connect-requests/{request_id}': ({ params }: FakeRequest) => {
      const request = requests.find(({ request_id }) => request_id === params.request_id)
      if (request) request.status = 'withdrawn'
    },
  }
}

const texts = connectRequestsTexts.en

test('G-181, A-82: a delegate invites a person despite a lost response, and withdraws', inBrowser, async () => {
  const requests: FakeConnectRequest[] = []
  const { page } = await openCompany({
    user: 'delegate',
    at: '/connect-requests',
    services: [fakeService()],
    expected: /404|ERR_FAILED/,
    replies: connectRequestReplies(requests),
  })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'connect-requests-empty')
  await page.getByRole('button', { name: texts.invite }).first().click()
  const drawer = page.getByRole('dialog', { name: texts.inviteTitle })
  await drawer.getByLabel(texts.shareCode, { exact: true }).fill('NOBODY0000')
  await drawer.getByLabel(texts.message, { exact: true }).fill('Join us.')
  await drawer.getByRole('button', { name: texts.send }).click()
  await drawer.getByText(texts.refusals['connect_requests.person_not_found']).waitFor()
  assert.equal(await drawer.getByLabel(texts.message, { exact: true }).inputValue(), 'Join us.', 'the input stays')
  await checkPage(page, 'connect-requests-invite')
  await drawer.getByLabel(texts.shareCode, { exact: true }).fill(CODE)
  await interruptedNetwork.perform(page, {
    request: /^POST .*\/connect-requests$/,
    send: () => drawer.getByRole('button', { name: texts.send }).click(),
    findMessage: () => drawer.getByText(appTexts.en.unsureOnce),
    waitUntilDone: () => drawer.waitFor({ state: 'detached' }),
  })

  const row = page.getByRole('row').filter({ hasText: CODE })
  await row.getByText(texts.statuses.pending).waitFor()
  await checkPage(page, 'connect-requests')
  await row.getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.withdraw }).click()
  await row.getByText(texts.statuses.withdrawn, { exact: true }).waitFor()
  await page.getByRole('combobox', { name: texts.status }).click()
  await page.getByRole('option', { name: texts.statuses.pending }).click()
  await page.getByRole('heading', { name: texts.noneTitle }).waitFor()
  assert.match(page.url(), /status=pending/)
  assert.deepEqual(
    requests.map(({ status, message }) => [status, message]),
    [['withdrawn', 'Join us.']],
  )
})
