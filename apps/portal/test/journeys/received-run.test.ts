// A run in which a company is a customer, in the portal: answered from the business card, generated, signed and sealed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailbox, usePlatform } from '@company-data/testkit'
import { checkPage, inBrowser, usePortal } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { answerTexts, runStateTexts, runTexts } from '@company-data/web/runs/rules'
import type { Page } from 'playwright-core'
import { customerCompany, lockPortal, unlockPortal } from '../fixtures/customer-company.ts'
import { publishOrderFlow } from '../fixtures/order-flow.ts'
import { sharingCompany } from '../fixtures/sharing-company.ts'

const platform = await usePlatform()
const { openPortal } = usePortal()
const seller = await sharingCompany(platform, [])
await seller.company.level.update('pro')
const flowId = await publishOrderFlow(seller.company, seller.service.id)
const privateKey = { pem: await seller.company.privatePem.read(seller.service.id), passphrase: seller.passphrase }
const flows = seller.company.serviceFlows(seller.service.id, { privateKey })
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
    const connectionId = await buyer.connect(seller.service.code, {})
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
