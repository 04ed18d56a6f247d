// A sheet with unsaved input asks before an accidental close, but not for its own buttons or saved input.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { walletTexts } from '../src/app/wallet-texts.ts'
import { profileTexts } from '../src/profile/profile-texts.ts'
import { fakeProfile } from './fakes/fake-profile.ts'

/** Toasts have the role of a dialog too. */
const getSheet = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

const choose = async (page: Page, list: string, option: string): Promise<void> => {
  await getSheet(page).getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a sheet asks before it discards input, even input that it refused', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, device } = await openFakeWallet()
  fake.onAll((await fakeProfile(device.pair.publicKey, { email: 'ada@old.example' })).replies)
  await go('/profile')
  const sheet = getSheet(page)
  const line = page.getByRole('button', { name: /ada@/ })
  const input = sheet.getByLabel(fieldNames.en.email ?? '', { exact: true })
  const close = sheet.getByRole('button', { name: 'Close', exact: true })
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
  await line.click()
  await sheet.getByRole('button', { name: texts.edit }).click()
  await input.fill('no address')
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.getByText(texts.wrongForm.email ?? '').waitFor()
  await close.click()
  await question.waitFor()
  await checkPage(page, 'wallet-sheet-question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  assert.equal(await input.inputValue(), 'no address')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await question.waitFor({ state: 'detached' })
  await sheet.waitFor({ state: 'detached' })
  await line.click()
  await sheet.getByRole('button', { name: texts.edit }).click()
  assert.equal(await input.inputValue(), 'ada@old.example', 'discarded input does not reappear')
  await input.fill('ada@new.example')
  await sheet.getByRole('button', { name: walletTexts.en.cancel }).click()
  await sheet.getByRole('button', { name: texts.edit }).waitFor()
  await close.click()
  await sheet.waitFor({ state: 'detached' })
  assert.equal(await question.count(), 0, 'cancelled input needs no confirmation')
})

test('German: a chosen file counts as input', inBrowser, async () => {
  const texts = profileTexts.de
  const { page, go, fake, device } = await openFakeWallet({ language: 'de' })
  fake.onAll((await fakeProfile(device.pair.publicKey)).replies)
  await go('/profile')
  const sheet = getSheet(page)
  const add = page.getByRole('button', { name: texts.add, exact: true })
  const close = sheet.getByRole('button', { name: 'Schließen', exact: true })
  await add.click()
  await close.click()
  await sheet.waitFor({ state: 'detached' })
  await add.click()
  await choose(page, texts.field, fieldNames.de.photo ?? '')
  await sheet
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: Buffer.from('a picture') })
  await sheet.getByText('ich.png').waitFor()
  await close.click()
  const question = page.getByRole('alertdialog', { name: 'Schließen, ohne zu speichern?' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Ohne Speichern schließen' }).click()
  await question.waitFor({ state: 'detached' })
  await sheet.waitFor({ state: 'detached' })
  await add.click()
  await sheet.waitFor()
  assert.equal(await sheet.getByText('ich.png').count(), 0)
})

test('a new entry begins with a field that has no value yet', inBrowser, async () => {
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  fake.onAll((await fakeProfile(device.pair.publicKey, { first_name: 'Ada' })).replies)
  await go('/profile?open=new')
  const field = getSheet(page).getByRole('combobox', { name: profileTexts.en.field })
  await field.getByText(fieldNames.en.email ?? '', { exact: true }).waitFor()
})
