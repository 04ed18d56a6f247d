// The calls of machine clients in the portal: filters, pages, the reason of a refusal, and the view of a delegate (B-18).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { requestsTexts } from '../../src/developers/requests/requests-texts.ts'
import { paths } from '../../src/paths.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { pageReply } from '../fake/collections.ts'
import { openCompany } from '../fake/company.ts'
import { AT } from '../fake/ids.ts'
import { fakeClient, fakeService } from '../fake/records.ts'

const ACCOUNT = 'GET /api/account/requests'
const SERVICE = 'GET /api/services/{serviceId}/requests'
const texts = requestsTexts.en

const newCall = (parts: object = {}) => ({
  at: AT,
  request_id: crypto.randomUUID(),
  client_id: 'svc_news',
  method: 'GET',
  route: '/api/company-data/whoami',
  status: 200,
  error_key: null as string | null,
  duration_ms: 12,
  count: 1,
  ...parts,
})

const forbidden = (parts: object = {}) =>
  newCall({ status: 403, error_key: 'auth.client_endpoint_forbidden', route: '/api/services/{id}', ...parts })

const calledCompany = () => {
  const service = fakeService({ name: 'Newsletter', client_id: 'svc_news' })
  const manager = fakeClient({ client_id: 'acct_1', name: 'Purchasing' })
  const calls = [
    forbidden({ client_id: 'acct_1', count: 1_204 }),
    newCall({ status: 404, error_key: 'route.not_found', route: null }),
    ...Array.from({ length: 30 }, () => newCall()),
  ]
  /** The platform filters. */
  const reply = (request: FakeRequest) => {
    const { status, client_id } = request.query
    const matching = calls.filter(
      (entry) =>
        (status === undefined || String(entry.status).startsWith(String(status).charAt(0))) &&
        (client_id === undefined || entry.client_id === client_id),
    )
    return pageReply(matching)(request)
  }
  return { service, manager, reply }
}

test('B-18: calls are paged and filtered, and a refusal leads to its page', inBrowser, async () => {
  const { service, manager, reply } = calledCompany()
  const { page, fake } = await openCompany({
    at: paths.overview,
    services: [service],
    clients: [manager],
    replies: { [ACCOUNT]: reply },
  })
  const navigation = page.getByRole('navigation', { name: shellTexts.en.navigation })
  await navigation.getByRole('link', { name: texts.title, exact: true }).click()
  const rows = page.getByRole('table', { name: texts.title }).locator('tbody tr')
  await rows.nth(24).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await rows.nth(24).waitFor({ state: 'detached' })
  assert.equal(await rows.count(), 7)
  await page.getByRole('button', { name: 'Previous' }).click()
  await rows.nth(24).waitFor()
  const status = rows.first().getByText('403', { exact: true })
  assert.equal(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), false, 'not cut off')
  await checkPage(page, 'requests')

  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose(texts.status, texts.statuses['4xx'])
  await rows.nth(2).waitFor({ state: 'detached' })
  assert.equal(await rows.count(), 2)
  await choose(texts.client, 'Purchasing')
  await rows.nth(1).waitFor({ state: 'detached' })
  await choose(texts.time, texts.times.day)
  await page.getByText(texts.repeatedTimes('1,204')).waitFor()
  const { query } = fake.requests(ACCOUNT).at(-1) ?? {}
  assert.deepEqual([query?.status, query?.client_id], ['4xx', 'acct_1'])
  assert.match(String(query?.since), /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  assert.match(page.url(), /status=4xx/)

  const link = rows.getByRole('link', { name: 'auth.client_endpoint_forbidden' })
  assert.equal(await link.getAttribute('href'), '/docs/errors/auth.client_endpoint_forbidden')
  await rows.getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Client not authorized for this endpoint').waitFor()
  await drawer.getByText(texts.privacy).waitFor()
  const explanation = drawer.getByRole('link', { name: texts.explain })
  assert.equal(await explanation.getAttribute('href'), '/docs/errors/auth.client_endpoint_forbidden')
  await checkPage(page, 'request-refused')
  await page.keyboard.press('Escape')
  await choose(texts.status, texts.statuses['5xx'])
  await page.getByRole('heading', { name: texts.noneTitle }).waitFor()
  await checkPage(page, 'requests-none')
  await page.getByRole('button', { name: texts.clear }).click()
  await rows.nth(24).waitFor()
})

test('B-18: a delegate reads the calls of a granted service', inBrowser, async () => {
  const { service } = calledCompany()
  const german = requestsTexts.de
  const { page, fake } = await openCompany({
    user: 'delegate',
    language: 'de',
    at: paths.requests,
    services: [service],
    replies: { [SERVICE]: pageReply([forbidden()]) },
  })
  await page.getByText(german.clientOfService('Newsletter')).waitFor()
  assert.equal(fake.requests(SERVICE)[0]?.params.serviceId, service.id)
  assert.deepEqual(fake.requests(ACCOUNT), [])
  await checkPage(page, 'requests-delegate')
})

test('B-18: a page without calls says what it would list', inBrowser, async () => {
  const { page } = await openCompany({ at: paths.requests })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'requests-empty')
})
