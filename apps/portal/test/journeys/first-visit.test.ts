// The first visit to the portal: the landing page, a registration with its mail, and the first steps to an opened
// value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useBrowser, usePortal } from '@company-data/testkit/browser'
import { kitTexts } from '@company-data/web/account/rules'
import type { Page } from 'playwright-core'
import { firstStepsTexts } from '../../src/overview/first-steps/first-steps-texts.ts'
import { overviewTexts } from '../../src/overview/overview-texts.ts'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const { openPage } = useBrowser()
const PASSWORD = 'correct horse battery'
const texts = sessionTexts.en
const steps = firstStepsTexts.en

/** Expected refusals: the browser logs each to its console. */
const expected = /status of 40[0139]/

test("the landing page uses the browser's language and links to the portal", inBrowser, async () => {
  const page = await openPage({ locale: 'de-DE' })
  await page.goto(`${platform.frontDoor}/`)
  await page.getByRole('link', { name: 'Unternehmensportal' }).waitFor()
  await checkPage(page, 'landing-german')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Company portal' }).waitFor()
  assert.equal(await page.getAttribute('html', 'lang'), 'en')
  await checkPage(page, 'landing-english')
  await page.getByRole('link', { name: 'Company portal' }).click()
  await page.getByRole('button', { name: sessionTexts.de.signIn }).waitFor()
})

/** Registers in the second region, after a refused first attempt, and confirms the address with the mailed code. */
const registerInPage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: texts.register }).click()
  await page.getByText(texts.companyCodeInvalid).waitFor()
  await checkPage(page, 'register-errors')
  const name = uniqueName()
  const email = `owner-${name.toLowerCase()}@example.org`
  await page.getByLabel(texts.displayName).fill('Nordwind Energie')
  await page.getByLabel(texts.companyCode).fill(`n${name}`.slice(0, 12).toLowerCase())
  await page.getByLabel(texts.email, { exact: true }).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(texts.repeatPassword, { exact: true }).fill(PASSWORD)
  await page.getByRole('combobox', { name: texts.region }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('button', { name: texts.register }).click()

  await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
  await page.getByLabel(texts.code).fill('000000')
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByText(texts.confirmWrong).waitFor()
  await checkPage(page, 'confirm-email')
  await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(email))
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByRole('heading', { name: kitTexts.en.makeTitle }).waitFor()
  await checkPage(page, 'recovery-kit')
  await page.getByRole('link', { name: kitTexts.en.later }).click()
  await page.getByRole('heading', { name: overviewTexts.en.title, exact: true }).waitFor()
  await page.getByText(kitTexts.en.nagTitle).waitFor()
  await page.getByText(steps.steps.service.title).waitFor()
  await checkPage(page, 'overview')
}

const readStorages = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

/** From an empty overview to a first opened value; returns the passphrase that was shown. */
const followFirstSteps = async (page: Page): Promise<string> => {
  await page.getByLabel(steps.name).fill('Newsletter')
  await page.getByRole('button', { name: steps.create }).click()
  const passphrase = (await page.locator('figure code').textContent()) ?? ''
  await checkPage(page, 'first-steps-passphrase')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: steps.goOn }).click()

  await page.getByRole('checkbox', { name: steps.fields.date_of_birth }).click()
  await checkPage(page, 'first-steps-fields')
  await page.getByRole('button', { name: steps.publish }).click()

  await page.getByLabel(steps.fields.first_name, { exact: true }).fill('Augusta Ada')
  await checkPage(page, 'first-steps-person')
  await page.getByRole('button', { name: steps.share }).click()

  await page.getByRole('row', { name: steps.fields.first_name }).getByText('Augusta Ada', { exact: true }).waitFor()
  await page.getByText('1990-12-10', { exact: true }).waitFor()
  await page.getByText(steps.success).waitFor()
  assert.equal(new URL(page.url()).pathname, '/portal/overview', 'the user stayed on the page')
  await checkPage(page, 'first-steps-value')
  return passphrase
}

const lockAndUnlock = async (page: Page, passphrase: string): Promise<void> => {
  const keys = serviceKeysTexts.en
  await page.getByRole('button', { name: keys.lock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor({ state: 'detached' })
  assert.equal(await page.getByText(steps.success).count(), 0)
  await page.getByRole('button', { name: keys.unlock }).click()
  const drawer = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await drawer.getByLabel(keys.passphrase, { exact: true }).fill(passphrase)
  await drawer.getByRole('button', { name: keys.unlock }).click()
  await page.getByText('Augusta Ada', { exact: true }).waitFor()
}

test('G-010, G-182: a company registers and reads a first value until it locks', inBrowser, async () => {
  const { page } = await openPortal(platform, { at: '/register', expected })
  await registerInPage(page)
  assert.doesNotMatch(await readStorages(page), /correct horse|eyJ|BEGIN|refresh/)
  const passphrase = await followFirstSteps(page)
  await lockAndUnlock(page, passphrase)
  await page.getByRole('button', { name: steps.finish }).click()
  await page.getByText(overviewTexts.en.acts.connected(steps.testPerson, null)).waitFor()
  assert.equal(await page.getByText(steps.title, { exact: true }).count(), 0)
  const storageText = await readStorages(page)
  assert.ok(!storageText.includes(passphrase) && !storageText.includes('Augusta'), 'no opened value is stored')
})
