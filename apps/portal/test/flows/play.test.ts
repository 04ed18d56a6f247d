// The preview of a draft beside its canvas, and a draft that is played to its signed document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfWithLines } from '@company-data/testkit'
import { checkPage, type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { sealTexts, signingTexts } from '@company-data/web/documents/rules'
import { answerTexts, runTexts, turnTexts } from '@company-data/web/runs/rules'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { elementTexts } from '../../src/contracts/flows/elements/element-texts.ts'
import { playTexts } from '../../src/contracts/flows/play/play-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from '../fake/flows.ts'

const [play, turn, canvas, steps] = [playTexts.en, turnTexts.en, canvasTexts.en, stepTexts.en]

const order = () => {
  const { nodes, ...draft } = stepsInRow(2)
  const [ask, check] = nodes
  const rule = {
    asset_key: 'order',
    languages: 'all',
    condition: null,
    signers: [{ party: 'customer', action: 'sign' }],
  }
  const outputs = [{ output_key: 'order', name: 'Order', rules: [rule] }]
  return {
    ...draft,
    output_mode: 'document',
    nodes: [ask, { ...check, party: 'company', document: { language_party: 'customer', outputs } }],
  }
}

test('the preview shows the selected step, and a field selects itself', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(3))
  const { page } = await openFakePortal({ at, replies })
  await page.getByRole('button', { name: play.preview, exact: true }).click()
  const phone = page.getByRole('region', { name: play.previewLabel })
  await phone.getByRole('heading', { name: 'Step 0' }).waitFor()
  await page.locator('.react-flow__node').filter({ hasText: 'Step 1' }).click()
  // A person could answer from the profile, which has data for the fields of this step only.
  await phone.getByRole('combobox', { name: answerTexts.en.source('Age 1') }).click()
  await page.getByRole('option', { name: /^Age 1/ }).waitFor()
  assert.equal(await page.getByRole('option').count(), 2)
  await page.keyboard.press('Escape')
  await phone.getByRole('textbox', { name: /^Age 1/ }).click()
  const properties = page.getByRole('complementary', { name: steps.properties })
  const label = properties.getByLabel(elementTexts.en.label, { exact: true })
  await label.waitFor()
  await label.fill('Years')
  await phone.getByRole('textbox', { name: /^Years/ }).fill('7')
  await phone.getByRole('button', { name: turn.next }).click()
  await phone.getByRole('heading', { name: 'Step 2' }).waitFor()
  await checkPage(page, 'flow-preview')
})

test('[G-182] a draft is played to its signed document, and nothing is saved', inBrowser, async () => {
  const { at, replies } = fakeFlow(order())
  const document = Buffer.from(pdfWithLines(['Order of 42'])).toString('base64')
  const previews: unknown[] = []
  const { page, fake } = await openFakePortal({ at: `${at}?side=play`, replies })
  fake.on(`POST /api/portal/flows/${FLOW_ID}/assets/order/preview`, ({ body }: FakeRequest) => {
    previews.push(body)
    return { places: [], unfilled: [], failure: null, document }
  })
  // No toast goes away by itself.
  await page.evaluate(() => {
    const { setTimeout: start } = window
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 5000 ? 0 : start(run, ms)) })
  })
  await page.getByRole('button', { name: play.start, exact: true }).click()
  const phone = page.getByRole('region', { name: play.playLabel })
  await phone.getByRole('button', { name: turn.begin }).click()
  await phone.getByRole('textbox', { name: /^Age 0/ }).fill('42')
  await phone.getByRole('button', { name: turn.next }).click()
  await phone.getByRole('button', { name: turn.send }).click()
  await phone.getByRole('textbox', { name: /^Age 1/ }).fill('7')
  await phone.getByRole('button', { name: answerTexts.en.submitAndEnd }).click()
  await checkPage(page, 'flow-play')

  // A step back shows what was entered.
  await page.getByRole('button', { name: play.back, exact: true }).click()
  assert.equal(await phone.getByRole('textbox', { name: /^Age 1/ }).inputValue(), '7')
  await phone.getByRole('button', { name: answerTexts.en.submitAndEnd }).click()
  await phone.getByRole('button', { name: runTexts.en.generate }).click()
  await phone.getByText(play.signTitle).waitFor()
  assert.deepEqual(previews, [{ values: { age_0: '42', age_1: '7' }, document: true }])
  await phone.getByRole('button', { name: sealTexts.en.openNamed('Order') }).click()
  await phone.getByText(sealTexts.en.openedHere).waitFor()
  await phone.getByRole('button', { name: signingTexts.en.sign, exact: true }).click()
  await page.getByText(play.done).first().waitFor()
  await page.getByText(play.moments.signed('Customer', 'Order')).waitFor()
  await checkPage(page, 'flow-played')
  assert.equal(await phone.getByText(runTexts.en.sealed, { exact: true }).count(), 0, 'a test seals nothing')
  const toasts = page.getByLabel('Notifications').locator('button').filter({ visible: true })
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await toasts.count(), 1, 'a phone shows the newest toast only')
  await page.setViewportSize({ width: 1280, height: 850 })
  assert.ok((await toasts.count()) <= 3)
  assert.equal(await page.getByRole('navigation', { name: canvas.outline }).count(), 0)
})
