// The documents that a company received as a customer, in the portal: read here, accepted and declined.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { signingTexts } from '@company-data/web/documents/rules'
import { receivedDocumentsTexts } from '../src/customer/received-documents/received-documents-texts.ts'
import { receivedDocumentTexts } from '../src/customer-side/received-document-texts.ts'
import { fakeReceivedDocument, receivedDocumentReplies } from './fake/received-documents.ts'
import { OWNER_ID } from './fake/runs.ts'
import { CONNECTION_ID, fakeSupplier } from './fake/supplier.ts'
import { getDrawer, openDrawer } from './fixtures/drawer.ts'

test('G-120, G-126: German: data is read, one offer accepted and one declined', inBrowser, async () => {
  const texts = receivedDocumentsTexts.de
  const signing = signingTexts.de
  const statuses = receivedDocumentTexts.de.statuses
  const offer = { kind: 'subscription', requires_acceptance: true, status: 'offering', payload: { offer: 'Monthly' } }
  const documents = [
    fakeReceivedDocument(1, 'Price list', { payload: { price: 'Four-Ninety' } }),
    fakeReceivedDocument(2, 'Paper every month', offer),
    fakeReceivedDocument(3, 'Ink every month', offer),
    fakeReceivedDocument(4, 'Opening hours', { person_user_id: null, payload: 'Nine to five' }),
  ]
  const received = receivedDocumentReplies(documents)
  const { page, fake, go, device } = await openFakePortal({
    language: 'de',
    at: '/suppliers',
    account: { user_id: OWNER_ID },
    replies: { ...fakeSupplier({ answers: [] }, []).replies, ...received.replies },
  })
  received.sealFor(device.pair.publicKey)
  await go(`/suppliers/${CONNECTION_ID}?tab=documents`)
  await page.getByRole('table').getByRole('button', { name: 'Price list' }).click()
  const drawer = getDrawer(page, 'Price list')
  await drawer.getByRole('button', { name: texts.openNamed('Price list') }).click()
  await drawer.getByText('Four-Ninety').waitFor()
  await checkPage(page, 'received-document-data')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const accepted = await openDrawer(page, 'Paper every month')
  await accepted.getByRole('button', { name: texts.openNamed('Paper every month') }).click()
  await accepted.getByLabel(signing.firstName).fill('Grace')
  await accepted.getByLabel(signing.lastName).fill('Hopper')
  await accepted.getByRole('button', { name: signing.accept, exact: true }).click()
  await accepted.getByText(statuses.active, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await accepted.waitFor({ state: 'detached' })

  const declined = await openDrawer(page, 'Ink every month')
  await declined.getByRole('button', { name: signing.decline }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: signing.decline }).click()
  await declined.getByText(statuses.ended, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await declined.waitFor({ state: 'detached' })
  const broadcast = await openDrawer(page, 'Opening hours')
  await broadcast.getByText(texts.broadcast).waitFor()
  const [accepting] = fake.requests('POST /api/company-connections/{id}/documents/{docId}/accept')
  assert.deepEqual(
    [accepting?.params.docId, accepting?.body.signer_first_name, accepting?.body.signer_last_name],
    [documents[1]?.id, 'Grace', 'Hopper'],
  )
  assert.deepEqual(
    documents.map(({ status }) => status),
    ['active', 'active', 'ended', 'active'],
  )
})
