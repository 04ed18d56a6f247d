// The home region of a person at the wallet: a move to another one, its progress, and an answer that is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPlatform, registerPerson } from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { frameTexts } from '@company-data/ui/frame/rules'
import { accountTexts } from '../../src/account/account-texts.ts'
import { regionTexts } from '../../src/region/region-texts.ts'

const platform = await ownPlatform({ regions: ['eu', 'us'] })
const { openWallet } = useWallet()

/** The browser writes lost calls, and the 421 by which the SDK learns of the new region, into its console. */
const expected = /status of (421|409|503)|net::ERR_FAILED/

test(
  '[D1-ACCT-10] (G-043) (G-183) a person moves to another region, sees that it goes on, and goes on there',
  inBrowser,
  async () => {
    const texts = regionTexts.en
    const person = await registerPerson(platform)
    const { page, go } = await openWallet(platform, { person, at: '/account', expected })
    await page.getByRole('link', { name: accountTexts.en.toRegion }).click()
    await page.getByRole('button', { name: texts.move, exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(texts.moveText).waitFor()
    await checkPage(page, 'wallet-region-confirm')

    // Neither the call nor the reading after it comes through.
    await page.route('**/api/profile/migrate-region', (route) => route.abort())
    await page.route('**/api/account', (route) => route.abort())
    await dialog.getByRole('button', { name: texts.move }).click()
    await dialog.getByText(texts.moveUnknown).waitFor()
    await page.unroute('**/api/account')
    await dialog.getByRole('button', { name: texts.move }).click()
    await dialog.getByText(texts.notBegun).waitFor()
    await page.unroute('**/api/profile/migrate-region')
    assert.equal((await person.call('GET', '/api/account')).body.region, 'eu')

    // The call arrives and its answer does not; the move is held in the middle, as a large one would stay there for a while.
    await page.route('**/api/profile/migrate-region', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    const middle = { ...(await person.call('GET', '/api/account')).body, region: 'eu', moving_to: 'us' }
    const headers = { 'access-control-allow-origin': '*' }
    await page.route('**/api/account', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: middle, headers }) : route.continue(),
    )
    await dialog.getByRole('button', { name: texts.move }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(texts.copyText).waitFor()
    await checkPage(page, 'wallet-region-moving')
    await page.unroute('**/api/account')
    await page.locator('code', { hasText: /^us$/ }).waitFor()
    await page.getByRole('button', { name: texts.move, exact: true }).waitFor()
    assert.equal((await person.call('GET', '/api/account')).status, 421, 'the old region is home no more')

    await go('/profile')
    await page.getByRole('navigation').first().waitFor()
    assert.equal(await page.getByText(frameTexts.en.unreachable).count(), 0)
  },
)
