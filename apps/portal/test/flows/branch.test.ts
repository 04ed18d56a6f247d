// A flow with a branch: its condition offers the options of the choice, its drawing hides nothing, and what is published is
// the same as its draft.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { conditionTexts } from '../../src/contracts/flows/conditions/condition-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { newField } from '../../src/contracts/flows/edits/step-edits.ts'
import { elementTexts } from '../../src/contracts/flows/elements/element-texts.ts'
import { partyTexts } from '../../src/contracts/flows/parties/party-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { versionTexts } from '../../src/contracts/flows/versions/version-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

const [editor, canvas, steps] = [editorTexts.en, canvasTexts.en, stepTexts.en]

const step = (key: string, label: string, elements: readonly unknown[]) => ({
  key,
  label,
  party: 'customer',
  document: null,
  elements,
})

/** Choosing a tariff leads to a trainer or past it. The condition has a typing error. */
const branch = () => ({
  ...stepsInRow(1),
  entry: 'choose',
  nodes: [
    step('choose', 'Choose a tariff', [
      { ...newField('tariff', 'Tariff'), type: 'select', options: ['Basic', 'Premium'] },
    ]),
    step('trainer', 'Personal trainer', [newField('trainer_name', 'Trainer')]),
    step('sign', 'Sign', [newField('remark', 'Remark')]),
  ],
  edges: [
    { from: 'choose', to: 'trainer', when: { field: 'tariff', op: 'eq', value: 'premium' } },
    { from: 'choose', to: 'sign', when: null },
    { from: 'trainer', to: 'sign', when: null },
  ],
})

test('a condition on a choice offers its options, and a wrong one is a warning', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(branch())
  const { page } = await openFakePortal({ at: `${at}?open=edge:0`, replies })
  await page.getByText('has no option "premium"').first().waitFor()
  await page.getByRole('button', { name: editor.warnings(1), exact: true }).waitFor()
  await checkPage(page, 'flow-branch-warning')
  await page.getByRole('combobox', { name: conditionTexts.en.operand }).click()
  await page.getByRole('option', { name: 'Premium', exact: true }).click()
  await page.getByText('has no option').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.noProblems, exact: true }).waitFor()

  await page.getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: editor.publish, exact: true }).click()
  await page.getByText(editor.version(1), { exact: true }).waitFor()
  assert.equal(readDefinition().edges[0].when.value, 'Premium')
  await page.locator('button:disabled', { hasText: editor.publish }).waitFor()
  await page.getByRole('button', { name: editor.views.versions, exact: true }).click()
  await page.getByRole('heading', { name: versionTexts.en.changes(0) }).waitFor()
})

test('added steps are in view, no line is behind a card, parties differ', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(branch())
  const { page } = await openFakePortal({ at, replies })
  const cards = page.locator('.react-flow__node')
  await cards.nth(2).waitFor()
  const readBox = async (text: string) => {
    const box = await cards.filter({ hasText: text }).boundingBox()
    assert.ok(box)
    return box
  }
  const trainer = await readBox('Personal trainer')
  const isHidden = await page
    .locator('.react-flow__edge-path')
    .nth(1)
    .evaluate((path, { x, y, width, height }) => {
      const line = path as SVGPathElement
      const matrix = line.getScreenCTM()
      return Array.from({ length: 200 }, (_, part) => line.getPointAtLength((line.getTotalLength() * part) / 199))
        .map((point) => point.matrixTransform(matrix ?? undefined))
        .some((point) => point.x > x && point.x < x + width && point.y > y && point.y < y + height)
    }, trainer)
  assert.equal(isHidden, false, 'the bypass runs beside the card')
  await checkPage(page, 'flow-branch')

  const outline = page.getByRole('navigation', { name: canvas.outline })
  for (let count = 0; count < 4; count += 1) await outline.getByRole('button', { name: canvas.addStep }).click()
  await cards.nth(6).waitFor()
  await page.waitForFunction(() => {
    const view = document.querySelector('.react-flow')?.getBoundingClientRect()
    const card = [...document.querySelectorAll('.react-flow__node')].at(-1)?.getBoundingClientRect()
    return view && card && card.top >= view.top && card.bottom <= view.bottom && card.right <= view.right
  })

  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await page.getByRole('button', { name: partyTexts.en.add }).click()
  await page.getByRole('heading', { name: 'Customer 2' }).waitFor()
  await page.getByLabel(partyTexts.en.label, { exact: true }).last().fill('Customer')
  await page.getByText(partyTexts.en.sameName).first().waitFor()
  await checkPage(page, 'flow-parties')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  assert.equal(readDefinition().parties.at(-1).key, 'customer_2')
})

test('an edge of the canvas answers the pointer', inBrowser, async () => {
  const { at, replies } = fakeFlow({ ...branch(), edges: branch().edges.slice(0, 1) })
  const { page } = await openFakePortal({ at, replies })
  const path = page.locator('.react-flow__edge-path')
  const readWidth = () => path.evaluate((line) => getComputedStyle(line).strokeWidth)
  // A straight line has no width, so it counts as hidden.
  await path.waitFor({ state: 'attached' })
  assert.equal(await readWidth(), '1.5px')
  const middle = await path.evaluate((element) => {
    const line = element as SVGPathElement
    const point = line.getPointAtLength(line.getTotalLength() / 3).matrixTransform(line.getScreenCTM() ?? undefined)
    return { x: point.x, y: point.y }
  })
  await page.mouse.move(middle.x, middle.y)
  assert.equal(await readWidth(), '2.5px')
})

test('a new step or field has the focus, and its key follows its label', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(branch())
  const { page } = await openFakePortal({ at, replies })
  const outline = page.getByRole('navigation', { name: canvas.outline })
  const properties = page.getByRole('complementary', { name: steps.properties })
  const isFocused = (label: string) =>
    properties.getByLabel(label, { exact: true }).evaluate((input) => {
      const { selectionStart, selectionEnd, value } = input as HTMLInputElement
      return (
        input === document.activeElement &&
        selectionEnd !== null &&
        selectionStart === 0 &&
        selectionEnd === value.length
      )
    })
  const untilFocused = async (label: string, value: string) => {
    await page.waitForFunction((text) => (document.activeElement as HTMLInputElement | null)?.value === text, value)
    assert.equal(await isFocused(label), true)
  }
  await outline.getByRole('button', { name: canvas.addStep }).click()
  await untilFocused(steps.label, steps.newStep)
  await page.keyboard.type('About you')
  await page.keyboard.press('Tab')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name$="/key"]')?.value === 'about_you',
  )
  await properties.getByRole('button', { name: steps.addElement }).click()
  await page.getByRole('menuitem', { name: steps.add.field, exact: true }).click()
  await untilFocused(elementTexts.en.label, steps.newField)
  await page.keyboard.type('Full name')
  await page.keyboard.press('Tab')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name$="/slug"]')?.value === 'full_name',
  )
  await checkPage(page, 'flow-new-field')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const added = readDefinition().nodes.at(-1)
  assert.deepEqual([added.key, added.elements[0].slug], ['about_you', 'full_name'])

  // A typed key stays, and a copy has its own.
  await properties.getByLabel(elementTexts.en.slug, { exact: true }).fill('name')
  await properties.getByLabel(elementTexts.en.label, { exact: true }).fill('Your whole name')
  await properties.getByRole('button', { name: steps.back }).click()
  await properties.getByRole('button', { name: steps.duplicateStep }).click()
  await untilFocused(steps.label, 'About you 2')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const slugs = readDefinition()
    .nodes.slice(-2)
    .map(({ elements }: { elements: { slug: string }[] }) => elements[0]?.slug)
  assert.deepEqual(slugs, ['name', 'name_2'])
})
