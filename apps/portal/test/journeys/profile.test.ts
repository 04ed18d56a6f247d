// The profile of a company from its first datum to its end: filled in, moved to another region, deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, registerCompany, usePlatform } from '@company-data/testkit'
import {
  checkPage,
  inBrowser,
  loseResponse,
  portalUser,
  type Refusal,
  usePortal,
  whileRefused,
} from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import { appTexts } from '../../src/app/app-texts.ts'
import { profileTexts } from '../../src/company/profile/profile-texts.ts'
import { regionTexts } from '../../src/company/region/region-texts.ts'
import { getDrawer } from '../fixtures/drawer.ts'

const platform = await usePlatform()
const mail = mailbox(platform)
const { openPortal } = usePortal()

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const NO_PHOTO: Refusal = {
  method: 'DELETE',
  url: '**/api/photos/*',
  status: 404,
  error_key: 'photos.not_found',
  error: 'There is no such photo.',
}
const NO_NAME: Refusal = {
  method: 'PUT',
  url: '**/api/profile',
  status: 400,
  error_key: 'request.invalid',
  error: 'other is missing',
  fields: { '/other': 'is missing' },
}
const NO_REGIONS: Refusal = {
  method: 'GET',
  url: '**/api/regions',
  status: 500,
  error_key: 'server.error',
  error: 'No.',
}

test('a profile is filled in, and the company moves and is deleted (G-182, G-011, G-013)', inBrowser, async () => {
  const texts = profileTexts.en
  const company = await registerCompany(platform, { displayName: 'Example Ltd' })
  // The browser logs the 421 that redirects the SDK to the new region, and the refusals below.
  const user = portalUser(company)
  const { page, go } = await openPortal(platform, {
    user,
    at: '/profile',
    expected: /status of (421|404|400|500)|ERR_FAILED/,
  })
  const drawer = getDrawer(page)
  await page.getByRole('button', { name: texts.edit, exact: true }).click()
  await whileRefused(page, NO_NAME, async () => {
    await drawer.getByLabel(texts.displayName, { exact: true }).fill('Example Company')
    await drawer.getByRole('button', { name: texts.save }).click()
    // No field of the form has this name, but the refusal is shown anyway.
    await drawer.getByText('other: Is missing.').waitFor()
  })
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(
    await drawer.getByLabel(texts.displayName, { exact: true }).inputValue(),
    'Example Company',
    'the input stays',
  )
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await question.waitFor({ state: 'detached' })
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${texts.fill}: ${fieldNames.en.address}` }).click()
  await drawer.getByLabel('Street', { exact: true }).fill('Ring 1')
  await drawer.getByLabel('City', { exact: true }).fill('Wien')
  await drawer.getByRole('combobox', { name: 'Country' }).fill('Austr')
  await page.getByRole('option', { name: 'Austria' }).click()
  await checkPage(page, 'profile-address')
  const addition = await loseResponse(page, '**/api/contact-data', 'POST')
  await drawer.getByRole('button', { name: texts.save }).click()
  await page.getByText('Ring 1, Wien, Austria').waitFor()
  assert.deepEqual([addition.isLost(), await page.getByText('Ring 1, Wien, Austria').count()], [true, 1])
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${texts.fill}: ${fieldNames.en.legal_document}` }).click()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: PICTURE })
  await drawer.getByRole('button', { name: texts.save }).click()
  await page.getByRole('button', { name: `${texts.edit}: ${fieldNames.en.legal_document}` }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: texts.download }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'a.pdf')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: texts.addPicture }).click()
  await drawer.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
  const upload = await loseResponse(page, '**/api/photos', 'POST')
  await drawer.getByRole('button', { name: texts.addPicture }).click()
  await page.getByRole('img', { name: texts.kinds.logo }).waitFor()
  assert.deepEqual([upload.isLost(), await page.getByRole('img', { name: texts.kinds.logo }).count()], [true, 1])
  await checkPage(page, 'profile')
  await page.getByRole('button', { name: texts.removePicture(texts.kinds.logo) }).click()
  await whileRefused(page, NO_PHOTO, async () => {
    await question.getByRole('button', { name: texts.remove }).click()
    await question.getByText(NO_PHOTO.error).waitFor()
  })
  await question.getByRole('button', { name: texts.remove }).click()
  await page.getByText(texts.noPictures).waitFor()

  await whileRefused(page, NO_REGIONS, async () => {
    await go('/region')
    await page.getByText(appTexts.en.unexpected).waitFor()
    assert.equal(
      await page.getByText(regionTexts.en.onlyOne).count(),
      0,
      'a failed read does not count as a single region',
    )
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: regionTexts.en.move, exact: true }).click()
  await checkPage(page, 'region-confirm')
  await page.getByRole('alertdialog').getByRole('button', { name: regionTexts.en.move }).click()
  await page.locator('code', { hasText: /^us$/ }).waitFor()
  assert.equal((await company.call('GET', '/api/account')).status, 421, 'the old region is no longer the home region')

  await go('/profile')
  await page.getByText('Ring 1, Wien, Austria').waitFor()
  await page.getByRole('button', { name: texts.delete }).click()
  await drawer.getByLabel(texts.typeName('Example Ltd')).fill('Example')
  await drawer.getByLabel('Password', { exact: true }).fill(company.rawPassword)
  await drawer.getByRole('button', { name: texts.sendCode }).click()
  await drawer.getByText(texts.nameWrong).waitFor()
  await checkPage(page, 'profile-deletion')
  await drawer.getByLabel(texts.typeName('Example Ltd')).fill('Example Ltd')
  await drawer.getByRole('button', { name: texts.sendCode }).click()
  await drawer.getByText(texts.deleteCode).waitFor()
  await drawer.getByLabel(appTexts.en.code, { exact: true }).fill(await mail.codeFor(company.email, 'delete_account'))
  await drawer.getByRole('button', { name: texts.deleteNow }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
})
