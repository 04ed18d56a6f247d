// The first visit to the wallet: a person registers, keys are created in the browser, the account moves to another
// region.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPersonClient } from '@company-data/sdk/person'
import { mailbox, uniqueName, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { kitTexts } from '@company-data/web/account/rules'
import { appTexts } from '@company-data/web/app/rules'
import { homeTexts } from '../../src/home/home-texts.ts'
import { regionTexts } from '../../src/region/region-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()
const PASSWORD = 'correct horse battery'

/** Expected refusals, and the 421 that redirects the SDK to the new region. */
const expected = /status of (?:40[0139]|421|503)/

test(
  'a person registers, confirms the address and moves to another region (G-010, D1-ACCT-10, G-043, G-183)',
  inBrowser,
  async () => {
    const texts = sessionTexts.en
    const { page, go } = await openWallet(platform, { person: null, at: '/register', expected })
    await page.getByRole('button', { name: texts.create }).click()
    await page.getByText(texts.displayNameNeeded).waitFor()
    await checkPage(page, 'wallet-register')
    const email = `ada-${uniqueName().toLowerCase()}@example.org`
    await page.getByLabel(texts.displayName).fill('Ada Lovelace')
    await page.getByLabel(texts.email, { exact: true }).fill(email)
    await page.getByLabel(texts.password, { exact: true }).fill('Password1234')
    await page.getByLabel(texts.repeatPassword, { exact: true }).fill(PASSWORD)
    await page.getByRole('combobox', { name: texts.region }).click()
    await page.getByRole('option').last().click()
    await page.getByRole('button', { name: texts.create }).click()
    await page.getByText(texts.passwordProblems.common).waitFor()
    await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: texts.create }).click()

    await page.getByRole('heading', { name: texts.confirmTitle }).waitFor()
    await page.getByLabel(texts.code).fill('000000')
    await page.getByRole('button', { name: texts.confirm }).click()
    await page.getByText(texts.confirmWrong).waitFor()
    await page.getByLabel(texts.code).fill(await mailbox(platform).codeFor(email))
    await page.getByRole('button', { name: texts.confirm }).click()
    await page.getByRole('heading', { name: kitTexts.en.makeTitle }).waitFor()
    await page.getByRole('link', { name: kitTexts.en.later }).click()
    await page.getByText(kitTexts.en.nagTitle).waitFor()
    await page.getByRole('heading', { name: homeTexts.en.title('Ada Lovelace') }).waitFor()
    await page.getByRole('heading', { name: homeTexts.en.empty }).waitFor()
    await checkPage(page, 'wallet-home')

    await go('/account/region')
    await page.locator('code', { hasText: /^us$/ }).waitFor()
    await page.getByRole('button', { name: regionTexts.en.move, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: regionTexts.en.move }).click()
    await page.locator('code', { hasText: /^eu$/ }).waitFor()
    const client = createPersonClient({ frontDoorUrl: platform.frontDoor })
    await client.login({ email, password: PASSWORD })
    assert.equal((await client.account.read()).region, 'eu')
    await go('/profile')
    await page.getByRole('navigation').first().waitFor()
    assert.equal(await page.getByText(appTexts.en.unreachable).count(), 0)
  },
)
