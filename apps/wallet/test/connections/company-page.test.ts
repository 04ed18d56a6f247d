// The page of a company: its picture, messages, documents and the history of the connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, fakeFile, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { companyTexts } from '@company-data/web/sharing/rules'
import { connectionsTexts } from '../../src/connections/connections-texts.ts'
import { dealingsTexts } from '../../src/connections/dealings-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { COMPANY, fakeConversation } from '../fakes/fake-conversation.ts'
import { fakeDocuments, sealFile } from '../fakes/fake-documents.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { PICTURE } from '../fakes/picture.ts'

const texts = dealingsTexts.en

test('a company has a picture, and a page with messages, documents, history', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  await letters.write('Good morning')
  const photo = {
    id: crypto.randomUUID(),
    mime_type: 'image/png',
    size: PICTURE.length,
    content_sha256: '0'.repeat(64),
    created_at: letters.connection.connected_at,
  }
  const documents = fakeDocuments(letters.connection)
  for (const name of ['Lease', 'House rules', 'Invoice', 'Receipt'])
    documents.add({ name, connection_id: letters.id, ...(await sealFile(PICTURE, publicKey)) })
  documents.add({
    name: 'Of another company',
    connection_id: crypto.randomUUID(),
    ...(await sealFile(PICTURE, publicKey)),
  })
  const path = `/api/company-connections/${letters.id}`
  fake.onAll({
    ...fakeAccount().replies,
    ...(await fakeProfile(publicKey)).replies,
    ...letters.replies,
    ...documents.replies,
    [`GET ${path}/profile`]: {
      company_user_id: letters.connection.company_user_id,
      company_name: COMPANY,
      company_identity: null,
      fields: [],
      photos: [photo],
    },
    [`GET ${path}/photos/${photo.id}/file`]: fakeFile(PICTURE, 'image/png'),
  })
  await go('/connections')
  const list = page.getByRole('list', { name: connectionsTexts.en.title })
  await list.locator('img[src^="blob:"]').waitFor()
  await list.getByRole('link').click()
  const dealings = page.getByRole('list', { name: texts.dealings })
  await dealings.getByRole('link', { name: texts.messages }).waitFor()
  await dealings.getByRole('link', { name: texts.allDocuments }).getByText(texts.documentCount('4')).waitFor()
  assert.equal(await dealings.getByRole('link').count(), 5, 'messages, three documents and a link to all')
  const history = page.getByRole('list', { name: texts.history })
  await history.getByText(texts.events.received('Receipt')).waitFor()
  assert.equal(await history.getByText(texts.events.received('Of another company')).count(), 0)
  await history.getByText(texts.events.connected).waitFor()
  await checkPage(page, 'wallet-company')
})

test('a company that shows nothing but its name has no card for it', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  const profile = { company_user_id: letters.connection.company_user_id, company_name: COMPANY, company_identity: null }
  const path = `GET /api/company-connections/${letters.id}/profile`
  const documents = fakeDocuments(letters.connection)
  fake.onAll({
    ...fakeAccount().replies,
    ...(await fakeProfile(publicKey)).replies,
    ...letters.replies,
    ...documents.replies,
  })
  fake.on(path, { ...profile, fields: [], photos: [] })
  await go(`/connections/${letters.id}`)
  await page.getByRole('list', { name: texts.history }).waitFor()
  await page.getByText(companyTexts.en.title(COMPANY)).waitFor({ state: 'detached' })
})
