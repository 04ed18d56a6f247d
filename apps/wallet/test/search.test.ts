// The search over everything that the wallet has opened on this device.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { searchTexts } from '../src/search/search-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeConversation, SERVICE } from './fakes/fake-conversation.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

const texts = searchTexts.en

const openSearch = async () => {
  const wallet = await openFakeWallet({ at: '/account', expected: /ERR_FAILED|status of 503/ })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  await letters.write('Your meter in the Müllerstraße was read.')
  const profile = await fakeProfile(publicKey, { email: 'mueller@wallet.example', gender: 'female' })
  wallet.fake.onAll({ ...fakeAccount().replies, ...profile.replies, ...letters.replies })
  return { ...wallet, letters }
}

test('a search finds values, companies, messages and pages, and sends no query', inBrowser, async () => {
  const { page, letters } = await openSearch()
  await page.getByRole('link', { name: shellTexts.en.search }).click()
  const field = page.getByRole('searchbox', { name: texts.label })
  await field.fill('mullerstr')
  const messages = page.getByRole('list', { name: texts.kinds.message })
  const link = messages.getByRole('link', { name: /Müllerstraße/ })
  await link.waitFor()
  assert.equal(await link.getAttribute('href'), `/wallet/messages/${letters.id}`)
  assert.equal(await page.getByRole('list', { name: texts.kinds.data }).count(), 0)
  await field.fill('mueller@')
  await page
    .getByRole('list', { name: texts.kinds.data })
    .getByRole('link', { name: /mueller@wallet\.example/ })
    .waitFor()
  await field.fill(SERVICE.slice(0, 6))
  await page.getByRole('list', { name: texts.kinds.company }).getByRole('link', { name: SERVICE }).waitFor()
  await checkPage(page, 'wallet-search')
  await field.fill('no such words')
  await page.getByRole('heading', { name: texts.nothing }).waitFor()
  await field.fill('docum')
  await page.getByRole('list', { name: texts.kinds.page }).getByRole('link').click()
  await page.waitForURL(/\/wallet\/documents$/)
})

test('a lock forgets the found messages', inBrowser, async () => {
  const { page, go } = await openSearch()
  await go('/search')
  await page.getByRole('searchbox', { name: texts.label }).fill('meter')
  await page.getByRole('list', { name: texts.kinds.message }).getByRole('link').waitFor()
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
  assert.equal((await page.content()).includes('Müllerstraße'), false)
})

test('nothing is not found before the lists were read', inBrowser, async () => {
  const { page, go, fake } = await openSearch()
  const list = Promise.withResolvers<never[]>()
  fake.on('GET /api/contact-data', () => list.promise)
  await go('/search')
  await page.getByRole('searchbox', { name: texts.label }).fill('no such words')
  await page.getByText(texts.oldMessages('100')).waitFor()
  await page.getByText(texts.readingMessages).waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('heading', { name: texts.nothing }).count(), 0)
  list.resolve([])
  await page.getByRole('heading', { name: texts.nothing }).waitFor()
})
