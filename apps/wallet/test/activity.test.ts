// The activity book in the wallet: completed from the lists of the platform, readable after a connection has ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, type FakeRequest, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { activityTexts } from '../src/activity/activity-texts.ts'
import { connectionsTexts } from '../src/connections/connections-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { COMPANY, fakeConversation, SERVICE } from './fakes/fake-conversation.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

const texts = activityTexts.en

/** The book as the platform stores it. */
const fakeBook = () => {
  const book: { version: number; value: string | null } = { version: 0, value: null }
  const replies = {
    'GET /api/account/activity': () => ({ ...book }),
    'PUT /api/account/activity': ({ body }: FakeRequest) => {
      assert.equal(body.version, book.version + 1)
      Object.assign(book, body)
      return { version: book.version }
    },
  }
  return { book, replies }
}

test('a past company stays readable, and the platform cannot read the list', inBrowser, async () => {
  const { page, go, push, fake, device } = await openFakeWallet({ at: '/account' })
  const { publicKey } = device.pair
  const letters = await fakeConversation(publicKey)
  const { book, replies } = fakeBook()
  fake.onAll({ ...fakeAccount().replies, ...(await fakeProfile(publicKey)).replies, ...letters.replies, ...replies })
  await go('/activity')
  const list = page.getByRole('list', { name: texts.entries })
  await list.getByText(texts.events.connected(SERVICE)).waitFor()
  assert.equal(book.version, 1)
  assert.equal(Buffer.from(book.value ?? '', 'base64').includes(COMPANY), false)

  letters.end(push)
  await go('/connections')
  const past = page.getByRole('list', { name: connectionsTexts.en.past })
  await past.getByText(SERVICE).waitFor()
  await checkPage(page, 'wallet-past-companies')
  await past.getByRole('link').click()
  await list.getByText(texts.events.ended(SERVICE)).waitFor()
  await page.getByText(texts.only(SERVICE)).waitFor()
  await page.getByRole('button', { name: texts.all }).click()
  await checkPage(page, 'wallet-activity')

  await page.getByRole('button', { name: texts.clear }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.clear }).click()
  await page.getByRole('heading', { name: texts.empty }).waitFor()
})

test('a list that does not open says so, and is replaced only when deleted', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { book, replies } = fakeBook()
  Object.assign(book, { version: 3, value: Buffer.alloc(60, 7).toString('base64') })
  const letters = await fakeConversation(device.pair.publicKey)
  fake.onAll({ ...fakeAccount().replies, ...letters.replies, ...replies })
  await go('/activity')
  await page.getByText(texts.unopened).waitFor()
  assert.equal(book.version, 3)
  await page.getByRole('button', { name: texts.clear }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.clear }).click()
  const list = page.getByRole('list', { name: texts.entries })
  await list.getByText(texts.events.connected(SERVICE)).waitFor()

  await go('/activity?connection=unknown')
  await page.getByRole('heading', { name: texts.emptyOnly }).waitFor()
  await page.getByRole('button', { name: texts.all }).click()
  await list.waitFor()
})
