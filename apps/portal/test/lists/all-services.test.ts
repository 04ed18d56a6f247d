// Lists over all services: customers, documents, runs, messages and invitations, each with its service.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import type { FoundRecord } from '@company-data/sdk/company'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { serviceLabelTexts } from '../../src/app/service-label-texts.ts'
import { documentsTexts } from '../../src/contracts/documents/documents-texts.ts'
import { flowRunsTexts } from '../../src/contracts/flow-runs/flow-runs-texts.ts'
import { listTexts } from '../../src/contracts/flows/list/list-texts.ts'
import { allServicesTexts } from '../../src/lists/all-services/all-services-texts.ts'
import { listOptionsTexts } from '../../src/lists/list-options/list-options-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { ADA, adaConnection, adaReplies } from '../fake/ada.ts'
import type { Replies } from '../fake/collections.ts'
import { fakeId, fakeTime } from '../fake/ids.ts'
import { keyedService, keyedServiceReplies, SERVICE_ID } from '../fake/keyed-service.ts'
import { fakeOverview } from '../fake/overview.ts'
import { fakeService, lastPage } from '../fake/records.ts'

const archive = fakeService({ id: fakeId(31), name: 'Archive' })

const record = (kind: FoundRecord['kind'], members: Partial<FoundRecord>) => ({
  kind,
  service_id: archive.id,
  id: fakeId(70),
  flow_id: null,
  name: 'Car lease',
  status: null,
  created_at: fakeTime(3),
  detail: null,
  ...members,
})

const records = [
  record('customer', { service_id: SERVICE_ID, id: ADA.connectionId, name: 'Ada Lovelace', detail: ADA.shareCode }),
  record('document', { status: 'ready_to_sign', name: 'Price list' }),
  record('document', { id: fakeId(75), status: 'active', awaits_others: true, name: 'Half signed' }),
  record('run', { flow_id: fakeId(71), status: 'awaiting_customer', detail: 'Grace Hopper' }),
]

const openAll = (at: string, language: 'en' | 'de' = 'en', width: 390 | 1280 = 1280, replies: Replies = {}) =>
  openFakePortal({
    // The browser logs refused calls.
    expected: /status of 403/,
    at: `${at}?service=all`,
    language,
    width,
    replies: {
      ...keyedServiceReplies(),
      ...adaReplies(),
      'GET /api/services': [keyedService(), archive],
      'GET /api/portal/search': ({ query: { kind } }: FakeRequest) => ({
        items: records.filter((item) => item.kind === kind),
        is_complete: false,
      }),
      'GET /api/portal/services/{serviceId}/messages': ({ params: { serviceId } }: FakeRequest) =>
        lastPage(serviceId === SERVICE_ID ? [conversation] : []),
      'GET /api/portal/services/{id}/connect-requests': ({ params: { id } }: FakeRequest) =>
        lastPage(id === archive.id ? [invitation] : []),
      ...replies,
    },
  })

const conversation = {
  connection_id: ADA.connectionId,
  display_name: adaConnection.display_name,
  share_code: ADA.shareCode,
  customer_type: 'person',
  unread_count: 2,
  last_message_at: fakeTime(2),
}

const invitation = {
  request_id: fakeId(72),
  share_code: 'K7PQ2M9XBD',
  message: 'Please connect',
  status: 'pending',
  created_at: fakeTime(2),
  expires_at: fakeTime(30),
  decided_at: null,
}

test('connections, documents and runs of all services are one call each', inBrowser, async () => {
  const { page, fake, go } = await openAll('/connections')
  const table = page.getByRole('table')
  await table
    .getByRole('row', { name: /Ada Lovelace/ })
    .getByRole('cell', { name: keyedService().name, exact: true })
    .waitFor()
  await page.getByText(allServicesTexts.en.notAll).waitFor()
  await page
    .getByRole('combobox', { name: serviceKeysTexts.en.service })
    .getByText(serviceKeysTexts.en.allServices)
    .waitFor()
  await checkPage(page, 'connections-all-services')
  // The choice is remembered.
  await go('/documents')
  await table
    .getByRole('row', { name: /Price list/ })
    .getByRole('cell', { name: 'Archive', exact: true })
    .waitFor()
  await go('/flow-runs')
  await table
    .getByRole('row', { name: /Grace Hopper/ })
    .getByText(allServicesTexts.en.awaited)
    .waitFor()
  await checkPage(page, 'flow-runs-all-services')
  assert.equal(fake.requests('GET /api/portal/search').length, 3)
  await page.getByRole('searchbox', { name: allServicesTexts.en.search }).fill('zzz')
  await page.getByText(allServicesTexts.en.noneTitle).waitFor()
})

test('de: over all services, a copy that others have to sign is not active', inBrowser, async () => {
  const { page } = await openAll('/documents', 'de')
  const row = page.getByRole('row', { name: /Half signed/ })
  const status = row.getByText(documentsTexts.de.statuses.awaiting_others)
  assert.ok(await status.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'the state is not cut')
  assert.equal(await row.getByText(documentsTexts.de.statuses.active, { exact: true }).count(), 0)
  await checkPage(page, 'documents-all-services')
})

test('a sandbox is labelled in lists and where a service is chosen', inBrowser, async () => {
  const sandbox = { ...archive, sandbox: true }
  const label = serviceLabelTexts.en.sandbox(archive.name)
  const replies = { 'GET /api/services': [keyedService(), sandbox] }
  const { page } = await openAll('/documents', 'en', 1280, replies)
  await page
    .getByRole('table')
    .getByRole('row', { name: /Price list/ })
    .getByRole('cell', { name: label, exact: true })
    .waitFor()
  await page.getByRole('combobox', { name: serviceKeysTexts.en.service }).click()
  await page.getByRole('option', { name: label }).waitFor()
})

test('de: the only service of a company is labelled where there is no choice', inBrowser, async () => {
  const sandbox = { ...archive, sandbox: true }
  const { page } = await openAll('/connect-requests', 'de', 1280, { 'GET /api/services': [sandbox] })
  await page.getByText(serviceLabelTexts.de.sandbox(archive.name), { exact: true }).waitFor()
})

test('de: messages and invitations of all services name their service', inBrowser, async () => {
  const { page, go } = await openAll('/messages', 'de')
  const table = page.getByRole('table')
  await table
    .getByRole('row', { name: /Ada Lovelace/ })
    .getByRole('cell', { name: keyedService().name, exact: true })
    .waitFor()
  await checkPage(page, 'messages-all-services')
  await go('/connect-requests?service=all')
  await table
    .getByRole('row', { name: /K7PQ2M9XBD/ })
    .getByRole('cell', { name: 'Archive', exact: true })
    .waitFor()
})

test('hidden columns are in the address and remembered, and a view is saved', inBrowser, async () => {
  const texts = listOptionsTexts.en
  const { page, go } = await openAll('/flow-runs')
  const heads = page.getByRole('columnheader')
  await heads.getByText(flowRunsTexts.en.flow).waitFor()
  await page.getByRole('button', { name: texts.columns }).click()
  await page.getByRole('menuitem', { name: texts.hide(flowRunsTexts.en.flow) }).click()
  await heads.getByText(flowRunsTexts.en.flow).waitFor({ state: 'detached' })
  assert.match(page.url(), /hide=flow/)
  await page.getByRole('button', { name: texts.views }).click()
  await page.getByRole('menuitem', { name: texts.save }).click()
  const dialog = page.getByRole('alertdialog', { name: texts.saveTitle })
  await dialog.getByLabel(texts.name).fill('Short')
  await checkPage(page, 'list-views')
  await dialog.getByRole('button', { name: texts.saveAction }).click()
  await page.getByText(texts.saved).waitFor()
  await go('/flow-runs?service=all')
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor()
  assert.equal(await heads.getByText(flowRunsTexts.en.flow).count(), 0, 'remembered')
  await page.getByRole('button', { name: texts.columns }).click()
  await page.getByRole('menuitem', { name: texts.show(flowRunsTexts.en.flow) }).click()
  await heads.getByText(flowRunsTexts.en.flow).waitFor()
  await go('/connections')
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor()
  await go('/flow-runs')
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor()
  await page.getByRole('button', { name: texts.views }).click()
  await page.getByRole('menuitem', { name: 'Short' }).first().click()
  await page.waitForURL(/hide=flow.*service=all|service=all.*hide=flow/)
  await heads.getByText(flowRunsTexts.en.flow).waitFor({ state: 'detached' })
})

test('lists name the services that require a second factor', inBrowser, async () => {
  const texts = allServicesTexts.en
  const locked = { ...archive, require_2fa: true }
  const { page, go } = await openAll('/connections', 'en', 1280, {
    'GET /api/services': [keyedService(), locked],
    'GET /api/portal/overview': fakeOverview(),
    'GET /api/portal/services/{serviceId}/messages': ({ params: { serviceId } }: FakeRequest) => {
      if (serviceId === locked.id) throw new ApiError('auth.forbidden')
      return lastPage([conversation])
    },
  })
  const notice = page.getByText(texts.locked(locked.name))
  await notice.waitFor()
  assert.equal(await page.getByRole('link', { name: texts.toSecurity }).getAttribute('href'), '/portal/security')
  await checkPage(page, 'connections-locked-service')
  await go('/messages?service=all')
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor()
  await notice.waitFor()
  assert.equal(await page.getByText(texts.notAllRead(locked.name)).count(), 0, 'said once')
})

test('messages of more services load on request', inBrowser, async () => {
  const texts = allServicesTexts.en
  const services = Array.from({ length: 30 }, (_, number) =>
    fakeService({ id: fakeId(200 + number), name: `Service ${number}` }),
  )
  const { page, fake } = await openAll('/messages', 'en', 1280, { 'GET /api/services': [keyedService(), ...services] })
  await page.getByText(texts.moreServices('6')).waitFor()
  assert.equal(fake.requests('GET /api/portal/services/{serviceId}/messages').length, 25)
  await page.getByRole('button', { name: texts.readMore }).click()
  await page.getByText(texts.moreServices('6')).waitFor({ state: 'detached' })
  assert.equal(fake.requests('GET /api/portal/services/{serviceId}/messages').length, 31)
})

test('flows of more services than can be read one by one are one call', inBrowser, async () => {
  const services = Array.from({ length: 30 }, (_, number) =>
    fakeService({ id: fakeId(200 + number), name: `Service ${number}` }),
  )
  const { page, fake } = await openAll('/flows', 'en', 1280, {
    'GET /api/services': services,
    'GET /api/portal/search': {
      items: [record('flow', { service_id: fakeId(229), name: 'Membership', created_at: null })],
      is_complete: true,
    },
  })
  await page
    .getByRole('row', { name: /Membership/ })
    .getByRole('cell', { name: 'Service 29', exact: true })
    .waitFor()
  assert.equal(fake.requests('GET /api/portal/search').length, 1)
  await page.getByRole('button', { name: listTexts.en.add }).click()
  await page.getByRole('dialog', { name: listTexts.en.newTitle }).waitFor()
})

test('on a phone the name of a run of all services is on one line', inBrowser, async () => {
  const { page } = await openAll('/flow-runs', 'de', 390)
  const box = await page.getByRole('table').getByRole('button', { name: 'Grace Hopper' }).boundingBox()
  assert.ok(box && box.width > 60 && box.height < 40, JSON.stringify(box))
  // Its own column has no room.
  await page.getByRole('table').locator('td:first-child').getByText(archive.name).waitFor()
  await checkPage(page, 'flow-runs-all-services-phone')
})
