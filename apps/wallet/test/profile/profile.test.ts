// The data of a person in the wallet: added, changed for following companies, verified, stored as files, deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openValue } from '@company-data/crypto'
import { checkPage, fileToUpload, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import type { Page } from 'playwright-core'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { quickTexts } from '../../src/profile/quick/quick-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { fakeConversation, SERVICE } from '../fakes/fake-conversation.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { fakeVerifications } from '../fakes/fake-verifications.ts'
import { PICTURE } from '../fakes/picture.ts'

/** Expected refusals and lost connections: the browser logs each to its console. */
const expected = /status of 400|ERR_FAILED/

/** Toasts have the role of a dialog too. */
const getSheet = (page: Page) => page.locator('[role="dialog"]:not([aria-modal="false"])')

const choose = async (page: Page, list: string, option: string): Promise<void> => {
  await getSheet(page).getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const CODE = '424242'

/** The wallet of a person whose address a service follows. */
const openLiveProfile = async () => {
  const wallet = await openFakeWallet({ at: '/account', expected })
  const { publicKey } = wallet.device.pair
  const letters = await fakeConversation(publicKey)
  const { data, replies } = await fakeProfile(publicKey, { email: 'ada@old.example' })
  data[0]?.mappings.push({ connection_id: letters.id, slug: 'mail', live: true })
  wallet.fake.onAll({ ...replies, ...letters.replies, ...fakeVerifications(data, CODE) })
  return { ...wallet, letters }
}

test('G-183, G-075: before a live value changes, the page names its recipients', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, letters } = await openLiveProfile()
  await go('/profile')
  const sheet = getSheet(page)
  const line = page.getByRole('button', { name: /ada@/ })
  await line.click()
  await sheet.getByText(texts.live).waitFor()
  await sheet.getByRole('button', { name: texts.edit }).click()
  await sheet.getByText(texts.goesTo(1)).waitFor()
  await sheet.getByText(SERVICE).waitFor()
  const input = sheet.getByLabel(fieldNames.en.email ?? '', { exact: true })
  const save = sheet.getByRole('button', { name: texts.save })
  await input.fill('no address')
  await save.click()
  await sheet.getByText(texts.wrongForm.email ?? '').waitFor()
  await checkPage(page, 'wallet-profile-edit')

  // The response to the edit is lost; the second attempt finds it done.
  const address = 'ada@new.example'
  await input.fill(address)
  const edit = 'PUT /api/contact-data/{datumId}'
  await page.route('**/api/contact-data/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (fake.requests(edit).length === 0) await route.fetch()
    return route.abort()
  })
  await save.click()
  await sheet.getByRole('alert').waitFor()
  assert.equal(await input.inputValue(), address)
  await page.unroute('**/api/contact-data/*')
  await save.click()
  await sheet.getByRole('button', { name: texts.edit }).waitFor()
  for (const { body } of fake.requests(edit)) {
    const [copy] = body.copies
    assert.deepEqual([copy.connection_id, copy.slug], [letters.id, 'mail'])
    assert.equal(await openValue(copy.value, letters.keys.pkcs8), address, 'the service opens the new value')
  }

  // [G-087]
  await sheet.getByRole('button', { name: texts.verify }).click()
  await sheet.getByText(texts.verifyText.email(address)).waitFor()
  await sheet.getByRole('button', { name: texts.start.email }).click()
  await sheet.getByText(texts.codeSent(address)).waitFor()
  await sheet.getByLabel(texts.code).fill('123456')
  await sheet.getByRole('button', { name: texts.confirm }).click()
  await sheet.getByText(texts.wrongCode).waitFor()
  await sheet.getByLabel(texts.code).fill(CODE)
  await sheet.getByRole('button', { name: texts.confirm }).click()
  await sheet.getByText(/^Verified on /).waitFor()
  await checkPage(page, 'wallet-profile-datum')
})

test('G-183, G-076: German: values, a custom field and a private photo are managed', inBrowser, async () => {
  const texts = profileTexts.de
  const { page, go, fake, device } = await openFakeWallet({ language: 'de', at: '/account', expected })
  const { data, replies } = await fakeProfile(device.pair.publicKey)
  fake.onAll(replies)
  await go('/profile')
  const sheet = getSheet(page)
  const add = page.getByRole('button', { name: texts.add, exact: true })
  await page.getByRole('heading', { name: texts.empty }).waitFor()
  await add.click()
  await choose(page, texts.field, fieldNames.de.gender ?? '')
  await choose(page, fieldNames.de.gender ?? '', fieldNames.de.non_binary ?? '')
  await sheet.getByRole('button', { name: texts.save }).click()
  await page.getByRole('button', { name: fieldNames.de.non_binary ?? '' }).waitFor()

  // A country is chosen by its name, also with plain keyboard letters.
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
  // A refused file leaves no empty datum, and can be retried.
  const chooseFile = (buffer: Buffer) =>
    sheet.locator('input[type="file"]').setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer })
  const isPrivate = sheet.getByRole('switch', { name: texts.sealFile })
  await isPrivate.click()
  await chooseFile(Buffer.from('no picture'))
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.getByRole('alert').filter({ hasText: texts.notAdded }).waitFor()
  assert.equal(data.length, 3)
  await isPrivate.click()
  await chooseFile(PICTURE)
  const sealer = page.waitForEvent('worker')
  await sheet.getByRole('button', { name: texts.save }).click()
  assert.match((await sealer).url(), /sealer-worker/, 'the page itself does not seal the file')
  const photo = page.getByRole('button', { name: fieldNames.de.photo ?? '' })
  await photo.waitFor()
  await page.getByText(texts.saved).first().waitFor({ state: 'detached' })
  await checkPage(page, 'wallet-profile')
  await photo.click()
  await sheet.getByRole('button', { name: texts.openTheFile }).click()
  await sheet.getByRole('img', { name: 'ich.png' }).waitFor()
  assert.equal(data.find(({ slug }) => slug === 'photo')?.is_private, true)

  await sheet.getByRole('button', { name: texts.remove }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.remove }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await photo.waitFor({ state: 'detached' })
  assert.equal(data.length, 3)
})

/** An uncompressed picture: 24 bits for each point. */
const createBitmap = (width: number, height: number): Buffer => {
  const bitmap = Buffer.alloc(54 + 3 * width * height, 200)
  bitmap.fill(0, 0, 54)
  bitmap.write('BM')
  bitmap.writeUInt32LE(bitmap.length, 2)
  bitmap.writeUInt32LE(54, 10)
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(width, 18)
  bitmap.writeInt32LE(height, 22)
  bitmap.writeUInt16LE(1, 26)
  bitmap.writeUInt16LE(24, 28)
  return bitmap
}

test('confidential values and unencrypted files are two different switches', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', expected })
  fake.onAll((await fakeProfile(device.pair.publicKey)).replies)
  await go('/profile?open=new')
  const sheet = getSheet(page)
  await choose(page, texts.field, fieldNames.en.email ?? '')
  const confidential = sheet.getByRole('switch', { name: texts.markPrivate })
  assert.equal(await confidential.isChecked(), false)
  await sheet.getByText(texts.openValue).waitFor()
  assert.equal(await sheet.getByRole('switch', { name: texts.sealFile }).count(), 0)
  await choose(page, texts.field, fieldNames.en.photo ?? '')
  const encrypts = sheet.getByRole('switch', { name: texts.sealFile })
  assert.equal(await encrypts.isChecked(), true, 'a file is encrypted unless the person decides otherwise')
  assert.equal(await sheet.getByText(texts.openFileWarning).count(), 0)
  await encrypts.click()
  await sheet.getByText(texts.openFileWarning).waitFor()
})

test('a chosen file is checked at once, and a long name leaves its button', inBrowser, async () => {
  const texts = profileTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', expected })
  fake.onAll((await fakeProfile(device.pair.publicKey)).replies)
  await go('/profile?open=new')
  const sheet = getSheet(page)
  // A chosen kind alone is not an input, so closing asks nothing.
  await choose(page, texts.field, fieldNames.en.email ?? '')
  const email = sheet.getByLabel(fieldNames.en.email ?? '', { exact: true })
  assert.deepEqual(
    [await email.getAttribute('autocomplete'), await email.getAttribute('inputmode')],
    ['email', 'email'],
  )
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await go('/profile?open=new')
  await choose(page, texts.field, fieldNames.en.photo ?? '')
  const input = sheet.locator('input[type="file"]')
  assert.equal(await input.getAttribute('accept'), 'image/*')
  await input.setInputFiles({ name: 'notes.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('x') })
  await sheet.getByText('notes.bin is not a supported file type.').waitFor()
  // A large photo is made smaller before its size is checked; other large files are refused.
  await input.setInputFiles(await fileToUpload('camera.bmp', createBitmap(3000, 1500)))
  await sheet.getByRole('button', { name: 'Remove camera.jpg' }).click()
  await input.setInputFiles(await fileToUpload('large.png', Buffer.alloc(10 * 1_048_576 + 1)))
  await sheet.getByText(/^large\.png is larger than 10\.5 MB/).waitFor()
  const name = 'Impfausweis-Hund-Vorderseite-und-Rueckseite-2026-eingescannt.png'
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE })
  const remove = sheet.getByRole('button', { name: `Remove ${name}` })
  await remove.waitFor()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const box = await remove.boundingBox()
    assert.ok(box !== null && box.x + box.width <= width, `the button ends at ${box && box.x + box.width} of ${width}`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(page, 'wallet-profile-long-name')
})

test('many values are added on one page, filled in from a contact file', inBrowser, async () => {
  const texts = quickTexts.en
  const { page, go, fake, device } = await openFakeWallet({ at: '/account', expected })
  const { replies, data } = await fakeProfile(device.pair.publicKey)
  fake.onAll(replies)
  await go('/profile/details')
  // The page before, which stays until this one is loaded, has a file input too.
  await page.getByRole('heading', { name: texts.title }).waitFor()
  const input = page.locator('input[type="file"]')
  const upload = (text: string) =>
    input.setInputFiles({ name: 'me.vcf', mimeType: 'text/vcard', buffer: Buffer.from(text) })
  await upload('no contact')
  await page.getByText(texts.noContact).waitFor()
  // A lock keeps the input.
  const email = page.getByLabel(fieldNames.en.email ?? '', { exact: true })
  await email.fill('ada@lock.example')
  await page.getByRole('button', { name: shellTexts.en.lock }).click()
  await page.getByLabel(sessionTexts.en.password, { exact: true }).fill(device.rawPassword)
  await page.getByRole('button', { name: sessionTexts.en.unlock }).click()
  await email.waitFor()
  assert.equal(await email.inputValue(), 'ada@lock.example')
  await email.fill('')
  await upload('BEGIN:VCARD\r\nN:Lovelace;Ada;;;\r\nEMAIL:ada@\r\nEND:VCARD')
  await page.getByText(texts.filledIn('2')).waitFor()
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByText(profileTexts.en.wrongForm.email ?? '').waitFor()
  assert.equal(data.length, 0, 'nothing is saved while one value is wrong')
  assert.equal(await email.getAttribute('autocomplete'), 'email')
  await email.fill('ada@example.org')
  await checkPage(page, 'wallet-profile-many')
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByRole('button', { name: /ada@example\.org/ }).waitFor()
  assert.deepEqual(data.map(({ slug }) => slug).sort(), ['email', 'first_name'])
})
