// One supplier of the company, in the portal: its requests, the shared data, messages, and the end of the connection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, interruptedNetwork, openFakePortal } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { companyTexts, connectionTexts, shareTexts } from '@company-data/web/sharing/rules'
import { appTexts } from '../src/app/app-texts.ts'
import { suppliersTexts } from '../src/customer/suppliers/suppliers-texts.ts'
import { fakeDatum } from './fake/contact-data.ts'
import { loseFirst } from './fake/replies.ts'
import { CONNECTION_ID, fakeConversation, fakeSupplier } from './fake/supplier.ts'
import { chooseToShare, lockPortal, unlockPortal } from './fixtures/customer-company.ts'

const rows = [
  { slug: 'name', label: 'Legal name', type: 'text' },
  { slug: 'mail', label: 'Invoices go to', type: 'email' },
  { slug: 'dock', label: 'Loading dock', type: 'text' },
  { slug: 'size', label: 'Staff', type: 'text' },
]
const [name, email] = [fakeDatum('company_name', 'Buyer Limited'), fakeDatum('email', 'bills@buyer.example')]

test('requests are answered, shared data changed, messages opened (G-089, G-128, G-182)', inBrowser, async () => {
  const texts = suppliersTexts.en
  const share = shareTexts.en
  const connectionLabels = connectionTexts.en
  const thread = conversationTexts.en
  const answers = [
    { slug: 'name', contact_data_id: name.id, live: true, value: null },
    { slug: 'mail', contact_data_id: email.id, live: true, value: null },
  ]
  const { state, replies } = fakeSupplier({ rows, answers, pending: ['dock', 'size'], unread: 1 }, [name, email])
  const consent = 'POST /api/company-connections/{companyConnectionId}/consents/{slug}'
  // T-66: a call of the feed has no response here and would fail the test, because it drains the feed.
  const { page, fake, device } = await openFakePortal({
    at: '/suppliers',
    expected: /net::ERR_|status of 404/,
    replies: { ...replies, [consent]: loseFirst(replies[consent]) },
  })
  const conversation = await fakeConversation(device.pair.publicKey, 'Where-Shall-We-Deliver')
  fake.onAll(conversation.replies)
  await page.getByText(texts.asks('2')).waitFor()
  await page.getByText(texts.unread('1')).waitFor()
  await checkPage(page, 'suppliers')
  await page.getByRole('table').getByRole('button', { name: 'Newsletter' }).click()
  const questions = page.getByRole('region', { name: connectionLabels.consentsTitle })
  await questions.getByRole('heading', { name: 'Loading dock' }).waitFor()
  await questions.getByText(connectionLabels.takeBackText('Share Ltd')).waitFor()
  await checkPage(page, 'supplier-questions')
  await chooseToShare(page, share, 'Loading dock', share.typed)
  await questions.getByLabel(share.value, { exact: true }).fill('Dock 7')
  await questions
    .getByRole('list', { name: share.summary('Share Ltd') })
    .getByText('Dock 7')
    .waitFor()
  await questions.getByRole('button', { name: connectionLabels.share }).first().click()
  await questions.getByRole('heading', { name: 'Loading dock' }).waitFor({ state: 'detached' })
  fake.on(consent, loseFirst(replies[consent]))
  await questions.getByRole('button', { name: connectionLabels.decline }).click()
  await questions.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: connectionLabels.change }).click()
  const drawer = page.getByRole('dialog', { name: connectionLabels.change })
  await chooseToShare(page, share, 'Invoices go to', share.none)
  await drawer.getByText(share.takenBack).waitFor()
  await drawer.getByText(connectionLabels.takeBackText('Share Ltd')).waitFor()
  await checkPage(page, 'supplier-change')
  await interruptedNetwork.perform(page, {
    request: /^PUT .*\/mappings$/,
    send: () => drawer.getByRole('button', { name: connectionLabels.save }).click(),
    findMessage: () => drawer.getByText(appTexts.en.unsureOnce),
    assertInputIntact: () => drawer.getByText(share.takenBack).waitFor(),
    waitUntilDone: () => drawer.waitFor({ state: 'detached' }),
  })
  assert.deepEqual(
    state.answers?.map(({ slug }) => slug),
    ['name', 'dock'],
  )

  await page.getByRole('tab', { name: texts.tabs.messages }).click()
  await page.getByText('Where-Shall-We-Deliver').waitFor()
  await page.getByRole('button', { name: thread.markRead }).click()
  await page.getByRole('button', { name: thread.markRead }).waitFor({ state: 'detached' })
  await page.getByLabel(thread.write, { exact: true }).fill('To-The-Back')
  await checkPage(page, 'supplier-messages')
  await lockPortal(page)
  assert.equal((await page.content()).includes('Where-Shall-We-Deliver'), false, 'a lock forgets opened data')
  await unlockPortal(page, { password: device.rawPassword })
  await page.getByText('Where-Shall-We-Deliver').waitFor()
  assert.equal(await page.getByLabel(thread.write, { exact: true }).inputValue(), 'To-The-Back')
  const sending = `POST /api/company-connections/${CONNECTION_ID}/messages`
  fake.on(sending, loseFirst(conversation.replies[sending]))
  await page.getByRole('button', { name: thread.send }).click()
  await page.getByRole('listitem').filter({ hasText: 'To-The-Back' }).waitFor()
  assert.equal(conversation.messages.length, 2)

  await page.getByRole('tab', { name: texts.tabs.profile }).click()
  await page.getByText(companyTexts.en.empty).waitFor()
  await page.getByRole('button', { name: connectionLabels.end }).click()
  await interruptedNetwork.perform(page, {
    request: /^DELETE /,
    send: () => page.getByRole('alertdialog').getByRole('button', { name: connectionLabels.end }).click(),
    findMessage: () => page.getByRole('alertdialog').getByText(appTexts.en.unsureOnce),
    waitUntilDone: () => page.getByRole('heading', { name: texts.emptyTitle }).waitFor(),
  })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  assert.equal(state.answers, undefined)
})
