// Documents in the portal: sent to a customer, sealed in the page, listed by status, and ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { documentsTexts } from '../src/documents/documents-texts.ts'
import { contractScene } from './scenes/contract-scene.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()

test('(A-82, NS-02, NS-04) a document is sealed and sent in the page, and ended in its drawer', inBrowser, async () => {
  const texts = documentsTexts.en
  const scene = await contractScene(platform)
  const { page } = await openPortal(platform, { user: scene.user, at: '/documents' })
  await page.getByRole('heading', { name: texts.emptyTitle }).waitFor()
  await page.getByRole('button', { name: texts.add }).first().click()
  const drawer = page.getByRole('dialog', { name: texts.newTitle })
  await drawer.getByLabel(texts.name, { exact: true }).fill('Price list')
  await drawer.getByRole('radio', { name: 'Ada Lovelace' }).click()
  await drawer.getByRole('button', { name: texts.json }).click()
  await drawer.getByLabel(texts.payloadLabel, { exact: true }).fill('{"price": "4.90"}')
  await drawer.getByRole('button', { name: texts.send, exact: true }).click()
  await page.getByRole('table').getByRole('button', { name: 'Price list' }).click()
  const open = page.getByRole('dialog', { name: 'Price list' })
  await open.getByText(texts.sealedToCustomer).waitFor()
  await checkPage(page, 'document-drawer')
  const [record] = await Array.fromAsync(scene.ada.client.documents())
  assert.equal(record?.name, 'Price list')
  await open.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: texts.actions.end, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: texts.actions.end }).click()
  await open.getByText(texts.statuses.ended).waitFor()
})
