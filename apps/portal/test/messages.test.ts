// Messages in the portal: conversations, a thread that is opened here, sending, reading, a broadcast.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/ui/conversation/rules'
import { messagesTexts } from '../src/messages/messages-texts.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { sharingCompany } from './scenes/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const QUESTION = 'Is-The-Flat-Still-There'

const texts = messagesTexts.en
const threadTexts = conversationTexts.en
const keyTexts = serviceKeysTexts.en
test(
  '[G-181] [A-83] a conversation is listed, opened on this device, answered and read, and what failed is said',
  inBrowser,
  async () => {
    const { owner, unlock, connectPerson, service, company } = await sharingCompany(platform, [])
    const { person, id } = await connectPerson('Ada', {})
    await connectPerson('Silent', {})
    await person.sendMessage(id, QUESTION)
    const expected = /ERR_INTERNET_DISCONNECTED/
    const { page } = await openPortal(platform, { user: owner, at: '/messages', expected })
    await page.getByText(texts.unread('1')).waitFor()
    assert.equal(await page.getByRole('row').filter({ hasText: 'Silent' }).count(), 0)
    await checkPage(page, 'messages')
    await page.getByRole('button', { name: 'Ada' }).click()
    const drawer = page.getByRole('dialog', { name: 'Ada' })
    await drawer.getByText(keyTexts.sealed, { exact: true }).waitFor()
    assert.equal((await page.content()).includes(QUESTION), false)
    await unlock(page, keyTexts)
    await drawer.getByText(QUESTION).waitFor()
    await page.context().setOffline(true)
    await drawer.getByRole('button', { name: threadTexts.markRead }).click()
    await drawer.getByText(threadTexts.notMarked('')).waitFor()
    await page.context().setOffline(false)
    await drawer.getByRole('button', { name: threadTexts.markRead }).click()
    await drawer.getByRole('button', { name: threadTexts.markRead }).waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: threadTexts.send }).click()
    await drawer.getByText(threadTexts.empty).waitFor()
    await drawer.getByLabel(threadTexts.write, { exact: true }).fill('It is. Come on Monday.')
    await page.keyboard.press('Control+Enter')
    await drawer.getByRole('listitem').filter({ hasText: 'It is. Come on Monday.' }).waitFor()
    await checkPage(page, 'messages-thread')

    const received = await Array.fromAsync(person.messages(id))
    assert.deepEqual(
      received.map(({ plaintext, acknowledged_at }) => [plaintext, acknowledged_at === null]),
      [
        ['It is. Come on Monday.', true],
        [QUESTION, false],
      ],
    )
    const [conversation] = (await company.servicePortal(service.id).conversationsPage()).items
    assert.equal(conversation?.unread_count, 0)
  },
)

test('[A-82] a broadcast goes to everybody, after its sender said that it is not sealed', inBrowser, async () => {
  const texts = messagesTexts.en
  const { owner, connectPerson } = await sharingCompany(platform, [])
  const { person, id } = await connectPerson('Ada', {})
  const { page } = await openPortal(platform, { user: owner, at: '/messages' })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'messages-empty')
  await page.getByRole('button', { name: texts.broadcast }).click()
  const drawer = page.getByRole('dialog', { name: texts.broadcastTitle })
  await drawer.getByLabel(texts.text, { exact: true }).fill('We are closed on Monday.')
  await drawer.getByRole('button', { name: texts.send }).click()
  await drawer.getByText(texts.understoodNeeded).waitFor()
  assert.deepEqual(await Array.fromAsync(person.messages(id)), [])
  await checkPage(page, 'messages-broadcast')
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button', { name: texts.send }).click()
  await page.getByText(texts.sent('1')).waitFor()
  const [message] = await Array.fromAsync(person.messages(id))
  assert.deepEqual([message?.plaintext, message?.broadcast], ['We are closed on Monday.', true])
})
