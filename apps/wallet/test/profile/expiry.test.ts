// Reminders of identity documents that expire: worked out on the device, remembered sealed, put away by stage.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sealValue } from '@company-data/crypto'
import { png } from '@company-data/testkit'
import { checkPage, type FakeRequest, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { expiryTexts } from '../../src/profile/id-documents/expiry-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { fakeConversation } from '../fakes/fake-conversation.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const toDate = (daysFromNow: number): string => {
  const day = new Date()
  day.setDate(day.getDate() + daysFromNow)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Everything that the wallet stores in the databases of the browser. */
const readDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const contents: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const open = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      for (const store of open.objectStoreNames) {
        contents.push(
          await new Promise((resolve) => {
            const request = open.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve([name, request.result])
          }),
        )
      }
      open.close()
    }
    return JSON.stringify(contents)
  })

const openWithPassport = async (language: 'en' | 'de', expiry_date: string) => {
  const wallet = await openFakeWallet({ language, at: '/account' })
  const { publicKey } = wallet.device.pair
  const profile = await fakeProfile(publicKey, { first_name: 'Ada' })
  profile.fields.push({ id: crypto.randomUUID(), slug: 'passport', label: 'Passport', type: 'passport' })
  const page = {
    file: `data:image/png;base64,${png().toString('base64')}`,
    original_name: 'p.png',
    mime_type: 'image/png',
  }
  const entries = { document_number: 'P1', issuing_country: 'AT', holder_name: 'Ada Poe', expiry_date }
  profile.addFile('passport', await sealValue(JSON.stringify({ pages: [page], ...entries }), publicKey))
  const letters = await fakeConversation(publicKey)
  let openedCount = 0
  const fileRoute = 'GET /api/contact-data/{datumId}/file'
  const sendFile = profile.replies[fileRoute] as (request: FakeRequest) => unknown
  const countFile = (request: FakeRequest) => {
    openedCount += 1
    return sendFile(request)
  }
  wallet.fake.onAll({
    ...fakeAccount().replies,
    ...letters.replies,
    ...profile.replies,
    [fileRoute]: countFile as (typeof profile.replies)[string],
  })
  return { ...wallet, countOpened: () => openedCount }
}

test('a passport that expires in 45 days is announced at home, and put away', inBrowser, async () => {
  const texts = expiryTexts.en
  const date = toDate(45)
  const { page, go, countOpened } = await openWithPassport('en', date)
  await go('/home')
  const list = page.getByRole('list', { name: texts.title })
  await list.getByText(/Expires in 45 days/).waitFor()
  await checkPage(page, 'wallet-home-expiry')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.calendarFor('Passport') }).click()
  const download = await saving
  assert.equal(download.suggestedFilename(), `${date}.ics`)
  assert.match(await readFile(await download.path(), 'utf8'), /SUMMARY:Passport expires\r\n/)
  await go('/profile')
  await page.getByRole('button', { name: /Passport.*Expires in 45 days/ }).waitFor()
  await checkPage(page, 'wallet-profile-expiry')
  await go('/home')
  await page.getByRole('button', { name: texts.laterFor('Passport') }).click()
  await list.waitFor({ state: 'detached' })
  await go('/profile')
  await page.getByRole('button', { name: /Passport.*Expires in 45 days/ }).waitFor()
  assert.equal(countOpened(), 1, 'the file is opened once')
  const storedTexts = await readDatabases(page)
  assert.ok(storedTexts.includes('wallet-notes'))
  assert.equal(storedTexts.includes(date), false, 'the date is stored sealed')
})

test('German: an expired document is announced, without a calendar file', inBrowser, async () => {
  const { page, go } = await openWithPassport('de', toDate(-3))
  await go('/home')
  await page
    .getByRole('list', { name: expiryTexts.de.title })
    .getByText(/Abgelaufen am/)
    .waitFor()
  assert.equal(await page.getByRole('button', { name: expiryTexts.de.calendarFor('Passport') }).count(), 0)
  await checkPage(page, 'wallet-home-expired')
})
