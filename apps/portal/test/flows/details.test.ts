// Details of the flow editor: equal versions, choices without a default, names of types, views that stay as they were.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { typeNames } from '@company-data/web/fields/rules'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { constantTexts } from '../../src/contracts/flows/computed-constants/constant-texts.ts'
import { conditionTexts } from '../../src/contracts/flows/conditions/condition-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { newField } from '../../src/contracts/flows/edits/step-edits.ts'
import { elementTexts } from '../../src/contracts/flows/elements/element-texts.ts'
import { formulaTexts } from '../../src/contracts/flows/formulas/formula-texts.ts'
import { pathTexts } from '../../src/contracts/flows/paths/path-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { versionTexts } from '../../src/contracts/flows/versions/version-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

const [editor, constants] = [editorTexts.en, constantTexts.en]

const computed = (key: string, label: string) => ({
  key,
  label,
  result_type: 'number',
  expr: {
    type: 'math',
    op: 'mul',
    args: [
      { type: 'ref', key: 'age_0' },
      { type: 'lit', value_type: 'number', value: 2 },
    ],
  },
  shown_on: [],
})

/** A choice, a condition on it, and two computed values. */
const choice = () => {
  const flow = stepsInRow(2)
  const [first, second] = flow.nodes
  assert.ok(first && second)
  const tariff = { ...newField('tariff', 'Tariff'), type: 'select', options: ['Basic', 'Premium'] }
  const when = { field: 'tariff', op: 'eq', value: 'Premium' }
  return {
    ...flow,
    nodes: [{ ...first, elements: [tariff, ...first.elements] }, second],
    edges: [{ from: 'step_0', to: 'step_1', when }],
    constants: [computed('double', 'Twice the age'), computed('again', 'Twice again')],
  }
}

test('a draft that is its version has no differences and cannot be published', inBrowser, async () => {
  // The fake returns the members of the version in another order, as a database does.
  const { at, replies } = fakeFlow(choice(), 1)
  const { page } = await openFakePortal({ at: `${at}?view=versions`, replies })
  await page.getByRole('heading', { name: versionTexts.en.changes(0) }).waitFor()
  const publish = page.getByRole('button', { name: editor.publish, exact: true })
  await publish.waitFor()
  assert.equal(await publish.isDisabled(), true)
  const rowCenters = await page.getByRole('heading', { name: versionTexts.en.changes(0) }).evaluate((heading) => {
    const button = heading.parentElement?.querySelector('button')
    return [heading, button].map((part) => {
      const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {}
      return top + height / 2
    })
  })
  const [heading = 0, button = 0] = rowCenters
  assert.ok(Math.abs(heading - button) <= 1.5, `on one line: ${rowCenters.join(', ')}`)
})

test('a reader sees labels in the differences between a version and the draft', inBrowser, async () => {
  const { at, replies } = fakeFlow(choice(), 1)
  const { page } = await openFakePortal({ at: `${at}?open=step:step_1`, replies })
  const properties = page.getByRole('complementary', { name: stepTexts.en.properties })
  await properties.getByRole('combobox', { name: stepTexts.en.party }).click()
  await page.getByRole('option', { name: 'We', exact: true }).click()
  await properties.getByRole('button', { name: `Age 1 ${typeNames.en.number}`, exact: true }).click()
  await properties.getByRole('switch', { name: elementTexts.en.required }).click()
  await page.getByRole('button', { name: editor.views.versions, exact: true }).click()
  await page.getByRole('heading', { name: versionTexts.en.changes(2) }).waitFor()
  const table = page.getByRole('table')
  await table
    .getByRole('row', { name: `Step 1 › ${stepTexts.en.party}` })
    .getByText('Customer', { exact: true })
    .waitFor()
  await table
    .getByRole('row', { name: `Age 1 › ${elementTexts.en.required}` })
    .getByText('yes', { exact: true })
    .waitFor()
  await checkPage(page, 'flow-differences')
})

test('de: a choice has no default, and fields are listed with names of types', inBrowser, async () => {
  const { at, replies } = fakeFlow(choice())
  const { page } = await openFakePortal({ at, replies, language: 'de' })
  await page.getByRole('navigation', { name: canvasTexts.de.outline }).getByRole('button', { name: 'Step 0' }).click()
  const properties = page.getByRole('complementary', { name: stepTexts.de.properties })
  await properties.getByRole('button', { name: `Tariff ${typeNames.de.select}`, exact: true }).click()
  await properties.getByLabel(elementTexts.de.options, { exact: true }).waitFor()
  assert.equal(await properties.getByLabel(elementTexts.de.default, { exact: true }).count(), 0)
  await properties.getByRole('button', { name: stepTexts.de.back }).click()
  await properties.getByRole('button', { name: `Age 0 ${typeNames.de.number}`, exact: true }).click()
  await properties.getByLabel(elementTexts.de.default, { exact: true }).waitFor()
})

test('a computed value stays open while another view is shown', inBrowser, async () => {
  const { at, replies } = fakeFlow(choice())
  const { page } = await openFakePortal({ at, replies })
  const show = (view: keyof typeof editor.views) =>
    page.getByRole('button', { name: editor.views[view], exact: true }).click()
  await show('constants')
  // Both are listed by their labels.
  await page.getByRole('button', { name: /^Twice the age/ }).waitFor()
  await page.getByRole('button', { name: /^Twice again/ }).click()
  const label = page.locator('input[name="constants/1/label"]')
  await label.waitFor()
  assert.equal(await label.inputValue(), 'Twice again')
  await show('parties')
  await label.waitFor({ state: 'detached' })
  await show('constants')
  await label.waitFor()
  assert.equal(await label.inputValue(), 'Twice again')
})

test('pickers say what a value is, and paths show no keys', inBrowser, async () => {
  const { at, replies } = fakeFlow(choice())
  const { page } = await openFakePortal({ at: `${at}?open=edge:0`, replies })
  await page.getByRole('combobox', { name: conditionTexts.en.field }).click()
  await page.getByRole('option', { name: 'Age 0 · field', exact: true }).waitFor()
  await page.getByRole('option', { name: 'Twice the age · computed value', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: editor.views.paths, exact: true }).click()
  await page.getByRole('heading', { name: pathTexts.en.endsAt('Step 1') }).waitFor()
  await checkPage(page, 'flow-paths')
  assert.equal(await page.locator('main code').count(), 0)
})

test('the words of a quiet button begin at the label above it', inBrowser, async () => {
  const { at, replies } = fakeFlow(choice())
  const { page } = await openFakePortal({ at: `${at}?view=constants`, replies })
  await page.getByRole('button', { name: /^Twice the age/ }).click()
  const insert = page.getByRole('button', { name: formulaTexts.en.insert })
  await insert.waitFor()
  const icon = await insert.locator('svg').boundingBox()
  const label = await page.getByText(constants.formula, { exact: true }).first().boundingBox()
  assert.ok(icon && label)
  assert.ok(Math.abs(icon.x - label.x) <= 2, `${icon.x} beside ${label.x}`)
})

test('a notice of another save does not touch the panels below it', inBrowser, async () => {
  const { at, replies, save, readDefinition } = fakeFlow(choice())
  const { page } = await openFakePortal({ at, replies, expected: /status of 409/ })
  await page.getByRole('navigation', { name: canvasTexts.en.outline }).getByRole('button', { name: 'Step 0' }).click()
  save({ ...readDefinition(), output_mode: 'data_only' })
  await page.locator('input[name="nodes/0/label"]').fill('About you')
  await page.keyboard.press('ControlOrMeta+s')
  const title = page.getByText(editor.conflictTitle, { exact: true })
  await title.waitFor()
  const gap = await title.evaluate((element) => {
    const notice = element.closest('[role]')?.getBoundingClientRect()
    const view = document.querySelector('[data-view]')?.getBoundingClientRect()
    return (view?.top ?? 0) - (notice?.bottom ?? 0)
  })
  assert.ok(gap >= 6, `${gap} pixels`)
})
