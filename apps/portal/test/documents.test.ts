// Documents in the portal: sent to a customer, sealed in the page, listed by status, and ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, inBrowser } from '@company-data/testkit/browser'
import { documentsTexts } from '../src/contracts/documents/documents-texts.ts'
import { ADA, openAsAda } from './fake/ada.ts'
import { openCompany } from './fake/company.ts'
import { fakeDocuments, sentDocument } from './fake/documents.ts'
import { fakeId } from './fake/ids.ts'
import { keyedService } from './fake/keyed-service.ts'

test('a document is sealed and sent in the page, and ended in its drawer (A-82, NS-02, NS-04)', inBrowser, async () => {
  const texts = documentsTexts.en
  const { documents, replies } = fakeDocuments()
  const { page, fake } = await openCompany({ at: '/documents', services: [keyedService()], replies })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await page.getByRole('button', { name: texts.add }).first().click()
  const drawer = page.getByRole('dialog', { name: texts.newTitle })
  await drawer.getByLabel(texts.name, { exact: true }).fill('Price list')
  await drawer.getByRole('radio', { name: 'Ada Lovelace' }).click()
  await drawer.getByRole('button', { name: texts.json }).click()
  await drawer.getByLabel(texts.payloadLabel, { exact: true }).fill('{"price": "4.90"}')
  await drawer.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByRole('table').getByRole('button', { name: 'Price list' }).click()
  const open = page.getByRole('dialog', { name: 'Price list' })
  await open.getByText(texts.sealedToCustomer).waitFor()
  await checkPage(page, 'document-drawer')
  const [request, ...others] = fake.requests('POST /api/portal/services/{serviceId}/documents')
  assert.deepEqual([request?.body.name, request?.body.connection_id, others], ['Price list', ADA.connectionId, []])
  assert.deepEqual(JSON.parse(await openAsAda(request?.body.payload)), { price: '4.90' })
  await open.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: texts.actions.end, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.actions.end }).click()
  await open.getByText(texts.statuses.ended).waitFor()
  assert.deepEqual(
    documents.map(({ status }) => status),
    ['ended'],
  )
})

test("a run's contract without a customer is not shown as sent to everyone", inBrowser, async () => {
  const texts = documentsTexts.en
  const { documents, replies } = fakeDocuments()
  const body = { payload_kind: 'json', connection_id: null }
  const notice = sentDocument(1, { body: { ...body, name: 'Price list' } } as FakeRequest)
  const copy = sentDocument(2, { body: { ...body, name: 'Lease', kind: 'agreement' } } as FakeRequest)
  documents.push(notice, { ...copy, flow_run_id: fakeId(9) })
  const { page } = await openCompany({ at: '/documents', services: [keyedService()], replies })
  const recipient = (name: string, text: string) => page.getByRole('row', { name }).getByText(text, { exact: true })
  await recipient('Lease', texts.withoutCustomer(fakeId(9))).waitFor()
  await recipient('Price list', texts.withoutCustomer(null)).waitFor()
  assert.notEqual(texts.withoutCustomer(null), texts.withoutCustomer(fakeId(9)))
})

test('a copy that others still have to sign is not called active', inBrowser, async () => {
  const texts = documentsTexts.en
  const { documents, replies } = fakeDocuments()
  const body = { payload_kind: 'json', connection_id: null, name: 'Lease', kind: 'agreement' }
  const copy = sentDocument(2, { body } as FakeRequest)
  const entry = (document_id: string, status: 'active' | 'ready_to_sign') => ({
    output_key: 'lease',
    name: 'Lease',
    party_key: 'company',
    document_id,
    position: 1,
    status,
    action: null,
    acted_at: null,
  })
  const run_signatures = [entry(copy.id, 'active'), entry(fakeId(8), 'ready_to_sign')]
  documents.push({ ...copy, flow_run_id: fakeId(9), run_signatures })
  const { page } = await openCompany({ at: '/documents', services: [keyedService()], replies })
  const row = page.getByRole('row', { name: 'Lease' })
  await row.getByText(texts.statuses.awaiting_others, { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Lease' }).click()
  await page.getByRole('dialog').getByText(texts.statuses.awaiting_others, { exact: true }).waitFor()
})
