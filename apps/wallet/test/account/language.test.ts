// The language of a profile in the wallet: any language for mails and documents, and the nearest one for the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@company-data/testkit'
import { inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { accountTexts } from '../../src/account/account-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'

test('B-05: a person chooses any language, and the wallet shows the nearest', inBrowser, async () => {
  const { page, fake, go } = await openFakeWallet({ at: '/account', replies: fakeAccount().replies })
  const getField = (language: 'en' | 'de') =>
    page.getByRole('combobox', { name: accountTexts[language].mailLanguage, exact: true })
  const choose = async (pageLanguage: 'en' | 'de', name: string): Promise<void> => {
    const request = fake.next('PUT /api/profile')
    await getField(pageLanguage).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await request
  }
  await choose('en', 'Deutsch')
  await page.getByRole('heading', { name: accountTexts.de.device }).waitFor()
  await choose('de', 'Italiano')
  await page.getByRole('heading', { name: accountTexts.en.device }).waitFor()
  await choose('en', '日本語')
  assert.deepEqual(
    fake.requests('PUT /api/profile').map(({ body }) => body),
    [{ language: 'de' }, { language: 'it' }, { language: 'ja' }],
  )

  // The page reads the language again: the field names it, and the page stays in the nearest one.
  await go('/')
  await go('/account')
  await page.getByRole('heading', { name: accountTexts.en.device }).waitFor()
  await eventually(() => getField('en').inputValue(), '日本語')
})
