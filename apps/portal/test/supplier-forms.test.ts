// The form of a supplier in the portal: a plugin field, an attached file, and a form that changes while it is filled
// in.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkPage,
  FAKE_PLUGIN,
  inBrowser,
  interruptedNetwork,
  openFakePortal,
  pluginReplies,
} from '@company-data/testkit/browser'
import { valueInputTexts } from '@company-data/web/fields/rules'
import { connectionTexts, connectTexts, shareTexts } from '@company-data/web/sharing/rules'
import type { Page } from 'playwright-core'
import { fakeSupplier, openAnswer, SUPPLIER_CODE } from './fake/supplier.ts'
import { chooseToShare } from './fixtures/customer-company.ts'

const rows = [
  { slug: 'budget', label: 'Budget', type: 'decimal' },
  { slug: 'car', label: 'Company car', type: 'plugin', plugin: FAKE_PLUGIN },
  { slug: 'permit', label: 'Permit', type: 'pdf_document', one_time: true },
]

const PDF = { name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 A permit') }

const answerByPlugin = async (page: Page): Promise<void> => {
  const share = shareTexts.en
  const inputs = valueInputTexts.en
  const car = page.getByRole('group', { name: 'Company car', exact: true }).first()
  await chooseToShare(page, share, 'Company car', share.answered)
  await car.getByText(inputs.missing('Budget')).waitFor()
  await chooseToShare(page, share, 'Budget', share.typed)
  await page.getByRole('group', { name: 'Budget' }).getByLabel(share.value, { exact: true }).fill('300')
  await car.getByLabel(share.pluginInput('Who', true)).fill('Grace')
  await car.getByRole('searchbox').fill('Small')
  await car.getByRole('button', { name: inputs.search, exact: true }).click()
  await car.getByRole('button', { name: 'Small car', exact: true }).click()
  await car.getByLabel('Kilometres', { exact: true }).fill('15000')
  await car.getByRole('button', { name: inputs.getResult }).click()
  await car.getByRole('definition').filter({ hasText: '200' }).waitFor()
}

test(
  'input with a plugin and a file survives form changes and lost responses (A-76, A-77, A-78, G-081)',
  inBrowser,
  async () => {
    const connect = connectTexts.en
    const share = shareTexts.en
    const { state, replies } = fakeSupplier({ rows }, [])
    const { page } = await openFakePortal({
      at: `/suppliers/connect?code=${encodeURIComponent(SUPPLIER_CODE)}`,
      expected: /409|ERR_FAILED/,
      replies: { ...replies, ...(await pluginReplies('POST /api/customer/plugin-pass')) },
    })
    await page.getByRole('heading', { name: 'Company car' }).waitFor()
    await answerByPlugin(page)
    await chooseToShare(page, share, 'Permit', share.typedFile)
    await page.getByRole('group', { name: 'Permit' }).locator('input[type=file]').setInputFiles(PDF)
    const summary = page.getByRole('list', { name: share.summary('Share Ltd') })
    await summary.getByText('Small car, 15,000, 200, Yes').waitFor()
    await summary.getByText('permit.pdf').waitFor()
    await checkPage(page, 'supplier-connect-plugin')

    state.rows = [...rows, { slug: 'extra', label: 'Something new', type: 'text' }]
    await page.getByRole('button', { name: connect.connect, exact: true }).click()
    await page.getByText(connect.of.company.changed).waitFor()
    await page.getByRole('heading', { name: 'Something new' }).waitFor()
    await interruptedNetwork.perform(page, {
      request: /^POST \/api\/.*connections?$/,
      send: () => page.getByRole('button', { name: connect.connect, exact: true }).click(),
      assertInputIntact: () => summary.getByText('permit.pdf').waitFor(),
      waitUntilDone: () => page.getByRole('heading', { name: connectionTexts.en.heldTitle('Share Ltd') }).waitFor(),
    })

    const answers = await Promise.all(
      (state.answers ?? []).map(async ({ slug, value }) => [slug, await openAnswer(value)] as const),
    )
    const { budget, car = '{}', permit = '{}' } = Object.fromEntries(answers)
    assert.equal(budget, '300')
    assert.deepEqual(
      JSON.parse(car).outputs.map(({ value }: { value: unknown }) => value),
      [200, true],
    )
    assert.equal(JSON.parse(permit).file.split(',')[1], PDF.buffer.toString('base64'))
  },
)
