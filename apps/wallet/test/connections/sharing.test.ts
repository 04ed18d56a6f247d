// Sharing more with a service after connecting: the explanation before sending, and lost responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, interruptedNetwork, loseResponse, openFakeWallet } from '@company-data/testkit/browser'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { COMPANY, fakeConversation, SERVICE } from '../fakes/fake-conversation.ts'
import { fakeInvitations } from '../fakes/fake-invitations.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { fakeSharing } from '../fakes/fake-sharing.ts'

const NICK = { slug: 'nick', label: 'Nickname', type: 'text' }
const NEWS = { slug: 'news', label: 'News of interest', type: 'text' }
const STREET = { slug: 'street', label: 'Street', type: 'text' }

/** The page of a connection whose service has begun to ask for more than a nickname. */
const openConnection = async (...rows: ReadonlyArray<typeof NICK & { mandatory?: boolean }>) => {
  const wallet = await openFakeWallet({ at: '/account', expected: /ERR_FAILED/ })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const sharing = await fakeSharing(letters, [NICK], { nick: 'Countess' })
  sharing.askFor(...rows)
  wallet.fake.onAll({ ...(await fakeProfile(publicKey)).replies, ...letters.replies, ...sharing.replies })
  await wallet.go(`/connections/${letters.id}`)
  return { ...wallet, sharing }
}

const typeValue = async (page: Page, field: string, value: string, texts = shareTexts.en): Promise<void> => {
  const group = page.getByRole('group', { name: field })
  const source = group.getByRole('combobox', { name: texts.source })
  if ((await source.count()) > 0) {
    await source.click()
    await page.getByRole('option', { name: texts.typed }).click()
  }
  await group.getByLabel(texts.value, { exact: true }).fill(value)
}

const share = shareTexts.en
const pageTexts = connectionTexts.en
test('G-089, G-183: before data is shared or changed, the page names the recipient', inBrowser, async () => {
  const { page, sharing } = await openConnection(NEWS)
  const card = page.getByRole('region', { name: pageTexts.consentsTitle })
  await card.getByText(pageTexts.takeBackText(COMPANY)).waitFor()
  await card.getByText(share.summaryText).waitFor()
  const summary = card.getByRole('list', { name: share.summary(COMPANY) })
  await summary.getByText(share.incomplete).waitFor()
  await typeValue(page, NEWS.label, 'Engines', share)
  await summary.getByText('Engines').waitFor()
  await summary.getByText(share.once, { exact: true }).waitFor()
  await checkPage(page, 'wallet-consents')
  assert.deepEqual(await sharing.values(), { nick: 'Countess' }, 'nothing is shared before it is confirmed')
  await card.getByRole('button', { name: pageTexts.share }).click()
  await card.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: pageTexts.change }).click()
  const sheet = page.getByRole('dialog', { name: pageTexts.change })
  await sheet.getByText(pageTexts.takeBackText(COMPANY)).waitFor()
  await sheet.getByText(share.summaryText).waitFor()
  await typeValue(page, NICK.label, 'Ada', share)
  const received = sheet.getByRole('list', { name: share.summary(COMPANY) })
  await received.getByText('Ada').waitFor()
  await received.getByText(share.kept, { exact: true }).waitFor()
  await checkPage(page, 'wallet-change')
  await sheet.getByRole('button', { name: pageTexts.save }).click()
  await sheet.waitFor({ state: 'detached' })
  assert.deepEqual(await sharing.values(), { nick: 'Ada', news: 'Engines' })
})

test('G-089: a value of the profile is kept up to date, or shared once by choice', inBrowser, async () => {
  const MAIL = { slug: 'mail', label: 'Mail', type: 'email' }
  const wallet = await openFakeWallet({ at: '/account' })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const sharing = await fakeSharing(letters, [MAIL])
  const profile = await fakeProfile(publicKey, { email: 'ada@example.org' })
  await sharing.shareLive('mail', profile.data[0]?.id ?? '', 'ada@example.org')
  wallet.fake.onAll({ ...profile.replies, ...letters.replies, ...sharing.replies })
  const { page } = wallet
  await wallet.go(`/connections/${letters.id}`)
  await page.getByRole('button', { name: pageTexts.change }).click()
  const sheet = page.getByRole('dialog', { name: pageTexts.change })
  const summary = sheet.getByRole('list', { name: share.summary(COMPANY) })
  await summary.getByText(share.live, { exact: true }).waitFor()
  await sheet.getByRole('checkbox', { name: share.onlyOnce }).click()
  await summary.getByText(share.once, { exact: true }).waitFor()
  await checkPage(page, 'wallet-share-once')
  await sheet.getByRole('button', { name: pageTexts.save }).click()
  await sheet.waitFor({ state: 'detached' })
  assert.deepEqual(await sharing.values(), { mail: 'ada@example.org' })
  const [answer] = sharing.answers
  assert.deepEqual([answer?.live, answer?.contact_data_id], [false, null])
})

test('G-089, G-183: a change survives a lost response, and a failed one stays in the form', inBrowser, async () => {
  const pageTexts = connectionTexts.en
  const { page, sharing } = await openConnection(NEWS, STREET)
  const card = page.getByRole('region', { name: pageTexts.consentsTitle })
  const consent = (label: string) =>
    card
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: label }) })
      .filter({ has: page.getByRole('button', { name: pageTexts.decline }) })

  await typeValue(page, NEWS.label, 'Engines')
  await loseResponse(page, '**/consents/news')
  await consent(NEWS.label).getByRole('button', { name: pageTexts.share }).click()
  await page.getByText(pageTexts.accepted, { exact: true }).waitFor()
  await consent(NEWS.label).waitFor({ state: 'detached' })
  await loseResponse(page, '**/consents/street')
  await consent(STREET.label).getByRole('button', { name: pageTexts.decline }).click()
  await page.getByText(pageTexts.declined).waitFor()
  await card.waitFor({ state: 'detached' })
  assert.deepEqual(await sharing.values(), { nick: 'Countess', news: 'Engines' })

  await page.getByRole('button', { name: pageTexts.change }).click()
  const sheet = page.getByRole('dialog', { name: pageTexts.change })
  await typeValue(page, NICK.label, 'Ada')
  await page.route('**/mappings', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await sheet.getByRole('button', { name: pageTexts.save }).click()
  await sheet.getByText(walletTexts.en.undoneText).waitFor()
  assert.equal(await sheet.getByRole('group', { name: NICK.label }).getByLabel(shareTexts.en.value).inputValue(), 'Ada')
  await page.unroute('**/mappings')
  await interruptedNetwork.perform(page, {
    request: /^PUT .*\/mappings$/,
    send: () => sheet.getByRole('button', { name: pageTexts.save }).click(),
    findMessage: () => sheet.getByText(walletTexts.en.unsureOnce),
    waitUntilDone: () => sheet.waitFor({ state: 'detached' }),
  })
  assert.deepEqual(await sharing.values(), { nick: 'Ada', news: 'Engines' })
})

test('B-24: an end date is set, changed and removed for each value', inBrowser, async () => {
  const { page, sharing } = await openConnection()
  const nick = () => sharing.answers.find(({ slug }) => slug === NICK.slug)
  const sheet = page.getByRole('dialog', { name: pageTexts.change })
  const openSheet = () => page.getByRole('button', { name: pageTexts.change }).click()
  const save = async () => {
    await sheet.getByRole('button', { name: pageTexts.save }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await openSheet()
  await sheet.getByRole('button', { name: share.setEndOf(NICK.label) }).click()
  await sheet.getByRole('button', { name: pageTexts.save }).click()
  await sheet.getByText(share.endProblems.needed).waitFor()
  const day = sheet.getByLabel(share.endDay, { exact: true })
  await day.fill('2020-01-31')
  await sheet.getByRole('button', { name: pageTexts.save }).click()
  await sheet.getByText(share.endProblems.soon).waitFor()
  await checkPage(page, 'wallet-share-end')
  await day.fill('2099-01-31')
  await sheet
    .getByRole('list', { name: share.summary(COMPANY) })
    .getByText(share.until('31 Jan 2099'))
    .waitFor()
  await save()
  await page.getByText(share.until('31 Jan 2099')).waitFor()
  assert.deepEqual(await sharing.values(), { nick: 'Countess' }, 'the value itself stays')
  const first = nick()?.shared_until
  assert.match(String(first), /^2099-0[12]-/)
  await checkPage(page, 'wallet-shared-until')

  await openSheet()
  assert.equal(await day.inputValue(), '2099-01-31')
  await day.fill('2099-02-28')
  await save()
  assert.notEqual(nick()?.shared_until, first)
  await openSheet()
  await sheet.getByRole('button', { name: share.removeEnd(NICK.label) }).click()
  await save()
  assert.equal(nick()?.shared_until, null)
})

test('B-24: for required data the person chooses whether the connection ends', inBrowser, async () => {
  const { page, sharing } = await openConnection({ ...NEWS, mandatory: true })
  const card = page.getByRole('region', { name: pageTexts.consentsTitle })
  await typeValue(page, NEWS.label, 'Engines', share)
  await card.getByRole('button', { name: share.setEndOf(NEWS.label) }).click()
  await card.getByLabel(share.endDay, { exact: true }).fill('2099-01-31')
  await card.getByRole('combobox', { name: share.atEnd }).click()
  await page.getByRole('option', { name: share.atEnds.disconnect }).click()
  await checkPage(page, 'wallet-share-end-required')
  await card.getByRole('button', { name: pageTexts.share }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByText(share.thenDisconnects, { exact: false }).waitFor()
  const [, news] = sharing.answers
  assert.deepEqual([news?.slug, news?.at_end], ['news', 'disconnect'])
})

test('B-24: a required value whose share has ended is marked', inBrowser, async () => {
  const wallet = await openFakeWallet({ at: '/account' })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const sharing = await fakeSharing(letters, [{ ...NICK, mandatory: true }])
  Object.assign(letters.connection, { missing: [NICK.slug] })
  wallet.fake.onAll({ ...(await fakeProfile(publicKey)).replies, ...letters.replies, ...sharing.replies })
  await wallet.go(`/connections/${letters.id}`)
  await wallet.page.getByText(pageTexts.missing).waitFor()
  await checkPage(wallet.page, 'wallet-share-ended')
})

/** The form of an invitation that the person has opened. */
const openInvitation = async () => {
  const { page, go, fake, push, device } = await openFakeWallet({ at: '/account', expected: /ERR_FAILED|409/ })
  const { publicKey } = device.pair
  const { invite, accept, replies, code } = await fakeInvitations(publicKey)
  fake.onAll({ ...(await fakeProfile(publicKey)).replies, ...replies })
  const { request_id } = invite(push, 'We have news')
  await go(`/connect?${new URLSearchParams({ code, request: request_id })}`)
  const send = page.getByRole('button', { name: connectTexts.en.connect })
  await send.waitFor()
  const link = page.getByRole('link', { name: connectTexts.en.toConnection })
  const arrive = () => page.getByRole('heading', { name: SERVICE, level: 1 }).waitFor()
  return { page, fake, send, link, arrive, acceptElsewhere: () => accept(request_id) }
}

test('(G-129) (G-183) an accepted invitation leads to the connection without a response', inBrowser, async () => {
  const { page, fake, send, link, arrive } = await openInvitation()
  await interruptedNetwork.perform(page, {
    request: /^POST .*\/accept$/,
    send: () => send.click(),
    // The page may have seen by itself that the connection is there.
    retry: () => send.or(link).first().click(),
    waitUntilDone: arrive,
  })
  assert.ok(fake.requests('POST /api/connect-requests/{request_id}/accept').length > 0)
  assert.equal(fake.requests('POST /api/company-connections').length, 0, 'one connection')
})

test('(G-129) (G-183) an invitation accepted elsewhere leads to the connection', inBrowser, async () => {
  const { page, send, link, arrive, acceptElsewhere } = await openInvitation()
  acceptElsewhere()
  await send.click()
  await page.getByText(connectTexts.en.of.person.alreadyConnected).waitFor()
  await link.click()
  await arrive()
})
