// Messages in the wallet: unread counts, a conversation that is opened here and updates by itself, older pages, and its
// end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newKeyPair } from '@company-data/testkit'
import { checkPage, type FakeWallet, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import type { Page } from 'playwright-core'
import { dealingsTexts } from '../src/connections/dealings-texts.ts'
import { messagesTexts } from '../src/messages/messages-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { COMPANY, fakeConversation, nextTime, SERVICE } from './fakes/fake-conversation.ts'

const SECRET = 'Your-Parcel-Is-At-The-Neighbour'
const ANSWER = 'Thank-You-I-Will-Ring'

/** Requests without a network fail, and the browser logs each to its console. */
const expected = /ERR_INTERNET_DISCONNECTED|status of 404/

const unlock = async (page: Page, person: FakeWallet['person']): Promise<void> => {
  const texts = sessionTexts.en
  await page.getByLabel(texts.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })
}

/** The wallet of a person with one conversation. */
const openConversation = async (expected?: RegExp) => {
  const wallet = await openFakeWallet({ at: '/account', ...(expected && { expected }) })
  const letters = await fakeConversation(wallet.device.pair.publicKey)
  wallet.fake.onAll(letters.replies)
  return { ...wallet, letters }
}

/** Truncated labels of the navigation. */
const findTruncatedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav span')]
      .filter((word) => word.scrollWidth > word.clientWidth + 1 && getComputedStyle(word).clipPath === 'none')
      .map(({ textContent }) => textContent ?? ''),
  )

const texts = messagesTexts.en
const thread = conversationTexts.en

test(
  'an unread message is opened, answered and read on both sides (D1-MSG-01, D1-MSG-05, G-128, G-183)',
  inBrowser,
  async () => {
    const { page, go, person, push, letters } = await openConversation(expected)
    await letters.write(SECRET)
    push('message')
    await go('/home')
    const card = page.getByRole('list', { name: texts.newTitle })
    await card.getByText(SECRET).waitFor()
    const more = page.getByRole('button', { name: shellTexts.en.more })
    await more.getByText(texts.unread('1')).waitFor({ state: 'attached' })
    assert.deepEqual(await findTruncatedTexts(page), [])
    await checkPage(page, 'wallet-home-unread')
    await more.click()
    const entry = page.getByRole('dialog', { name: shellTexts.en.moreTitle }).getByRole('link', { name: texts.title })
    await entry.getByText(texts.unread('1')).waitFor({ state: 'attached' })
    await entry.click()
    await page.getByRole('list', { name: texts.title }).getByText(SECRET).waitFor()
    await checkPage(page, 'wallet-messages')
    await page.getByRole('link', { name: SERVICE }).click()
    await page.getByRole('link', { name: texts.about }).click()
    await page.locator('main').getByRole('link', { name: dealingsTexts.en.messages }).click()

    const messages = page.getByRole('log', { name: thread.messages })
    await messages.getByText(SECRET).waitFor()
    const hint = page.getByText(texts.writeHint(SERVICE, COMPANY))
    await hint.waitFor()
    const field = page.getByLabel(thread.write, { exact: true })
    const [fieldBox, hintBox] = await Promise.all([field.boundingBox(), hint.boundingBox()])
    assert.ok(fieldBox && hintBox && hintBox.y >= fieldBox.y + fieldBox.height, 'the hint is below the field')
    await field.fill(ANSWER)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: thread.send }).click()
    await page.getByRole('alert').waitFor()
    await checkPage(page, 'wallet-conversation-offline')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: shellTexts.en.lock }).click()
    await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
    assert.equal((await page.content()).includes(SECRET), false, 'a lock forgets opened data')
    await unlock(page, person)
    await messages.getByText(SECRET).waitFor()
    assert.equal(await field.inputValue(), ANSWER, 'an error and a lock keep the input')
    await page.getByRole('button', { name: thread.send }).click()
    const sentMessage = messages.getByRole('listitem').filter({ hasText: ANSWER })
    await sentMessage.waitFor()
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '')

    assert.deepEqual(await letters.sent(), [ANSWER])
    const receipt = sentMessage.getByText(thread.read(''))
    assert.equal(await receipt.count(), 0, 'no receipt before the service has acknowledged')
    for (const message of letters.messages) if (message.direction === 'out') message.acknowledged_at = nextTime()
    push('message')
    await receipt.waitFor()
    await letters.write('And a second one')
    push('message')
    await messages.getByText('And a second one').waitFor()
    await checkPage(page, 'wallet-conversation')

    await page.getByText(texts.markReadHint(COMPANY)).waitFor()
    await page.getByRole('button', { name: thread.markRead }).click()
    await page.getByRole('button', { name: thread.markRead }).waitFor({ state: 'detached' })
    await more.getByText(texts.unread('2')).waitFor({ state: 'detached' })
    const unread = letters.messages.filter(({ read_at, direction }) => direction === 'in' && read_at === null)
    assert.deepEqual(unread, [])
  },
)

test('older messages load above the view and new ones below (D1-MSG-02, A-67, G-183)', inBrowser, async () => {
  const texts = messagesTexts.en
  const thread = conversationTexts.en
  const { page, go, push, letters } = await openConversation()
  await letters.write('sealed for somebody else', (await newKeyPair()).publicKey)
  for (let number = 1; number <= 33; number += 1) await letters.writeAsPerson(`Line ${number} of a long story`)
  await go(`/messages/${letters.id}`)
  const messages = page.getByRole('log', { name: thread.messages })
  await messages.getByText('Line 33 of').waitFor()
  assert.ok(await messages.getByText('Line 33 of').isVisible())
  assert.equal(await messages.getByText('Line 3 of').count(), 0)

  const older = page.getByRole('button', { name: thread.older })
  await older.scrollIntoViewIfNeeded()
  const first = messages.getByText('Line 4 of')
  const before = await first.boundingBox()
  await older.click()
  await messages.getByText('Line 3 of').waitFor()
  const after = await first.boundingBox()
  assert.ok(before && after && Math.abs(before.y - after.y) < 2, `${before?.y} and ${after?.y}`)
  await messages.getByText(thread.unopened.not_opened).waitFor()
  await messages.getByText('Line 10 of').scrollIntoViewIfNeeded()

  letters.broadcast('We are closed on Monday.')
  push('message')
  await page.getByRole('button', { name: texts.arrived }).click()
  const broadcast = messages.getByRole('listitem').filter({ hasText: 'We are closed on Monday.' })
  await broadcast.getByText(thread.broadcast).waitFor()
  await page.getByRole('button', { name: texts.arrived }).waitFor({ state: 'detached' })

  await page.getByLabel(thread.write, { exact: true }).fill('Half a sentence')
  await page.getByRole('link', { name: texts.toMessages }).click()
  await page.getByRole('list', { name: texts.title }).getByText('We are closed on Monday.').waitFor()
  await page.getByRole('link', { name: SERVICE }).click()
  assert.equal(await page.getByLabel(thread.write, { exact: true }).inputValue(), 'Half a sentence')
})

test("G-183: lists possible recipients, and a connection's end ends its conversation", inBrowser, async () => {
  const texts = messagesTexts.en
  const thread = conversationTexts.en
  const { page, go, fake, push, device } = await openFakeWallet({ at: '/messages', expected })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await checkPage(page, 'wallet-messages-nobody')
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll(letters.replies)
  await go('/account')
  push('message')
  await go('/messages')
  await page.getByRole('list', { name: texts.silentTitle }).getByRole('link', { name: SERVICE }).click()
  await page.getByText(texts.emptyThread(SERVICE)).waitFor()
  await page.getByRole('button', { name: thread.send }).click()
  await page.getByText(thread.empty).waitFor()
  await checkPage(page, 'wallet-conversation-empty')
  letters.end(push)
  await page.getByRole('heading', { name: texts.endedTitle }).waitFor()
})
