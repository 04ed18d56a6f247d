// Connections of a service with real shared data: sealed until opened on this device, in list and page.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { serviceKeysTexts } from '../../src/service-keys/service-keys-texts.ts'
import { connectionsTexts } from '../../src/sharing/connections/connections-texts.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const MARKER = 'Only-Ada-And-The-Company-Know-This'

const fixture = await sharingCompany(platform, [
  { slug: 'remark', label: 'Remark', type: 'text' },
  { slug: 'contract', label: 'Contract', type: 'document' },
])
const { owner, unlock } = fixture
const lease = {
  bytes: new TextEncoder().encode(`%PDF-1.7 ${MARKER}`),
  mime_type: 'application/pdf',
  original_name: 'lease.pdf',
}
await fixture.connectPerson('Ada', { remark: { value: MARKER }, contract: { file: lease } })
await fixture.connectPerson('Grace', { remark: { value: 'Please ring twice.' } })

const getRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const saved = async (page: Page, work: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const download = page.waitForEvent('download')
  await work()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const texts = connectionsTexts.en
const keyTexts = serviceKeysTexts.en
test('[G-181] [A-82] values are sealed until the key is open on this device', inBrowser, async () => {
  const { page } = await openPortal(platform, { user: owner, at: '/connections' })
  const table = page.getByRole('table')
  await getRow(page, 'Ada').getByText(keyTexts.sealed, { exact: true }).waitFor()
  assert.equal(await page.getByText(MARKER).count(), 0)
  await checkPage(page, 'connections-sealed')

  await unlock(page, keyTexts)
  await table.getByText(MARKER).waitFor()
  await checkPage(page, 'connections-opened')
  await page.getByRole('searchbox').fill('ring twice')
  await getRow(page, 'Ada').waitFor({ state: 'detached' })
  assert.equal(await getRow(page, 'Grace').count(), 1)
  await page.getByRole('searchbox').fill('')

  await table.getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  await page.getByText(MARKER).waitFor()
  const file = await saved(page, () => page.getByRole('button', { name: texts.openFile }).click())
  assert.deepEqual(file, { name: 'lease.pdf', text: `%PDF-1.7 ${MARKER}` })

  // Locked: opened values are no longer in the page.
  await page.getByRole('button', { name: keyTexts.lock }).click()
  await page.getByText(keyTexts.sealed, { exact: true }).first().waitFor()
  assert.equal((await page.content()).includes(MARKER), false)
  const storageText = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  assert.equal(storageText.includes(MARKER) || storageText.includes(fixture.passphrase), false)
})
