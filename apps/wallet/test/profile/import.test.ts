// An archive that was encrypted with a passphrase, and the wallet that adds its data.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { isSealedArchive, openArchive, openValue, sealValue } from '@company-data/crypto'
import { png, toEnvelope } from '@company-data/testkit'
import { checkPage, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { accountTexts } from '../../src/account/account-texts.ts'
import { walletTexts } from '../../src/app/wallet-texts.ts'
import { exportTexts } from '../../src/export/export-texts.ts'
import { readFiles } from '../../src/export/testing/read-zip.ts'
import { createBlobWriter, createZip } from '../../src/export/zip.ts'
import { importTexts } from '../../src/profile/import/import-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { sessionTexts } from '../../src/session/session-texts.ts'
import { shellTexts } from '../../src/shell/shell-texts.ts'
import { fakeAccount } from '../fakes/fake-account.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'

const PASSPHRASE = 'orange lantern under the stairs'

const saveEncrypted = async () => {
  const texts = exportTexts.en
  const { page, person, fake, device } = await openFakeWallet({ at: '/account' })
  const profile = await fakeProfile(device.pair.publicKey, { first_name: 'Ada', email: 'ada@old.example' })
  const photo = JSON.stringify(toEnvelope(png(), 'image/png', 'me.png'))
  profile.addFile('photo', await sealValue(photo, device.pair.publicKey))
  fake.onAll({ ...fakeAccount().replies, ...profile.replies })
  await page.getByRole('link', { name: accountTexts.en.everything }).click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  const submit = () => page.getByRole('button', { name: texts.start }).click()
  await fill(walletTexts.en.password, person.rawPassword)
  await fill(texts.passphrase, person.rawPassword)
  await fill(texts.repeatPassphrase, person.rawPassword)
  await submit()
  await page.getByText(texts.samePassphrase).waitFor()
  await fill(texts.passphrase, PASSPHRASE)
  await fill(texts.repeatPassphrase, PASSPHRASE)
  await submit()
  await page.getByRole('heading', { name: texts.ready }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: texts.save }).click()
  const download = await saving
  assert.match(download.suggestedFilename(), /^wallet-\d{4}-\d\d-\d\d\.zip\.enc$/)
  return readFile(await download.path())
}

const chooseFile = (page: Page, buffer: Buffer, name = 'wallet.zip.enc') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const openImport = async (language: 'en' | 'de', values: Readonly<Record<string, string>>) => {
  const wallet = await openFakeWallet({ language, at: '/account' })
  const profile = await fakeProfile(wallet.device.pair.publicKey, values)
  wallet.fake.onAll({ ...fakeAccount().replies, ...profile.replies })
  await wallet.go('/profile/import')
  // The page before it has a field for a file too.
  await wallet.page.getByRole('heading', { name: importTexts[language].title }).waitFor()
  return { ...wallet, profile }
}

const unlockArchive = async (page: Page, passphrase: string, language: 'en' | 'de' = 'en') => {
  await page.getByLabel(importTexts[language].passphrase, { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: importTexts[language].open, exact: true }).click()
}

test('an encrypted archive goes into a new wallet, and replaces nothing', inBrowser, async () => {
  const texts = importTexts.en
  const archive = await saveEncrypted()
  assert.equal(await isSealedArchive(new Blob([archive])), true)
  assert.equal(archive.includes('profile.json'), false)
  const plain = await openArchive(new Blob([archive]), PASSPHRASE)
  const names = [...readFiles(Buffer.from(await plain.arrayBuffer())).keys()]
  assert.ok(names.some((name) => name.endsWith('/profile/files/me.png')))

  const { page, profile, device } = await openImport('en', { email: 'ada@new.example' })
  await chooseFile(page, archive)
  await unlockArchive(page, 'not this one')
  await page.getByText(texts.wrongPassphrase).waitFor()
  await checkPage(page, 'wallet-import-passphrase')
  await unlockArchive(page, PASSPHRASE)
  const list = page.getByRole('list', { name: texts.preview })
  await list.getByText('me.png').waitFor()
  await checkPage(page, 'wallet-import-preview')
  const boxes = list.getByRole('checkbox')
  assert.deepEqual(
    await Promise.all((await boxes.all()).map((box) => box.isChecked())),
    [true, false, true],
    'the value beside another one is not chosen',
  )
  assert.equal(profile.data.length, 1)
  await page.getByRole('button', { name: texts.add(2) }).click()
  await page.getByText(texts.added(2)).waitFor()
  await checkPage(page, 'wallet-import-done')
  const open = (value: string | null) => (value === null ? null : openValue(value, device.pair.pkcs8))
  const storedValues = await Promise.all(profile.data.map(async ({ slug, value }) => [slug, await open(value)]))
  assert.deepEqual(storedValues, [
    ['email', 'ada@new.example'],
    ['first_name', 'Ada'],
    ['photo', null],
  ])
  const sealedPhoto = profile.files.get(profile.data[2]?.id ?? '')
  assert.equal(typeof sealedPhoto, 'string')
  assert.match((await open(String(sealedPhoto))) ?? '', /me\.png/)
  await page.getByRole('link', { name: texts.show }).click()
  await page.getByText(profileTexts.en.hasFile).waitFor()
})

const zipWith = async (files: Readonly<Record<string, unknown>>): Promise<Buffer> => {
  const writer = createBlobWriter()
  const zip = createZip(new Date(), writer.write)
  for (const [name, content] of Object.entries(files)) zip.add(`wallet-2026-01-02/${name}`, JSON.stringify(content))
  zip.finish()
  return Buffer.from(await (await writer.finish()).arrayBuffer())
}

test('German: wrong files are refused, and a lock closes the archive', inBrowser, async () => {
  const texts = importTexts.de
  const { page, person } = await openImport('de', { email: 'ada@example.org' })
  await chooseFile(page, Buffer.from('no archive'), 'wallet.zip')
  await page.getByText(texts.damaged).waitFor()
  const archive = await zipWith({
    'profile/profile.json': [
      { field: 'E-Mail', slug: 'email', type: 'email', value: 'ada@example.org', files: [], entries: {} },
      { field: 'Telefon', slug: 'phone', type: 'no_such_kind', value: '1', files: [], entries: {} },
      { field: '<b>Verein</b>', slug: 'club', type: 'text', value: '<script>1</script>', files: [], entries: {} },
    ],
    'connections/connections.json': [{ company: 'Nordwind', service: 'Strom', code: 'NORDWIND/STROM' }],
  })
  await chooseFile(page, archive, 'wallet.zip')
  const list = page.getByRole('list', { name: texts.preview })
  await list.getByText(texts.states.present).waitFor()
  await list.getByText(texts.states.unknown).waitFor()
  await list.getByText('<b>Verein</b>').waitFor()
  const link = page.getByRole('list', { name: texts.companies }).getByRole('link', { name: /Nordwind/ })
  assert.equal(await link.getAttribute('href'), '/wallet/connect?code=NORDWIND/STROM')
  await checkPage(page, 'wallet-import-plain')
  await page.getByRole('button', { name: shellTexts.de.lock }).click()
  await page.getByRole('heading', { name: sessionTexts.de.unlockTitle }).waitFor()
  assert.equal((await page.content()).includes('Verein'), false)
  await page.getByLabel(sessionTexts.de.password, { exact: true }).last().fill(person.rawPassword)
  await page.getByRole('button', { name: sessionTexts.de.unlock }).click()
  await page.getByText(texts.locked).waitFor()
})
