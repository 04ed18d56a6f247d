// Files while they are saved: the page says what it waits for, and closing it before asks.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { importValuePrivateKey, openValue } from '@company-data/crypto'
import { pdfWithLines } from '@company-data/testkit'
import { fileToUpload, inBrowser, openFakeWallet } from '@company-data/testkit/browser'
import { fieldNames } from '@company-data/web/fields/rules'
import { turnTexts } from '@company-data/web/runs/rules'
import { fileProgressTexts } from '../../src/profile/file-progress-texts.ts'
import { profileTexts } from '../../src/profile/profile-texts.ts'
import { draftTexts } from '../../src/session/drafts/draft-texts.ts'
import { fakeProfile } from '../fakes/fake-profile.ts'
import { openRunWallet } from '../fakes/open-run-wallet.ts'
import { PICTURE } from '../fakes/picture.ts'
import { RENTAL } from '../fakes/rental-definitions.ts'

/** A promise, and the call that keeps it. */
const createGate = () => {
  let open = (): void => undefined
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opening, open: () => open() }
}

test('the progress of saving a file shows encrypting, then sending', inBrowser, async () => {
  const [texts, progress] = [profileTexts.en, fileProgressTexts.en]
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { replies } = await fakeProfile(device.pair.publicKey)
  const [worker, platform] = [createGate(), createGate()]
  const putFile = 'PUT /api/contact-data/{datumId}/file'
  const reply = replies[putFile] as (request: unknown) => unknown
  fake.onAll({ ...replies, [putFile]: (request: unknown) => platform.opening.then(() => reply(request)) })
  await page.route(/sealer-worker/, (route) => worker.opening.then(() => route.continue()))
  await go('/profile?open=new')
  const sheet = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await sheet.getByRole('combobox', { name: texts.field }).click()
  await page.getByRole('option', { name: fieldNames.en.photo ?? '', exact: true }).click()
  await sheet.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.getByRole('progressbar', { name: progress.encrypting }).waitFor()
  worker.open()
  await sheet.getByRole('progressbar', { name: progress.sending }).waitFor()
  platform.open()
  await sheet.waitFor({ state: 'detached' })
})

/** Runs in the page: remembers the longest text that its own thread has written as JSON. */
const watchTexts = (): void => {
  const { stringify } = JSON
  const lengths = { longest: 0 }
  Object.assign(globalThis, { lengths })
  JSON.stringify = ((...input: Parameters<typeof stringify>) => {
    const text: string | undefined = stringify(...input)
    lengths.longest = Math.max(lengths.longest, text?.length ?? 0)
    return text
  }) as typeof stringify
}

const MEBIBYTE = 1_048_576

test('the largest file is sealed and written in a worker, a larger one refused', inBrowser, async () => {
  const [texts, progress] = [profileTexts.en, fileProgressTexts.en]
  const { page, go, fake, device } = await openFakeWallet({ at: '/account' })
  const { replies, fields, files, data } = await fakeProfile(device.pair.publicKey)
  fields.push({ id: randomUUID(), slug: 'document', label: 'contact_field.document', type: 'document' })
  fake.onAll(replies)
  await go('/profile?open=new')
  const sheet = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'))
  await sheet.getByRole('combobox', { name: texts.field }).click()
  await page.getByRole('option', { name: fieldNames.en.document ?? '', exact: true }).click()
  const input = sheet.locator('input[type="file"]')
  await input.setInputFiles(await fileToUpload('larger.pdf', Buffer.alloc(25 * MEBIBYTE + 1)))
  await sheet.getByText(/^larger\.pdf is larger than 26\.2 MB/).waitFor()
  await input.setInputFiles(await fileToUpload('lease.pdf', Buffer.alloc(25 * MEBIBYTE, '%PDF')))
  await sheet.getByRole('button', { name: 'Remove lease.pdf' }).waitFor()
  await page.evaluate(watchTexts)
  const worker = createGate()
  await page.route(/sealer-worker/, (route) => worker.opening.then(() => route.continue()))
  await sheet.getByRole('button', { name: texts.save }).click()
  await sheet.getByRole('progressbar', { name: progress.encrypting }).waitFor()
  worker.open()
  await sheet.waitFor({ state: 'detached' })
  const longest = await page.evaluate(() => (globalThis as unknown as { lengths: { longest: number } }).lengths.longest)
  assert.ok(longest < MEBIBYTE, `the page itself has written ${longest} letters`)
  const plaintext = await openValue(
    String(files.get(data[0]?.id ?? '')),
    await importValuePrivateKey(device.pair.pkcs8),
  )
  const { size, file } = JSON.parse(plaintext)
  assert.equal(size, 25 * MEBIBYTE)
  assert.ok(file.startsWith('data:application/pdf;base64,'))
  await page.reload()
})

/** Runs in the page: nothing more is sealed before `sealNow` is called. The page is loaded again afterwards. */
const holdSealing = (): void => {
  const { encrypt } = SubtleCrypto.prototype
  let go = (): void => undefined
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  SubtleCrypto.prototype.encrypt = async function (...args) {
    await mayGo
    return encrypt.apply(this, args)
  }
  Object.assign(globalThis, { sealNow: () => go() })
}

const letsLeave = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }))

const asksBeforeLeaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('closing the page asks for confirmation until an attached file is stored', inBrowser, async () => {
  const { page } = await openRunWallet({ at: (id) => `/answers/${id}` }, ({ start }) => start(RENTAL, 'pets'))
  await page.getByRole('button', { name: turnTexts.en.begin }).click()
  await page.getByLabel('What kind', { exact: true }).fill('Dog')
  const note = page.getByText(draftTexts.en.states.kept)
  await note.waitFor()
  await page.waitForFunction(letsLeave)
  await page.evaluate(holdSealing)
  const buffer = pdfWithLines(['All shots'])
  await page.locator('input[type="file"]').setInputFiles({ name: 'shots.pdf', mimeType: 'application/pdf', buffer })
  await page.getByText('shots.pdf').waitFor()
  await page.getByText(draftTexts.en.states.open).waitFor()
  await page.waitForFunction(asksBeforeLeaving)
  await page.evaluate(() => (globalThis as unknown as { sealNow(): void }).sealNow())
  await note.waitFor()
  await page.waitForFunction(letsLeave)
  await page.reload()
})
