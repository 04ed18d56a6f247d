// Deleting an account in the wallet: its explanation, the required proofs, and the remaining data here and elsewhere.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { deletionTexts } from '../../src/account-deletion/deletion-texts.ts'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { createConnection } from '../fakes/fake-conversation.ts'
import { fakeCredentials } from '../fakes/fake-credentials.ts'
import { createDocument } from '../fakes/fake-documents.ts'

/** Expected refusals and lost connections: the browser logs each to its console. */
const expected = /status of 40[01]|ERR_FAILED/

const askForCode = async (page: Page, password: string, language: 'en' | 'de'): Promise<void> => {
  await page.getByLabel(walletTexts[language].password, { exact: true }).fill(password)
  await page.getByRole('button', { name: deletionTexts[language].sendCode }).click()
}

/** The key of this browser that an earlier version of the wallet stored. */
const storeOldKey = (page: Page, userId: string): Promise<void> =>
  page.evaluate(async (key) => {
    const opening = indexedDB.open('wallet-device', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const writing = opening.result.transaction('keys', 'readwrite').objectStore('keys').put({ deviceId: 'old' }, key)
    await new Promise((resolve) => {
      writing.onsuccess = resolve
    })
    opening.result.close()
  }, userId)

/** All data that this browser stores for any account. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const storedEntries = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat()
    const keys: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const reading = opening.result.transaction('keys').objectStore('keys').getAllKeys()
      await new Promise((resolve) => {
        reading.onsuccess = resolve
      })
      keys.push(...reading.result.map(String))
      opening.result.close()
    }
    return { stored: storedEntries, keys }
  })

test('D1-ACCT-08: password and mailed code delete the account after a summary (G-013, G-183)', inBrowser, async () => {
  const texts = deletionTexts.en
  const { page, go, fake, device, person } = await openFakeWallet({ expected })
  const { connection } = await createConnection()
  const { service } = connection
  const contract = { kind: 'subscription', requires_acceptance: true }
  const documents = [
    createDocument(connection, { name: 'House rules' }),
    createDocument(connection, { name: 'Electricity', ...contract, status: 'active' }),
    createDocument(connection, { name: 'Gas', ...contract, status: 'offering' }),
  ]
  const { state, replies } = fakeCredentials(fake, device)
  fake.onAll({
    ...replies,
    'GET /api/company-connections': { items: [connection], next_cursor: null },
    'GET /api/customer/documents': { items: documents, next_cursor: null },
  })
  await storeOldKey(page, person.user_id)
  assert.deepEqual((await keptHere(page)).keys, [person.user_id])

  await go('/account')
  await page.getByRole('link', { name: accountTexts.en.deletion }).click()
  await page.getByText(texts.connections(1)).waitFor()
  await page.getByText(new RegExp(`^${service.name} · `)).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: texts.contracts })
    .getByText(/^Electricity · /)
    .waitFor()
  await page.getByText(/^Gas · /).waitFor()
  assert.equal(await page.getByText(/House rules/).count(), 0)
  await checkPage(page, 'wallet-deletion')

  await askForCode(page, 'not this one', 'en')
  await page.getByText(walletTexts.en.wrongPassword).waitFor()
  await askForCode(page, person.rawPassword, 'en')
  const field = page.getByLabel(walletTexts.en.code, { exact: true })
  await field.waitFor()
  await field.fill('424243')
  await page.getByRole('button', { name: texts.deleteNow }).click()
  await page.getByText(walletTexts.en.wrongCode).waitFor()
  await checkPage(page, 'wallet-deletion-code')
  await field.fill(state.code)
  await page.getByRole('button', { name: texts.deleteNow }).click()
  await page.getByRole('heading', { name: sessionTexts.en.goodbyeTitle }).waitFor()
  await checkPage(page, 'wallet-goodbye')

  const { stored, keys } = await keptHere(page)
  assert.deepEqual(keys, [])
  assert.ok(!stored.join(' ').includes(person.email), stored.join(' '))
  assert.equal(state.isDeleted, true)
})

const isCall = ({ pathname }: URL): boolean => pathname.startsWith('/api/') || pathname.startsWith('/oauth2/')

/** A person at the last step, with the code in the field. */
const openLastStep = async (language: 'en' | 'de') => {
  const { page, go, fake, device, person, stream } = await openFakeWallet({ language, expected })
  const { state, replies } = fakeCredentials(fake, device)
  fake.onAll(replies)
  await go('/account/delete')
  await page.getByText(deletionTexts[language].noConnectionsText).waitFor()
  if (language === 'de') await checkPage(page, 'wallet-deletion-no-connections')
  await askForCode(page, person.rawPassword, language)
  const field = page.getByLabel(walletTexts[language].code, { exact: true })
  await field.waitFor()
  await field.fill(state.code)
  return { page, fake, person, stream, confirm: page.getByRole('button', { name: deletionTexts[language].deleteNow }) }
}

test('D1-ACCT-08, G-183: German: a deletion with a lost response ends in goodbye', inBrowser, async () => {
  const { page, confirm } = await openLastStep('de')
  await page.route('**/api/account/confirm-delete', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await confirm.click()
  await page.getByRole('heading', { name: sessionTexts.de.goodbyeTitle }).waitFor()
  assert.equal(await page.getByText(sessionTexts.de.wrongPassword).count(), 0)
})

test('D1-ACCT-08, G-183: a lost request keeps the account, an unknown outcome says goodbye', inBrowser, async () => {
  const texts = deletionTexts.en
  const { page, fake, person, stream, confirm } = await openLastStep('en')
  await page.route('**/api/account/confirm-delete', (route) => route.abort())
  await confirm.click()
  await page.getByText(texts.stands).waitFor()
  await checkPage(page, 'wallet-deletion-stands')
  await page.unroute('**/api/account/confirm-delete')

  let isDone = false
  await page.route(isCall, async (route) => {
    if (!isDone && route.request().url().endsWith('/confirm-delete')) {
      isDone = true
      await route.fetch()
    }
    return isDone ? route.abort() : route.continue()
  })
  await confirm.click()
  await page.getByText(texts.unknown).waitFor()
  stream.cut()
  fake.on('GET /api/push/stream', new ApiError('auth.token_invalid'))
  await page.unroute(isCall)
  // Like a phone taken out of a pocket: the wallet refetches, and the account is unknown.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: sessionTexts.en.goodbyeTitle }).waitFor()
  assert.ok(!(await keptHere(page)).stored.join(' ').includes(person.email))
})
