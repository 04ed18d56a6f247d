// The drawing of a first contract: the order of types, the next field, cards in view.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { typeNames } from '@company-data/web/fields/rules'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { newField } from '../../src/contracts/flows/edits/step-edits.ts'
import { elementTexts } from '../../src/contracts/flows/elements/element-texts.ts'
import { playTexts } from '../../src/contracts/flows/play/play-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from '../fake/flows.ts'

const [steps, editor] = [stepTexts.en, editorTexts.en]

test('a field offers the most common types first, and the next field', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(stepsInRow(2))
  const { page } = await openFakePortal({ at: `${at}?open=element:step_0:0`, replies })
  const properties = page.getByRole('complementary', { name: steps.properties })
  await properties.getByRole('combobox', { name: elementTexts.en.type, exact: true }).click()
  const options = page.getByRole('option')
  await options.first().waitFor()
  const names = typeNames.en
  assert.deepEqual((await options.allInnerTexts()).slice(0, 4), [
    names.text,
    names.select,
    names.multiselect,
    names.date,
  ])
  await page.keyboard.press('Escape')
  await properties.getByRole('button', { name: steps.addFieldAfter }).click()
  await page.waitForFunction((label) => (document.activeElement as HTMLInputElement)?.value === label, steps.newField)
  await page.keyboard.type('Full name')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.deepEqual(
    readDefinition().nodes[0].elements.map(({ label }: { label: string }) => label),
    ['Age 0', 'Full name'],
  )
})

test('A10: one warning is a warning, in the bar and before publishing', inBrowser, async () => {
  const { nodes, ...draft } = stepsInRow(2)
  const tariff = { ...newField('tariff', 'Tariff'), type: 'select', options: ['Basic', 'Premium'] }
  const [first, second] = nodes
  assert.ok(first && second)
  const { at, replies } = fakeFlow({
    ...draft,
    nodes: [{ ...first, elements: [tariff] }, second],
    edges: [
      { from: 'step_0', to: 'step_1', when: { field: 'tariff', op: 'eq', value: 'premium' } },
      { from: 'step_0', to: 'step_1', when: null },
    ],
  })
  const { page } = await openFakePortal({ at, replies })
  await page.getByRole('button', { name: editor.warnings(1), exact: true }).waitFor()
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('alertdialog').getByText(editor.withWarnings(1)).waitFor()
  assert.match(editor.withWarnings(1), /\b1 warning\b/)
})

test('publishing a flow with errors leads to them', inBrowser, async () => {
  const { at, replies } = fakeFlow({ ...stepsInRow(2), output_mode: 'document' })
  const { page } = await openFakePortal({ at, replies })
  await page.getByRole('button', { name: editor.problems(1), exact: true }).waitFor()
  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('dialog', { name: editor.problemsTitle }).waitFor()
  assert.equal(await page.getByRole('alertdialog').count(), 0)
})

test('A10: the skeleton of the editor appears before its flow', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const { page, go } = await openFakePortal({ at: '/flows', replies })
  const hold = Promise.withResolvers<void>()
  await page.route(`**/api/portal/flows/${FLOW_ID}`, async (route) => {
    await hold.promise
    await route.fallback()
  })
  await page.getByRole('main').waitFor()
  await go(at)
  await page.locator('[data-skeleton=flow]').waitFor({ state: 'attached' })
  assert.equal(await page.locator('.react-flow__node').count(), 0)
  hold.resolve()
  await page.locator('.react-flow__node').first().waitFor()
})

test('the selected card stays in view when the preview opens', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(1))
  const { page } = await openFakePortal({ at, replies })
  const card = page.locator('.react-flow__node')
  await card.click()
  await page.getByRole('button', { name: playTexts.en.preview, exact: true }).click()
  await page.getByRole('region', { name: playTexts.en.previewLabel }).waitFor()
  await page.waitForFunction(() => {
    const [canvas, node] = ['.react-flow', '.react-flow__node'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    return canvas && node && canvas.width < 450 && node.left >= canvas.left && node.right <= canvas.right
  })
})

test('a document on a card differs from the questions above it', inBrowser, async () => {
  const { nodes, ...draft } = stepsInRow(1)
  const outputs = [{ output_key: 'order', name: 'Order', rules: [] }]
  const document = { language_party: 'customer', outputs }
  const { at, replies } = fakeFlow({ ...draft, output_mode: 'document', nodes: [{ ...nodes[0], document }] })
  const { page } = await openFakePortal({ at, replies })
  const lines = page.locator('.react-flow__node').getByRole('listitem')
  const icon = (text: string) =>
    lines.filter({ hasText: text }).getByRole('img', { name: canvasTexts.en.document, exact: true })
  await icon('Order').waitFor()
  assert.equal(await icon('Age 0').count(), 0)
})
