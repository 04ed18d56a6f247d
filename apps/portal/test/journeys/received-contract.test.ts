// A contract that a company received as a customer, in the portal: opened, signed, sealed, verified and cancelled.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { buildPdf, mailbox, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, loseResponse, usePortal } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { connectionTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { receivedDocumentsTexts } from '../../src/customer/received-documents/received-documents-texts.ts'
import { receivedDocumentTexts } from '../../src/customer-side/received-document-texts.ts'
import { customerCompany, lockPortal, unlockPortal } from '../fixtures/customer-company.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const { company, service } = await sharingCompany(platform, [])
const portal = company.servicePortal(service.id)

const pdf = { bytes: buildPdf(['Delivery of paper.']), mime_type: 'application/pdf', original_name: 'delivery.pdf' }
const cancellable = { metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 } }

/** Of the drawer, not of a toast. */
const getDrawer = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).and(page.locator(':not([aria-modal="false"])'))

const openRow = async (page: Page, name: string) => {
  await page.getByRole('table').getByRole('button', { name, exact: true }).click()
  const drawer = getDrawer(page, name)
  await drawer.waitFor()
  return drawer
}

test('a contract is opened, signed, sealed, verified and cancelled (A-56, G-122, G-124)', inBrowser, async () => {
  const texts = receivedDocumentsTexts.en
  const signing = signingTexts.en
  const seal = sealTexts.en
  const buyer = await customerCompany(platform, {})
  const connection_id = await buyer.connect(service.code, {})
  const contract = { connection_id, name: 'Delivery contract', kind: 'agreement', requires_signature: true } as const
  const { id } = await portal.documents.create({ ...contract, ...cancellable, file: pdf })
  const { page, go } = await openPortal(platform, {
    user: buyer.owner,
    at: '/received-documents',
    expected: /409|ERR_FAILED/,
  })
  await page.getByText(receivedDocumentTexts.en.statuses.ready_to_sign).waitFor()
  await checkPage(page, 'received-documents')
  const drawer = await openRow(page, 'Delivery contract')
  await drawer.getByLabel(signing.firstName).fill('Grace')
  await drawer.getByLabel(signing.lastName).fill('Hopper')
  await drawer.getByRole('button', { name: signing.sendCode }).click()
  await drawer.getByText(signing.codeSent).waitFor()
  const code = await mailbox(platform).codeFor(buyer.owner.email, 'proof')
  await drawer.getByLabel(signing.code, { exact: true }).fill(code)
  await drawer.getByRole('button', { name: signing.sign, exact: true }).click()
  await drawer.getByText(signing.readFirst).waitFor()

  await drawer.getByRole('button', { name: seal.openNamed('Delivery contract') }).click()
  await drawer.getByText(signing.sealsText).waitFor()
  await drawer.locator('canvas[data-state="drawn"]').waitFor()
  await drawer.getByText('Delivery of paper.').waitFor({ state: 'attached' })
  await checkPage(page, 'received-document-sign')
  await lockPortal(page)
  await unlockPortal(page, buyer.owner)
  assert.equal(await drawer.getByLabel(signing.firstName).inputValue(), 'Grace', 'the input survives a lock')
  await drawer.getByRole('button', { name: seal.openNamed('Delivery contract') }).click()
  await drawer.getByText(signing.sealsText).waitFor()
  await drawer.getByRole('button', { name: signing.sign, exact: true }).click()
  await drawer.getByText(texts.signed('Grace Hopper')).waitFor()
  assert.equal((await portal.documents.read(id)).status, 'active')

  await drawer.getByRole('button', { name: seal.openNamed('Delivery contract') }).click()
  await drawer.getByText(seal.verified).waitFor()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: seal.downloadNamed('Delivery contract') }).click()
  const bytes = await readFile(await (await download).path())
  assert.equal((await verifySealedPdf(bytes, await buyer.client.platformSeal.read())).valid, true)
  await checkPage(page, 'received-document-sealed')

  // While the contract is active the connection cannot be ended (G-127); its cancellation respects the notice period.
  await drawer.getByRole('button', { name: texts.cancel }).click()
  await drawer.getByLabel(texts.lastDay).fill('2020-01-01')
  await drawer.getByRole('button', { name: texts.cancel }).click()
  await drawer.getByText(texts.dayTooEarly).waitFor()
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await drawer.getByLabel(texts.lastDay).fill(day)
  const { isLost } = await loseResponse(page, `**/${id}/cancel`)
  await drawer.getByRole('button', { name: texts.cancel }).click()
  await drawer.getByText(receivedDocumentTexts.en.statuses.active_but_ending).waitFor()
  assert.deepEqual([isLost(), (await portal.documents.read(id)).cancel_effective_date], [true, day])
  await go(`/suppliers/${connection_id}`)
  await page.getByRole('button', { name: connectionTexts.en.end }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: connectionTexts.en.end }).click()
  await page.getByText(connectionTexts.en.activeContract).waitFor()
})
