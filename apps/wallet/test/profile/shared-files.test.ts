// Files that another app shares with the wallet: kept in memory until the person has unlocked it and chosen what to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { sharedTexts } from '../../src/shared-files/shared-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const texts = sharedTexts.en
const USE = 'Use the shared file “passport.png”'
const SECRET = 'Passport of Ada Lovelace'

const untilControlled = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller?.state === 'activated'
  })

/** Posts the form as the system does, from outside of the wallet, which is closed; returns the page that opens. */
const share = async (page: Page, names: readonly string[]): Promise<Page> => {
  const action = new URL('/wallet/share', page.url()).href
  const system = await page.context().newPage()
  await system.setContent(
    `<form method="post" enctype="multipart/form-data" action="${action}"><input type="file" name="files" multiple><button>Share</button></form>`,
  )
  const buffer = Buffer.from(SECRET)
  await system.setInputFiles(
    'input',
    names.map((name) => ({ name, mimeType: 'image/png', buffer })),
  )
  await page.close()
  await system.getByRole('button', { name: 'Share', exact: true }).click()
  return system
}

/** The content of every cache, storage and database of the browser, as text. */
const readEverything = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const contents: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const request of await store.keys())
        if (!request.url.includes('/assets/'))
          contents.push(request.url, (await (await store.match(request))?.text()) ?? '')
    }
    for (const { name } of await indexedDB.databases()) contents.push(name ?? '')
    return contents.join('\n')
  })

test('shared pictures wait in memory, then are offered to a field', inBrowser, async () => {
  const {
    page: first,
    fake,
    person,
    device,
  } = await openFakeWallet({
    at: '/account',
    serviceWorkers: 'allow',
    replies: fakeAccount().replies,
  })
  const profile = await fakeProfile(device.pair.publicKey, { email: 'ada@wallet.example' })
  fake.onAll(profile.replies)
  await first.getByRole('button', { name: accountTexts.en.editName }).waitFor()
  await untilControlled(first)
  const page = await share(first, ['passport.png', ...Array.from({ length: 11 }, (_, number) => `scan-${number}.png`)])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel(sessionTexts.en.email, { exact: true }).fill(person.email)
  assert.equal(new URL(page.url()).search, '', 'a reload asks for nothing')
  assert.doesNotMatch(await readEverything(page), /Passport|passport/)
  await page.getByLabel(sessionTexts.en.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.en.signIn }).click()
  await page.getByText('passport.png').waitFor()
  await page.getByText(texts.leftOut('2')).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Discard / }).count(), 10)
  await checkPage(page, 'wallet-shared')
  await page.getByRole('link', { name: texts.add }).click()
  const sheet = page.getByRole('dialog', { name: profileTexts.en.addTitle })
  await sheet.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Photo' }).click()
  await sheet.getByRole('button', { name: USE }).click()
  await sheet.getByRole('button', { name: 'Remove passport.png' }).waitFor()
  assert.equal(await sheet.getByRole('button', { name: USE }).count(), 0)
  assert.doesNotMatch(await readEverything(page), /Passport|passport/)
})

test('a share that did not arrive says so', inBrowser, async () => {
  const { page } = await openFakeWallet({ at: '/share?files=forgotten', replies: fakeAccount().replies })
  await page.getByText(texts.none).waitFor()
  await checkPage(page, 'wallet-shared-none')
})
