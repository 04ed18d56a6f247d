// The ways to confirm a signature: only those that the account has.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { signingTexts } from '@company-data/web/documents/rules'
import { actionTexts } from '../../src/documents/decision/action-texts.ts'
import { documentsTexts } from '../../src/documents/documents-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { createConnection } from '../fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from '../fakes/fake-documents.ts'

const signing = signingTexts.en

const openSignSheet = async (twofa_enabled: boolean) => {
  const wallet = await openFakeWallet({ at: '/account' })
  const documents = fakeDocuments((await createConnection()).connection)
  wallet.fake.onAll({ ...documents.replies, ...fakeAccount({ twofa_enabled }).replies })
  const file = await sealFile(pdfWithLines(['A lease']), wallet.device.pair.publicKey)
  const { id } = documents.add({ name: 'Lease', status: 'ready_to_sign', requires_signature: true, ...file })
  await wallet.go(`/documents/${id}`)
  await wallet.page.getByRole('button', { name: documentsTexts.en.sign }).click()
  const sheet = wallet.page.getByRole('dialog', { name: actionTexts.en.signTitle('Lease') })
  await sheet.getByRole('button', { name: signing.sendCode }).waitFor()
  return sheet
}

test('without a second factor a signature asks for the mailed code alone', inBrowser, async () => {
  const sheet = await openSignSheet(false)
  await sheet.getByLabel(signing.code, { exact: true }).waitFor()
  assert.equal(await sheet.getByRole('radio', { name: signing.byApp }).count(), 0)
})

test('with a second factor a signature offers the authenticator too', inBrowser, async () => {
  const sheet = await openSignSheet(true)
  await sheet.getByRole('radio', { name: signing.byApp }).waitFor()
})
