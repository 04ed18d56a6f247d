// The data of a person in the wallet: added, changed for the companies that follow it, verified, kept as files, deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addSealedDatum,
  connect,
  createService,
  mailbox,
  otherCode,
  readValues,
  registerCompany,
  registerPerson,
  usePlatform,
} from '@company-data/testkit'
import { checkPage, inBrowser, useWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/ui/fields/rules'
import type { Page } from 'playwright-core'
import { profileTexts } from '../src/profile/profile-texts.ts'

const platform = await usePlatform()
const { openWallet } = useWallet()

/** Refusals and lost connections that the tests provoke: a browser writes each into its console. */
const expected = /status of 400|ERR_FAILED/

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Toasts have the role of a dialog too. */
const sheetOf = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

const choose = async (page: Page, list: string, option: string): Promise<void> => {
  await sheetOf(page).getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  '(G-183) [G-075] en: before a live value changes the page names who gets it; a lost answer changes it once',
  inBrowser,
  async () => {
    const texts = profileTexts.en
    const person = await registerPerson(platform)
    const company = await registerCompany(platform)
    const service = await createService(company, { requestFields: [{ slug: 'mail', type: 'email' }] })
    const datum = await addSealedDatum(person, 'email', 'ada@old.example')
    const value = await service.seal('ada@old.example')
    const connection = await connect(person, service, [{ slug: 'mail', contact_data_id: datum.id, live: true, value }])
    await service.changes()

    const { page } = await openWallet(platform, { person, at: '/profile', expected })
    const sheet = sheetOf(page)
    const line = page.getByRole('button', { name: /ada@/ })
    await line.click()
    await sheet.getByText(texts.live).waitFor()
    await sheet.getByRole('button', { name: texts.edit }).click()
    await sheet.getByText(texts.goesTo(1)).waitFor()
    await sheet.getByText(service.name).waitFor()
    const input = sheet.getByLabel(fieldNames.en.email ?? '', { exact: true })
    const save = sheet.getByRole('button', { name: texts.save })
    await input.fill('no address')
    await save.click()
    await sheet.getByText(texts.wrong(fieldNames.en.email ?? '')).waitFor()
    await checkPage(page, 'wallet-profile-edit')

    // The answer of the edit is lost on its way; the second try finds it done.
    const address = `ada-${person.userId}@new.example`
    await input.fill(address)
    let edits = 0
    await page.route('**/api/contact-data/*', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      edits += 1
      if (edits === 1) await route.fetch()
      return route.abort()
    })
    await save.click()
    await sheet.getByRole('alert').waitFor()
    assert.equal(await input.inputValue(), address)
    await page.unroute('**/api/contact-data/*')
    await save.click()
    await sheet.getByRole('button', { name: texts.edit }).waitFor()
    assert.deepEqual(await readValues(service, connection.id), { mail: address })
    const events = await service.changes()
    assert.equal(events.length, 1)

    // [G-087]
    await sheet.getByRole('button', { name: texts.verify }).click()
    await sheet.getByText(texts.verifyText.email(address)).waitFor()
    await sheet.getByRole('button', { name: texts.start.email }).click()
    await sheet.getByText(texts.codeSent(address)).waitFor()
    const code = await mailbox(platform).codeFor(address, 'verification_email')
    await sheet.getByLabel(texts.code).fill(otherCode(code))
    await sheet.getByRole('button', { name: texts.confirm }).click()
    await sheet.getByText(texts.wrongCode).waitFor()
    await sheet.getByLabel(texts.code).fill(code)
    await sheet.getByRole('button', { name: texts.confirm }).click()
    await sheet.getByText(/^Verified on /).waitFor()
    await checkPage(page, 'wallet-profile-datum')
  },
)

test(
  '(G-183) [G-076] de: values, a field of the own, and a private photo are added, opened and deleted',
  inBrowser,
  async () => {
    const texts = profileTexts.de
    const { page, person } = await openWallet(platform, { language: 'de', at: '/profile', expected })
    assert.ok(person)
    const sheet = sheetOf(page)
    const add = page.getByRole('button', { name: texts.add, exact: true })
    await page.getByRole('heading', { name: texts.empty }).waitFor()
    await add.click()
    await choose(page, texts.field, fieldNames.de.gender ?? '')
    await choose(page, fieldNames.de.gender ?? '', fieldNames.de.non_binary ?? '')
    await sheet.getByRole('button', { name: texts.save }).click()
    await page.getByRole('button', { name: fieldNames.de.non_binary ?? '' }).waitFor()

    // A country is chosen by its name, also with letters that a keyboard has.
    await add.click()
    await choose(page, texts.field, fieldNames.de.nationality ?? '')
    const country = sheet.getByRole('combobox', { name: fieldNames.de.nationality ?? '' })
    await country.fill('osterr')
    await page.getByRole('option', { name: 'Österreich' }).waitFor()
    assert.equal(await page.getByRole('option').count(), 1)
    await country.press('Enter')
    await page.getByRole('option').waitFor({ state: 'detached' })
    await checkPage(page, 'wallet-profile-country')
    await sheet.getByRole('button', { name: texts.save }).click()
    await page.getByRole('button', { name: /Österreich/ }).waitFor()

    await add.click()
    await choose(page, texts.field, texts.ownField)
    await sheet.getByLabel(texts.label).fill('Büchereiausweis')
    await sheet.getByLabel('Büchereiausweis', { exact: true }).fill('B 1234')
    await sheet.getByRole('button', { name: texts.save }).click()
    await page.getByRole('heading', { name: texts.groups.other }).waitFor()

    await add.click()
    await choose(page, texts.field, fieldNames.de.photo ?? '')
    await sheet.getByRole('button', { name: texts.save }).click()
    await sheet.getByText(texts.fileNeeded).waitFor()
    // A refused file leaves nothing empty behind, and can be tried again.
    const chooseFile = (buffer: Buffer) =>
      sheet.locator('input[type="file"]').setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer })
    const isPrivate = sheet.getByRole('switch', { name: texts.markPrivate })
    await isPrivate.click()
    await chooseFile(Buffer.from('no picture'))
    await sheet.getByRole('button', { name: texts.save }).click()
    await sheet.getByRole('alert').filter({ hasText: texts.notAdded }).waitFor()
    assert.equal((await person.call('GET', '/api/contact-data')).body.length, 3)
    await isPrivate.click()
    await chooseFile(PICTURE)
    await sheet.getByRole('button', { name: texts.save }).click()
    const photo = page.getByRole('button', { name: fieldNames.de.photo ?? '' })
    await photo.waitFor()
    await page.getByText(texts.saved).first().waitFor({ state: 'detached' })
    await checkPage(page, 'wallet-profile')
    await photo.click()
    await sheet.getByRole('button', { name: texts.openTheFile }).click()
    await sheet.getByRole('img', { name: 'ich.png' }).waitFor()
    const stored: Array<{ slug: string; is_private: boolean }> = (await person.call('GET', '/api/contact-data')).body
    assert.equal(stored.find(({ slug }) => slug === 'photo')?.is_private, true)

    await sheet.getByRole('button', { name: texts.remove }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await photo.waitFor({ state: 'detached' })
    assert.equal((await person.call('GET', '/api/contact-data')).body.length, 3)
  },
)
