// Into the wallet for the first time: a person registers, and the keys are made in the browser.
import { test } from 'node:test'
import { mailbox, ownPlatform, uniqueName } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { homeTexts } from '../src/home/home-texts.ts'
import { sessionTexts } from '../src/session/session-texts.ts'

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const { openWallet } = useWallet()
const PASSWORD = 'correct horse battery'

/** Refusals that a test provokes: a browser writes each into its console. */
const expected = /status of 40[0139]/

const texts = sessionTexts.en

test('(G-010) (G-183) a person registers, confirms the address and arrives', inBrowser, async () => {
  const { page, go } = await openWallet(platform, { person: null, at: '/register', expected })
  await page.getByRole('button', { name: texts.create }).click()
  await page.getByText(texts.displayNameNeeded).waitFor()
  await checkPage(page, 'wallet-register')
  const email = `ada-${uniqueName().toLowerCase()}@example.org`
  await page.getByLabel(texts.displayName).fill('Ada Lovelace')
  await page.getByLabel(texts.email, { exact: true }).fill(email)
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('combobox', { name: texts.region }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('button', { name: texts.create }).click()

  await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
  await page.getByLabel(texts.code).fill('000000')
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByText(texts.confirmWrong).waitFor()
  await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(email))
  await page.getByRole('button', { name: texts.confirm }).click()
  await page.getByRole('heading', { name: homeTexts.en.title('Ada Lovelace') }).waitFor()
  await page.getByRole('heading', { name: homeTexts.en.empty }).waitFor()
  await checkPage(page, 'wallet-home')
  await go('/account')
  await page.getByText('us', { exact: true }).waitFor()
})
