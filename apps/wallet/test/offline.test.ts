// Without a network the wallet opens and says so, and the browser stores only its files, never a key or a value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'

const texts = sessionTexts.en

/** Requests without a network fail, and the browser logs each to its console. */
const expected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/

const isControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null))

/** Everything that a page can leave behind in a browser, as text. */
const readStorage = (page: Page): Promise<{ webStorage: string[]; files: string[]; databases: string[] }> =>
  page.evaluate(async () => {
    const files: string[] = []
    const webStorage = [{ ...localStorage }, { ...sessionStorage }].map((storage) => JSON.stringify(storage))
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const request of await store.keys()) files.push(new URL(request.url).pathname)
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '')
    return { webStorage, files, databases: [...databases, ...document.cookie.split(';').filter(Boolean)] }
  })

/** No key, token, password or name stays in the browser, and caches have only build files. */
const checkStorage = async (page: Page, email: string): Promise<void> => {
  const { webStorage, files, databases } = await readStorage(page)
  // The address of the account is stored for this tab. The memory for keys has numbers only, and no checkpoint yet.
  const [local = '', session] = webStorage
  assert.match(
    local,
    /^\{"keys:[0-9a-f-]{36}":"\{\\"pins\\":\d+,\\"log\\":null,\\"checkedAtMs\\":\d+,\\"checks\\":0\}"\}$/,
  )
  assert.equal(session, JSON.stringify({ 'wallet-address': email }))
  assert.deepEqual(databases, [])
  assert.ok(files.includes('/wallet/'))
  const needed = await page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src).pathname))
  assert.ok(needed.length > 0 && needed.every((file) => files.includes(file)), 'the files of the first page are cached')
  assert.deepEqual(
    files.filter((file) => /\/(?:pdf(?:-worker)?-[\w-]{8}\.js$|pdfjs-)/.test(file) && !file.includes('/pdf-viewer-')),
    [],
    'the PDF reader is not cached',
  )
  assert.ok(files.some((file) => file.endsWith('.js')) && files.some((file) => file.endsWith('.css')))
  assert.deepEqual(
    files.filter((file) => file !== '/wallet/' && !file.startsWith('/wallet/assets/')),
    [],
  )
}

test('G-183: without a network the wallet opens, says so, and has stored no secret', inBrowser, async () => {
  const { page, person } = await openFakeWallet({
    at: '/account',
    serviceWorkers: 'allow',
    expected,
    replies: fakeAccount().replies,
  })
  const edit = page.getByRole('button', { name: accountTexts.en.editName })
  await edit.waitFor()
  await isControlled(page)
  await page.context().setOffline(true)
  await page.getByText(texts.offline).waitFor()
  await edit.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(accountTexts.en.name, { exact: true }).fill('Typed without a network')
  await sheet.getByRole('button', { name: accountTexts.en.save }).click()
  await sheet.getByRole('alert').waitFor()
  assert.equal(await sheet.getByLabel(accountTexts.en.name, { exact: true }).inputValue(), 'Typed without a network')

  await page.reload()
  await page.getByText(texts.offline).waitFor()
  await page.getByText(texts.welcomeBackLead(person.email)).waitFor()
  await checkPage(page, 'wallet-offline')
  await page.getByLabel(texts.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('alert').waitFor()
  await page.context().setOffline(false)
  await page.getByText(texts.offline).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()
  await page.getByText(person.email).waitFor()
  await checkStorage(page, person.email)
})

test('an unreachable platform is reported until it is back', inBrowser, async () => {
  const { page, stream } = await openFakeWallet({ at: '/account', expected: /ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/ })
  stream.cut()
  await page.getByText(texts.away).waitFor()
  // A person far down the page sees it too.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.waitForFunction(() => scrollY > 300)
  const box = await page.getByText(texts.away).boundingBox()
  assert.ok(box !== null && box.y >= 52 && box.y < 100, `the notice is at ${box?.y}`)
  stream.mend()
  // Like a phone taken out of a pocket: the stream is reopened immediately.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(texts.away).waitFor({ state: 'detached' })
})
