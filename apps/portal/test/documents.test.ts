// Documents in the portal: sent to a customer, sealed in the page, listed by status, and ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { documentsTexts } from '../src/contracts/documents/documents-texts.ts'
import { ADA, openAsAda } from './fake/ada.ts'
import { openCompany } from './fake/company.ts'
import { fakeDocuments } from './fake/documents.ts'
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
