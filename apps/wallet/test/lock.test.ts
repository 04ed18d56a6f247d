// Signed in: reload and lock ask for the password and keep the page; language, colours, sign-out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { profileTexts } from '../src/profile/profile-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { fakeAccount } from './fakes/fake-account.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

const texts = sessionTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

const unlock = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.unlock }).click()
}

/** Without the numbers and hashes about remembered keys, which stay after a sign-out. */
const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => !name.startsWith('keys:')))

test('a reload asks only for the password and restores the page', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ at: '/account', expected, replies: fakeAccount().replies })
  await page.reload()
  await page.getByText(texts.welcomeBackLead(person.email)).waitFor()
  assert.equal(await page.getByLabel(texts.email, { exact: true }).count(), 0)
  await checkPage(page, 'wallet-welcome-back')
  await unlock(page, 'not this one')
  await page.getByText(texts.wrong).waitFor()
  await unlock(page, person.rawPassword)
  await page.getByRole('heading', { name: accountTexts.en.title, exact: true }).waitFor()

  await page.getByRole('button', { name: accountTexts.en.signOut }).click()
  await page.getByRole('heading', { name: texts.signInTitle }).waitFor()
  assert.equal(await page.getByText(person.email).count(), 0)
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), [])
  assert.deepEqual(await listStored(page), [], 'only the memory for keys stays (A-112)')
})

test('the address survives the tab only by choice, and can be changed', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ user: null })
  await page.getByRole('checkbox', { name: texts.remember }).click()
  await page.getByLabel(texts.email, { exact: true }).fill(person.email)
  await page.getByLabel(texts.password, { exact: true }).fill(person.rawPassword)
  await page.getByRole('button', { name: texts.signIn }).click()
  await page.getByRole('navigation').first().waitFor()
  // An open tab would open the next one.
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  const later = await page.context().newPage()
  await later.goto(page.url())
  await later.getByText(texts.welcomeBackLead(person.email)).waitFor()
  await later.getByRole('button', { name: texts.otherUser }).click()
  await later.getByLabel(texts.email, { exact: true }).waitFor()
  assert.deepEqual(await listStored(later), [])
  await later.close()
})

test('15 minutes without input lock the wallet and keep the input', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ at: '/account', expected, replies: fakeAccount().replies })
  await page.getByRole('button', { name: accountTexts.en.editName }).click()
  const name = page.getByRole('dialog').getByLabel(accountTexts.en.name, { exact: true })
  await name.fill('')
  await page.clock.install()
  await name.pressSequentially('Half a name')
  await page.clock.fastForward(14 * 60_000)
  assert.equal(await name.isVisible(), true)
  await page.clock.fastForward(60_000)
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  assert.equal(await name.isVisible(), false)
  await page.clock.resume()
  await checkPage(page, 'wallet-locked')
  await unlock(page, 'not this one')
  await page.getByText(texts.wrongPassword).waitFor()
  await unlock(page, person.rawPassword)
  await name.waitFor()
  assert.equal(await name.inputValue(), 'Half a name')
  await checkPage(page, 'wallet-name-sheet')
  await page.getByRole('button', { name: accountTexts.en.save }).click()
  await page.getByRole('dialog').filter({ has: name }).waitFor({ state: 'detached' })
  await page.getByRole('definition').filter({ hasText: 'Half a name' }).waitFor()
})

test('a lock on the profile page keeps and hides the input', inBrowser, async () => {
  const { page, go, fake, person, device } = await openFakeWallet()
  fake.onAll((await fakeProfile(device.pair.publicKey, { email: 'ada@old.example' })).replies)
  await go('/profile')
  await page.getByRole('button', { name: /ada@old\.example/ }).click()
  const sheet = page.locator('[role="dialog"]:not([aria-modal="false"])')
  await sheet.getByRole('button', { name: profileTexts.en.edit }).click()
  const input = sheet.getByLabel(fieldNames.en.email ?? '', { exact: true })
  await input.fill('')
  await page.clock.install()
  await input.pressSequentially('ada@half-an-addr')
  await page.clock.fastForward(15 * 60_000)
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  assert.equal(await input.isVisible(), false)
  await page.clock.resume()
  await unlock(page, person.rawPassword)
  await input.waitFor()
  assert.equal(await input.inputValue(), 'ada@half-an-addr')
})

test('the page for the mailed code locks like every other page', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.clock.install()
  await page.evaluate(() => history.pushState(null, '', '/wallet/confirm-email'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  const code = page.getByLabel(texts.code)
  await code.fill('123')
  await page.clock.fastForward(15 * 60_000)
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  await page.clock.resume()
  await unlock(page, person.rawPassword)
  await code.waitFor()
  assert.equal(await code.inputValue(), '123')
})

test('unlocking shows its progress', inBrowser, async () => {
  const { page, person } = await openFakeWallet()
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor()
  // Seen by the page itself: on a busy machine the test might look too late.
  const isShown = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = () => document.querySelector('[role="progressbar"]') && resolve(true)
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await unlock(page, person.rawPassword)
  await page.getByRole('navigation').first().waitFor()
  assert.equal(await isShown, true)
})

test('language and colours are chosen on the account page and survive a reload', inBrowser, async () => {
  const { page, person } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  await page.getByText(person.email).waitFor()
  await checkPage(page, 'wallet-account')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: accountTexts.de.title, exact: true }).waitFor()
  await page.getByRole('button', { name: accountTexts.de.dark, exact: true }).click()
  await page.reload()
  await page.getByRole('heading', { name: sessionTexts.de.welcomeBack }).waitFor()
  const { lang, scheme } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    scheme: document.documentElement.dataset.scheme,
  }))
  assert.deepEqual({ lang, scheme }, { lang: 'de', scheme: 'dark' })
})
