// Unreadable lists: the page says so and offers a retry, and never shows them as empty.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet, signInWithoutForm } from '@company-data/testkit/browser'
import { conversationTexts } from '@company-data/web/conversation/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { homeTexts } from '../src/home/home-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeConversation } from './fakes/fake-conversation.ts'

/** Lost requests, each logged to the browser's console. */
const expected = /ERR_FAILED/

/** Requests to these addresses are lost until it is lifted. */
const lose = async (page: Page, address: string | RegExp) => {
  await page.route(address, (route) => route.abort())
  return { lift: () => page.unroute(address) }
}

/** The sources of the home page cards. */
const LISTS =
  /\/api\/(?:twofa\/challenges|connect-requests|company-connections|customer\/(?:documents|flow-runs))(?:\?|$)/

test('G-183: the home page says “nothing” only when every list was read', inBrowser, async () => {
  const texts = homeTexts.en
  const { page, person } = await openFakeWallet({ user: null, expected })
  const release = Promise.withResolvers<void>()
  await page.route(LISTS, async (route) => {
    await release.promise
    return route.abort()
  })
  await signInWithoutForm(page, { email: person.email, password: person.rawPassword })
  const nothing = page.getByRole('heading', { name: texts.empty })
  await page.getByRole('heading', { name: texts.code }).waitFor()
  assert.equal(await nothing.isVisible(), false, 'nothing is known yet')
  await page.locator('[aria-busy]').waitFor()
  release.resolve()
  const notice = page.getByRole('alert').filter({ hasText: texts.unread('') })
  await notice.waitFor()
  await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  assert.equal(await nothing.isVisible(), false, 'nothing could be read')
  await checkPage(page, 'wallet-home-unread-lists')
  await page.unroute(LISTS)
  await notice.getByRole('button', { name: texts.again }).click()
  await nothing.waitFor()
  assert.equal(await notice.count(), 0)
})

/** The part without the time. */
const staleNoticeText = walletTexts.en.lastRead('').split('.')[0] ?? ''

test('G-183: reports older messages and a mail language that could not be loaded', inBrowser, async () => {
  const { page, go, fake, push, device } = await openFakeWallet({ at: '/account', expected })
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll({ ...letters.replies, ...fakeAccount().replies })
  for (let number = 1; number <= 31; number += 1) letters.broadcast(`Line ${number} of a story`)
  await go(`/messages/${letters.id}`)
  const threadTexts = conversationTexts.en
  await page.getByText('Line 31 of').waitFor()
  const messages = await lose(page, /\/messages\?.*cursor=/)
  await page.getByRole('button', { name: threadTexts.older }).click()
  await page.getByText(threadTexts.olderFailed(walletTexts.en.unreachable)).waitFor()
  await checkPage(page, 'wallet-older-messages-failed')
  await messages.lift()
  await page.getByRole('button', { name: threadTexts.older }).click()
  await page.getByText('Line 1 of').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)

  const thread = await lose(page, /\/messages\?/)
  letters.broadcast('Line 32 of a story')
  push('message')
  await page.getByText(staleNoticeText).waitFor()
  await thread.lift()
  await page.getByRole('button', { name: walletTexts.en.readAgain }).click()
  await page.getByText('Line 32 of').waitFor()
  await page.getByText(staleNoticeText).waitFor({ state: 'detached' })

  await go('/account')
  const account = await lose(page, '**/api/profile')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: accountTexts.de.mailsFailed('').trim() })
    .waitFor()
  await account.lift()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})
