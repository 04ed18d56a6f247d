// Lost responses and untimely locks: nothing is done twice, and no secret is lost or left in the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountClientRecord } from '@company-data/protocol/wire/identity/account-clients'
import { checkPage, inBrowser, loseResponse } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { appTexts } from '../../src/app/app-texts.ts'
import { clientsTexts } from '../../src/developers/clients/clients-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { openCompany } from '../fake/company.ts'
import { RENEWED_SECRET } from '../fake/records.ts'
import { lockPortal, unlockPortal } from '../fixtures/customer-company.ts'

const texts = clientsTexts.en
const commonTexts = appTexts.en

/** Lost requests, each logged to the browser's console. */
const expected = /ERR_FAILED|status of 40[0134]/

const register = async (page: Page, name: string) => {
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(texts.name, { exact: true }).fill(name)
  await drawer.getByRole('button', { name: texts.add }).click()
  return drawer
}

test('G-182: a client with a lost response is registered once, and deleted once', inBrowser, async () => {
  const clients: AccountClientRecord[] = []
  const { page } = await openCompany({ at: '/clients?new=1', clients, expected })
  await loseResponse(page, '**/api/account/clients', 'POST')
  const drawer = await register(page, 'Purchasing')
  const secret = await drawer.locator('figure code').textContent()
  assert.deepEqual(
    [secret, clients.map(({ name }) => name)],
    [RENEWED_SECRET, ['Purchasing']],
    'the lost secret is replaced',
  )
  await drawer.getByRole('checkbox').click()
  await drawer.getByRole('button').last().click()

  await page.getByRole('button', { name: 'Purchasing', exact: true }).click()
  await drawer.getByRole('button', { name: texts.remove }).click()
  await loseResponse(page, '**/api/account/clients/*', 'DELETE')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: texts.remove }).click()
  await question.getByText(commonTexts.unsureOnce).waitFor()
  await checkPage(page, 'clients-remove-unsure')
  await question.getByRole('button', { name: texts.remove }).click()
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  assert.deepEqual(clients, [])
})

test('G-182: a one-time secret asks before closing, and a lock hides it', inBrowser, async () => {
  const { page, go, device } = await openCompany({ at: '/services', expected })
  await go('/clients?new=1')
  const drawer = await register(page, 'Purchasing')
  const secret = (await drawer.locator('figure code').textContent()) ?? ''
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await question.getByText(commonTexts.leaveText).waitFor()
  await question.getByRole('button', { name: commonTexts.cancel }).click()
  await question.waitFor({ state: 'detached' })
  await lockPortal(page)
  assert.equal((await page.content()).includes(secret), false, 'a lock removes the secret from the page')
  await page.getByRole('button', { name: sessionTexts.en.signOut }).click()
  await page.getByText(commonTexts.leaveText).waitFor()
  await checkPage(page, 'unlock-sign-out')
  await page.getByRole('button', { name: commonTexts.cancel }).click()
  await unlockPortal(page, { password: device.rawPassword })
  assert.equal(await drawer.locator('figure code').textContent(), secret)
})

test('registration waits for the regions, which can be requested again', inBrowser, async () => {
  const { page } = await openCompany({ user: null, expected })
  let isAway = true
  await page.route('**/api/regions', (route) => (isAway ? route.abort() : route.fallback()))
  await page.getByRole('link', { name: sessionTexts.en.toRegister }).click()
  const send = page.getByRole('button', { name: sessionTexts.en.register })
  assert.equal(await send.isDisabled(), true)
  await page.getByText(commonTexts.unreachable).waitFor()
  assert.equal(await send.isDisabled(), true)
  await checkPage(page, 'register-without-regions')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForFunction(() => document.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === false)
})
