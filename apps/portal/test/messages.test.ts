// Messages in the portal: conversations, a thread that is opened here, sending, reading, a broadcast.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { messagesTexts } from '../src/sharing/messages/messages-texts.ts'
import { ADA, openAsAda } from './fake/ada.ts'
import { openCompany } from './fake/company.ts'
import { keyedService, keyFileReplies, openServiceValue } from './fake/keyed-service.ts'
import { fakeMessages } from './fake/messages.ts'
import { unlockService } from './fake/unlock.ts'

const QUESTION = 'Is-The-Flat-Still-There'
const REPLY = 'It is. Come on Monday.'
const SEND = 'POST /api/portal/services/{serviceId}/connections/{connectionId}/messages'

const texts = messagesTexts.en
const threadTexts = conversationTexts.en
const keyTexts = serviceKeysTexts.en

test('G-181, A-83: a conversation is opened on this device, answered and marked read', inBrowser, async () => {
  const { messages, replies } = await fakeMessages(QUESTION)
  const { page, fake } = await openCompany({
    at: '/messages',
    services: [keyedService()],
    replies: { ...keyFileReplies(), ...replies },
    expected: /ERR_INTERNET_DISCONNECTED/,
  })
  await page.getByText(texts.unread('1')).waitFor()
  await checkPage(page, 'messages')
  await page.getByRole('button', { name: 'Ada' }).click()
  const drawer = page.getByRole('dialog', { name: 'Ada' })
  await drawer.getByText(keyTexts.sealed, { exact: true }).waitFor()
  assert.equal((await page.content()).includes(QUESTION), false)
  await unlockService(page)
  await drawer.getByText(QUESTION).waitFor()
  await page.context().setOffline(true)
  await drawer.getByRole('button', { name: threadTexts.markRead }).click()
  await drawer.getByText(threadTexts.notMarked('')).waitFor()
  await page.context().setOffline(false)
  await drawer.getByRole('button', { name: threadTexts.markRead }).click()
  await drawer.getByRole('button', { name: threadTexts.markRead }).waitFor({ state: 'detached' })
  await drawer.getByRole('button', { name: threadTexts.send }).click()
  await drawer.getByText(threadTexts.empty).waitFor()
  await drawer.getByLabel(threadTexts.write, { exact: true }).fill(REPLY)
  await page.keyboard.press('Control+Enter')
  await drawer.getByRole('listitem').filter({ hasText: REPLY }).waitFor()
  await checkPage(page, 'messages-thread')

  const [request, ...others] = fake.requests(SEND)
  assert.equal(others.length, 0)
  assert.equal(request?.params.connectionId, ADA.connectionId)
  assert.deepEqual(
    [await openAsAda(request?.body.body), await openServiceValue(request?.body.own_body)],
    [REPLY, REPLY],
  )
  assert.deepEqual(
    messages.map(({ direction, acknowledged_at }) => [direction, acknowledged_at === null]),
    [
      ['out', true],
      ['in', false],
    ],
  )
})

test('a reply marks what it answers as read', inBrowser, async () => {
  const { messages, replies } = await fakeMessages(QUESTION)
  const { page } = await openCompany({
    at: '/messages',
    services: [keyedService()],
    replies: { ...keyFileReplies(), ...replies },
  })
  await page.getByRole('button', { name: 'Ada' }).click()
  const drawer = page.getByRole('dialog', { name: 'Ada' })
  await unlockService(page)
  await drawer.getByText(QUESTION).waitFor()
  await drawer.getByLabel(threadTexts.write, { exact: true }).fill(REPLY)
  await page.keyboard.press('Control+Enter')
  await drawer.getByRole('listitem').filter({ hasText: REPLY }).waitFor()
  await drawer.getByRole('button', { name: threadTexts.markRead }).waitFor({ state: 'detached' })
  assert.deepEqual(
    messages.map(({ direction, acknowledged_at }) => [direction, acknowledged_at === null]),
    [
      ['out', true],
      ['in', false],
    ],
  )
})

test('A-82: a broadcast needs the confirmation that it is not sealed', inBrowser, async () => {
  const { replies } = await fakeMessages()
  const { page, fake } = await openCompany({ at: '/messages', services: [keyedService()], replies })
  const received = () =>
    fake.requests('POST /api/portal/services/{serviceId}/messages/broadcast').map(({ body }) => body)
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'messages-empty')
  await page.getByRole('button', { name: texts.broadcast }).click()
  const drawer = page.getByRole('dialog', { name: texts.broadcastTitle })
  await drawer.getByLabel(texts.text, { exact: true }).fill('We are closed on Monday.')
  await drawer.getByRole('button', { name: texts.send }).click()
  await drawer.getByText(texts.understoodNeeded).waitFor()
  assert.deepEqual(received(), [])
  await checkPage(page, 'messages-broadcast')
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button', { name: texts.send }).click()
  await page.getByText(texts.sent('1')).waitFor()
  assert.deepEqual(received(), [{ body: 'We are closed on Monday.' }])
})
