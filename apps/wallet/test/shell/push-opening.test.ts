// Shows what happens between the first read of a list and the opening of the push stream.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { inBrowser, openFakeWallet, signInWithoutForm } from '@company-data/testkit/browser'
import { documentsTexts } from '../../src/documents/documents-texts.ts'
import { fakeConversation } from '../fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from '../fakes/fake-documents.ts'

test('a document sent between the first read and the stream is shown (A-33)', inBrowser, async () => {
  const { page, fake, device, person } = await openFakeWallet({ user: null, at: '/documents' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  const documents = fakeDocuments(letters.connection)
  fake.onAll({ ...letters.replies, ...documents.replies })
  const file = await sealFile(pdfWithLines(['House rules']), publicKey)
  documents.add({ name: 'House rules', ...file })
  const opening = Promise.withResolvers<void>()
  await page.route('**/api/push/stream', async (route) => {
    await opening.promise
    await route.continue()
  })
  await signInWithoutForm(page, { email: person.email, password: person.rawPassword })
  await page.getByText('House rules').first().waitFor()
  documents.add({ name: 'Lease of a flat', status: 'ready_to_sign', requires_signature: true, ...file })
  assert.equal(await page.getByText('Lease of a flat').count(), 0)
  opening.resolve()
  const open = page.getByRole('list', { name: documentsTexts.en.groups.open })
  await open.getByText('Lease of a flat').waitFor()
  assert.equal(fake.requests('GET /api/push/stream').length, 1, 'before the stream is opened again')
})
