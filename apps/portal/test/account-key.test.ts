// The account key in the portal: its fingerprint, its download under a passphrase, a wrong password, and delegates.
import assert from 'node:assert/strict'
import { createHash, createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { checkPage, inBrowser } from '@company-data/testkit/browser'
import { appTexts } from '../src/app/app-texts.ts'
import { accountKeyTexts } from '../src/company/account-key/account-key-texts.ts'
import { openCompany } from './fake/company.ts'

const texts = accountKeyTexts.en

type Company = Awaited<ReturnType<typeof openCompany>>

const serveKey = ({ fake, device }: Company): string => {
  const sha256 = createHash('sha256').update(Buffer.from(device.pair.publicKey, 'base64')).digest('hex')
  fake.on('GET /api/account-key', {
    public_key: device.pair.publicKey,
    public_key_sha256: sha256,
    encrypted_private_key: device.wrappedKey,
  })
  return sha256
}

test('TRUST-39 B-04: the owner downloads the key under a passphrase (A-106)', inBrowser, async () => {
  const company = await openCompany({ at: '/account-key' })
  const { page, device, fake } = company
  await page.getByText(serveKey(company)).waitFor()
  await checkPage(page, 'account-key')
  await page.getByRole('button', { name: texts.download }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill('not the password')
  await drawer.getByRole('button', { name: texts.download }).click()
  await drawer.getByText(appTexts.en.wrongPassword).waitFor()
  await checkPage(page, 'account-key-wrong-password')
  await drawer.getByLabel(appTexts.en.password, { exact: true }).fill(device.rawPassword)
  const saving = page.waitForEvent('download')
  await drawer.getByRole('button', { name: texts.download }).click()
  const download = await saving
  assert.match(download.suggestedFilename(), /^account-key-.+\.pem$/)
  const passphrase = (await drawer.locator('figure code').textContent()) ?? ''
  assert.match(passphrase, /^[A-Za-z0-9_-]{43}$/)
  const pem = await readFile(await download.path(), 'utf8')
  const key = createPrivateKey({ key: pem, passphrase }).export({ type: 'pkcs8', format: 'der' })
  assert.deepEqual(key, Buffer.from(device.pair.pkcs8))
  const [copy] = fake.requests('POST /api/account/recovery-copies')
  assert.equal(copy?.body.kind, 'account_key_passphrase')
  await checkPage(page, 'account-key-saved')
})

test('A-106: German: a delegate reads that the key is for owners', inBrowser, async () => {
  const { page } = await openCompany({ user: 'delegate', language: 'de', at: '/account-key' })
  await page.getByRole('heading', { name: appTexts.de.ownerOnly }).waitFor()
  await checkPage(page, 'account-key-forbidden')
})
