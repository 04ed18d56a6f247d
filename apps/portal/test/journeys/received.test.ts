// A company as a customer, in the portal: a contract is signed, verified and cancelled, and a run is answered and signed.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { buildPdf, mailbox, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, loseResponse, usePortal } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { answerTexts, runStateTexts, runTexts } from '@company-data/web/runs/rules'
import { connectionTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { receivedDocumentsTexts } from '../../src/customer/received-documents/received-documents-texts.ts'
import { receivedDocumentTexts } from '../../src/customer-side/received-document-texts.ts'
import { signaturesTexts } from '../../src/signatures/signatures-texts.ts'
import { customerCompany, lockPortal, unlockPortal } from '../fixtures/customer-company.ts'
import { openDrawer } from '../fixtures/drawer.ts'
import { publishOrderFlow } from '../fixtures/order-flow.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const seller = await sharingCompany(platform, [])
const { company, service } = seller
const portal = company.servicePortal(service.id)

const pdf = { bytes: buildPdf(['Delivery of paper.']), mime_type: 'application/pdf', original_name: 'delivery.pdf' }
const cancellable = { metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: 30 } }

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
  const drawer = await openDrawer(page, 'Delivery contract')
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
  await drawer.getByText(signaturesTexts.en.signed('Grace Hopper')).waitFor()
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

await company.level.update('pro')
const flowId = await publishOrderFlow(company, service.id)
const privateKey = { pem: await company.privatePem.read(service.id), passphrase: seller.passphrase }
const flows = company.serviceFlows(service.id, { privateKey })
const names = { signer_first_name: 'Bo', signer_last_name: 'Lea' }

/** A run that waits for the customer. */
const offerTo = async (connection_id: string) => {
  const run = await flows.runs.start(flowId, { target: { connection_id } })
  run.step().enter('price', '19.90')
  await run.step().submit()
  return run
}

const answerInPage = async (page: Page): Promise<void> => {
  const texts = answerTexts.en
  await page.getByRole('heading', { name: texts.title('Your order') }).waitFor()
  await page.getByText('19.90').waitFor()
  await page.getByRole('combobox', { name: 'Bills go to' }).click()
  await page.getByRole('option', { name: /bills@buyer\.example/ }).click()
  await page.getByText(texts.of.company.linked).waitFor()
  await page.getByLabel('Remark', { exact: true }).fill('On-Recycled-Paper')
}

test(
  'a company answers, generates, signs and opens the sealed order (D2-CUS-01, D2-CUS-06, FG-21, FG-29)',
  inBrowser,
  async () => {
    const texts = runTexts.en
    const signing = signingTexts.en
    const seal = sealTexts.en
    const buyer = await customerCompany(platform, { email: 'bills@buyer.example' })
    const connectionId = await buyer.connect(service.code, {})
    const run = await offerTo(connectionId)
    const { page } = await openPortal(platform, { user: buyer.owner, at: '/received-runs' })
    await page.getByText(runStateTexts.en.own).waitFor()
    await checkPage(page, 'received-runs')
    await page.getByRole('table').getByRole('button', { name: 'Newsletter' }).click()
    await answerInPage(page)
    await checkPage(page, 'received-run-step')
    await lockPortal(page)
    assert.equal((await page.content()).includes('19.90'), false, 'a lock forgets opened data')
    await unlockPortal(page, buyer.owner)
    await page.getByText('19.90').waitFor()
    assert.equal(await page.getByLabel('Remark', { exact: true }).inputValue(), 'On-Recycled-Paper')
    await page.getByRole('button', { name: answerTexts.en.submit }).click()
    await page.getByRole('button', { name: texts.generate }).click()

    const card = page.getByRole('region', { name: signing.signTitle('Order') })
    await card.getByRole('button', { name: seal.openNamed('Order') }).click()
    await card.getByLabel(signing.firstName).fill('Grace')
    await card.getByLabel(signing.lastName).fill('Hopper')
    await card.getByRole('button', { name: signing.sendCode }).click()
    await card.getByText(signing.codeSent).waitFor()
    await card
      .getByLabel(signing.code, { exact: true })
      .fill(await mailbox(platform).codeFor(buyer.owner.email, 'proof'))
    await card.getByRole('button', { name: signing.sign, exact: true }).click()
    await page.getByText(texts.waitTitle('Seller')).waitFor()

    await run.refresh()
    assert.deepEqual([run.answers.billing, run.answers.remark], ['bills@buyer.example', 'On-Recycled-Paper'])
    await run.requestSignCode('order')
    const mailedCode = await mailbox(platform).codeFor(seller.owner.email, 'proof')
    await run.sign(await run.openDocument('order'), names, { mailedCode })
    await page.getByRole('button', { name: texts.refresh }).click()
    await page.getByText(texts.of.company.completed).waitFor()
    await page.getByRole('button', { name: seal.openNamed('Order') }).click()
    await page.getByText(seal.verified).waitFor()
    await checkPage(page, 'received-run-sealed')
  },
)
