// The home page: the first steps of a new wallet, then who holds what, with numbers and names that are links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { activityTexts } from '../src/activity/activity-texts.ts'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { dealingsTexts } from '../src/connections/dealings-texts.ts'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { homeTexts } from '../src/home/home-texts.ts'
import { runsTexts } from '../src/runs/runs-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { COMPANY, fakeConversation, SERVICE } from './fakes/fake-conversation.ts'
import { fakeDocuments } from './fakes/fake-documents.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

const texts = homeTexts.en

test('a new wallet lists its first steps, and each one leads to its page', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { replies } = await fakeProfile(device.pair.publicKey, { first_name: 'Ada', email: 'ada@wallet.example' })
  fake.onAll({ ...fakeAccount({ kit: 'none' }).replies, ...replies })
  await go('/home')
  const steps = page.getByRole('list', { name: texts.firstStepsTitle })
  await steps.waitFor()
  assert.equal(await steps.getByRole('listitem').count(), 3, 'this installation has no notifications')
  await checkPage(page, 'wallet-home-first-steps')
  const connect = steps.getByRole('link', { name: texts.firstSteps.company.title })
  assert.equal(await connect.getAttribute('href'), '/wallet/connect')
  const emptyLists = [
    ['/documents', documentsTexts.en.emptyTitle],
    ['/answers', runsTexts.en.emptyTitle],
    ['/activity', activityTexts.en.empty],
  ] as const
  for (const [path, title] of emptyLists) {
    await go(path)
    await page.getByRole('heading', { name: title }).waitFor()
    const way = page.getByRole('main').getByRole('link', { name: walletTexts.en.connectCompany })
    assert.equal(await way.getAttribute('href'), '/wallet/connect', path)
    await checkPage(page, `wallet-first${path.replace('/', '-')}`)
  }
})

test('a contract to sign comes first, is counted, and leads from its company', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const letters = await fakeConversation(device.pair.publicKey)
  const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example' })
  const documents = fakeDocuments(letters.connection)
  fake.onAll({ ...fakeAccount({ kit: 'none' }).replies, ...profile.replies, ...letters.replies, ...documents.replies })
  documents.add({ name: 'Lease', status: 'ready_to_sign', requires_signature: true })
  const waiting = documentsTexts.en.waiting(1)
  await go('/home')
  await page.getByRole('list', { name: texts.firstStepsTitle }).waitFor()
  await page.getByRole('heading', { name: waiting }).waitFor()
  const [first] = await page.getByRole('heading', { level: 2 }).allTextContents()
  assert.equal(first, waiting)
  await page.getByRole('navigation').getByText(waiting).waitFor()
  await go(`/connections/${letters.id}`)
  const list = page.getByRole('list', { name: dealingsTexts.en.dealings })
  await list.getByRole('link', { name: `Lease` }).getByText(dealingsTexts.en.waits).waitFor()
  const [card] = await page.locator('main ul').evaluateAll((lists) => lists.map((element) => element.ariaLabel))
  assert.equal(card, dealingsTexts.en.dealings)
  await checkPage(page, 'wallet-company-waiting')
})

test('a connected wallet says who holds what, and every number is a link', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const letters = await fakeConversation(device.pair.publicKey)
  const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example', gender: 'female' })
  fake.onAll({ ...fakeAccount().replies, ...profile.replies, ...letters.replies })
  await go('/home')
  const numbers = page.getByRole('list', { name: texts.numbers })
  await numbers.getByRole('link', { name: `1 ${texts.companies(1)}` }).waitFor()
  await numbers.getByRole('link', { name: `2 ${texts.values(2)}` }).waitFor()
  await page.getByRole('list', { name: texts.lately }).getByText(texts.events.connected(SERVICE)).waitFor()
  assert.equal(await page.getByRole('list', { name: texts.firstStepsTitle }).count(), 0, 'the first steps are done')
  await checkPage(page, 'wallet-home-overview')

  // A person with large text on a small phone: the text grows, and nothing leaves the screen.
  await page.setViewportSize({ width: 320, height: 700 })
  const readSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  const before = await readSize()
  const overflow = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  const after = await readSize()
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  assert.deepEqual([after, overflow], [2 * before, 0])
  await page.setViewportSize({ width: 390, height: 844 })
  const company = page.getByRole('list', { name: texts.whoHolds }).getByRole('link', { name: COMPANY })
  assert.equal(await company.getAttribute('href'), `/wallet/connections/${letters.id}`)
})
