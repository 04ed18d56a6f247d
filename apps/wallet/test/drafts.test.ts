// Unsent input survives a reload and a lock, sealed in this browser, and a sign-out asks before deleting it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser } from '@company-data/testkit/browser'
import { until } from '@company-data/testkit/wait'
import { appTexts as kitFrame } from '@company-data/web/app/rules'
import { conversationTexts } from '@company-data/web/conversation/rules'
import { turnTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { accountTexts } from '../src/account/account-texts.ts'
import { draftTexts } from '../src/session/drafts/draft-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'
import { shellTexts } from '../src/shell/shell-texts.ts'
import { openRunWallet } from './fakes/open-run-wallet.ts'
import { SURVEY } from './fakes/rental-definitions.ts'

const unlock = async (page: Page, password: string): Promise<void> => {
  const texts = sessionTexts.en
  await page.getByLabel(texts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.unlock }).click()
  await page.getByRole('heading', { name: texts.unlockTitle }).waitFor({ state: 'detached' })
}

const lock = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.en.unlockTitle }).waitFor()
}

/** The sealed drafts of this browser, as text. */
const draftsIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'wallet-drafts')) return ''
    const open = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('wallet-drafts')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = await new Promise<unknown[]>((resolve) => {
      const request = open.transaction('keys').objectStore('keys').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    open.close()
    return all.join('\n')
  })

const waitForDrafts = (page: Page, isReached: (drafts: string) => boolean): Promise<void> =>
  until('the drafts of the browser', async () => isReached(await draftsIn(page)))

const openSurvey = async () => {
  const wallet = await openRunWallet({ at: (id) => `/answers/${id}` }, ({ start }) => start(SURVEY))
  const { page } = wallet
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  return { ...wallet, heating: page.getByLabel('Heating', { exact: true }) }
}

test('a lock during the typing pause loses no letter', inBrowser, async () => {
  const { page, person, heating } = await openSurvey()
  await heating.fill('Gas')
  await page.getByText(draftTexts.en.states.kept).waitFor()
  const before = await draftsIn(page)
  // From here on no pause ends.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await heating.fill('Gas and wood')
  await lock(page)
  await page.clock.resume()
  await waitForDrafts(page, (drafts) => drafts !== before)
  await page.reload()
  await unlock(page, person.rawPassword)
  await heating.waitFor()
  assert.equal(await heating.inputValue(), 'Gas and wood')
})

test('page changes and reloads keep stored input, and a sign-out asks first', inBrowser, async () => {
  const { page, go, person, heating } = await openSurvey()
  await heating.fill('Oil')
  await page.getByText(draftTexts.en.states.kept).waitFor()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await go('/account')
  await page.goBack()
  await heating.waitFor()
  assert.equal(await heating.inputValue(), 'Oil')
  await page.reload()
  await unlock(page, person.rawPassword)
  await heating.waitFor()
  assert.equal(await heating.inputValue(), 'Oil')
  assert.deepEqual(questions, [], 'the browser does not ask about stored input')

  const appTexts = kitFrame.en
  const signOut = page.getByRole('button', { name: accountTexts.en.signOut })
  const question = page.getByRole('alertdialog', { name: appTexts.signOutTitle })
  await go('/account')
  await signOut.click()
  await question.getByRole('button', { name: appTexts.cancel }).click()
  await question.waitFor({ state: 'detached' })
  assert.notEqual(await draftsIn(page), '')
  await signOut.click()
  await question.getByRole('button', { name: appTexts.signOutAnyway }).click()
  await page.getByRole('heading', { name: sessionTexts.en.signInTitle }).waitFor()
  await waitForDrafts(page, (drafts) => drafts === '')
})

test('an unsent message survives a reload, sealed, until it is sent', inBrowser, async () => {
  const message = 'Nobody-Else-May-Read-This'
  const { page, go, person, letters } = await openRunWallet({ at: '/account' })
  await go(`/messages/${letters.id}`)
  const field = page.getByLabel(conversationTexts.en.write, { exact: true })
  await field.fill(message)
  await waitForDrafts(page, (drafts) => drafts !== '')
  assert.equal((await draftsIn(page)).includes(message), false)
  await page.reload()
  await unlock(page, person.rawPassword)
  await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, message)
  await page.getByRole('button', { name: conversationTexts.en.send, exact: true }).click()
  await page.getByRole('listitem').getByText(message).waitFor()
  await waitForDrafts(page, (drafts) => drafts === '')
  assert.equal(await field.inputValue(), '')
  assert.deepEqual(await letters.sent(), [message])
})
