// Contracts in lists show their first page, drawn on the device; private documents do not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, type FakeRequest, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { fakeConversation } from './fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from './fakes/fake-documents.ts'

test('D1-DOC-10: contracts show their first page in lists, private ones do not', inBrowser, async () => {
  const { page, go, fake, device, person } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  const documents = fakeDocuments(letters.connection)
  const toSign = { status: 'ready_to_sign', requires_signature: true }
  const lease = await sealFile(await pdfWithLines(['Lease', 'Two rooms']), publicKey)
  const contract = documents.add({ name: 'Lease', ...toSign, ...lease })
  const privateDocument = documents.add({ name: 'Diagnosis', ...toSign, ...lease, is_private: true })
  const brokenDocument = documents.add({
    name: 'Broken',
    ...toSign,
    ...(await sealFile(Buffer.from('no PDF'), publicKey)),
  })
  documents.add({ name: 'Letter', ...lease })
  const openedIds: string[] = []
  const route = 'GET /api/customer/documents/{docId}'
  const send = documents.replies[route] as (request: FakeRequest) => unknown
  const countReply = (request: FakeRequest) => {
    openedIds.push(request.params.docId ?? '')
    return send(request)
  }
  fake.onAll({ ...letters.replies, ...documents.replies, [route]: countReply as (typeof documents.replies)[string] })
  await go('/documents')
  const list = page.getByRole('list', { name: documentsTexts.en.groups.open })
  const picture = list.getByRole('link', { name: 'Lease' }).locator('img')
  await picture.waitFor()
  assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 132)
  await checkPage(page, 'wallet-thumbnails')
  assert.equal(await page.locator('main img').count(), 1)
  await go('/account')
  await go('/documents')
  await picture.waitFor()
  assert.deepEqual(openedIds.toSorted(), [contract.id, brokenDocument.id].toSorted())
  assert.equal(openedIds.includes(privateDocument.id), false)

  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
  await picture.waitFor({ state: 'detached' })
  await page.getByLabel(sessionTexts.en.password, { exact: true }).last().fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.en.unlock }).click()
  await picture.waitFor()
})
