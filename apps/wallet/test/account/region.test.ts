// The home region of a person in the wallet: a move whose call or response is lost, and a move in progress.
import { test } from 'node:test'
import { checkPage, inBrowser, lostResponse, openFakeWallet } from '@company-data/testkit/browser'
import { accountTexts } from '../../src/account/account-texts.ts'
import { regionTexts } from '../../src/region/region-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'

const MOVE = 'POST /api/profile/migrate-region'

/** Lost calls, each logged to the browser's console. */
const expected = /net::ERR_(?:FAILED|EMPTY_RESPONSE)/

test('a move reports if it has started and that it is in progress (D1-ACCT-10, G-043, G-183)', inBrowser, async () => {
  const texts = regionTexts.en
  const { account, replies } = fakeAccount()
  const { page, fake } = await openFakeWallet({ at: '/account', expected, replies })
  fake.on('GET /api/regions', [
    { region: 'eu', name: 'Europe', api_url: fake.origin },
    { region: 'us', name: 'United States', api_url: fake.origin },
  ])
  fake.on(MOVE, lostResponse)
  await page.getByRole('link', { name: accountTexts.en.regionTitle }).click()
  await page.getByRole('button', { name: texts.move, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(texts.moveText).waitFor()
  await checkPage(page, 'wallet-region-confirm')

  // Neither the call nor the read after it gets through.
  await page.route('**/api/account', (route) => route.abort())
  await dialog.getByRole('button', { name: texts.move }).click()
  await dialog.getByText(texts.moveUnknown).waitFor()
  await page.unroute('**/api/account')
  await dialog.getByRole('button', { name: texts.move }).click()
  await dialog.getByText(texts.notBegun).waitFor()

  // The call arrives but its response does not; the move stays in progress, as a large one would for a while.
  fake.on(MOVE, () => {
    account.moving_to = 'us'
    return lostResponse
  })
  await dialog.getByRole('button', { name: texts.move }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(texts.copyText).waitFor()
  await checkPage(page, 'wallet-region-moving')
  delete account.moving_to
  account.region = 'us'
  await page.locator('code', { hasText: /^us$/ }).waitFor()
  await page.getByRole('button', { name: texts.move, exact: true }).waitFor()
})
