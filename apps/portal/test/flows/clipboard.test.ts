// Parts of a flow that are copied, cut, pasted and selected together, and a whole flow that is copied.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeRequest, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { clipboardTexts } from '../../src/contracts/flows/clipboard/clipboard-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { listTexts } from '../../src/contracts/flows/list/list-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'
import { fakeId } from '../fake/ids.ts'
import { keyedService } from '../fake/keyed-service.ts'

const [editor, texts] = [editorTexts.en, clipboardTexts.en]

const openEditor = async (count: number) => {
  const { at, replies, readDefinition } = fakeFlow(stepsInRow(count))
  const { page } = await openFakePortal({ at, replies })
  const outline = page.getByRole('navigation', { name: canvasTexts.en.outline })
  const properties = page.getByRole('complementary', { name: stepTexts.en.properties })
  return {
    page,
    readDefinition,
    properties,
    findCard: (label: string) => page.locator('.react-flow__node').filter({ hasText: label }),
    findStep: (label: string) => outline.getByRole('button', { name: label }),
    label: properties.getByLabel(stepTexts.en.label, { exact: true }),
  }
}

test('a step is pasted while the message of the copy is shown, twice', inBrowser, async () => {
  const { page, findCard, findStep, label } = await openEditor(2)
  // The first click may be one that adds to a selection.
  await findCard('Step 0').click({ modifiers: ['ControlOrMeta'] })
  await label.waitFor()
  assert.equal(await label.inputValue(), 'Step 0')
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByText(texts.copied, { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+v')
  await findStep('Step 0 2').waitFor()
  await page.keyboard.press('ControlOrMeta+v')
  await findStep('Step 0 3').waitFor()
  await page.getByRole('button', { name: editor.undo }).click()
  await findStep('Step 0 3').waitFor({ state: 'detached' })
  await findStep('Step 0 2').waitFor()
})

test('a field is cut out of its step', inBrowser, async () => {
  const { page, properties, findStep, label, readDefinition } = await openEditor(2)
  await findStep('Step 1').click()
  await label.waitFor()
  await properties.getByRole('button', { name: /^Age 1/ }).click()
  await properties.getByRole('button', { name: stepTexts.en.back }).waitFor()
  await page.keyboard.press('ControlOrMeta+x')
  await label.waitFor()
  await properties.getByText('Age 1').waitFor({ state: 'detached' })
  await findStep('Step 0').click()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name$="/label"]')?.value === 'Step 0',
  )
  await page.keyboard.press('ControlOrMeta+v')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const slugs = readDefinition().nodes.map(({ elements }: { elements: { slug: string }[] }) =>
    elements.map(({ slug }) => slug),
  )
  assert.deepEqual(slugs, [['age_0', 'age_1'], []])
})

test('several steps are selected with Shift, until another view opens', inBrowser, async () => {
  const { page, findCard, properties } = await openEditor(3)
  const several = properties.getByRole('heading', { name: texts.selected(2) })
  await findCard('Step 0').click({ modifiers: ['Shift'] })
  await findCard('Step 2').click({ modifiers: ['Shift'] })
  await several.waitFor()
  await page.getByRole('button', { name: editor.views.parties, exact: true }).click()
  await properties.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: editor.views.canvas, exact: true }).click()
  await findCard('Step 2').waitFor()
  await properties.getByRole('heading').first().waitFor()
  assert.equal(await several.count(), 0)
})

test('a whole flow is duplicated into another service', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const [otherId, copyId] = [fakeId(40), fakeId(41)]
  const copy = {
    id: copyId,
    service_id: otherId,
    name: 'Lease',
    output_mode: 'data_only',
    published_version: null,
    draft_token: 'copy-1',
    draft: { ...stepsInRow(1), entry: null, nodes: [], edges: [] } as object,
    tests: [],
    problems: [],
  }
  const other = keyedService({ id: otherId, name: 'Car rental', share_code: 'CARRENTA' })
  const { page, fake } = await openFakePortal({
    at,
    replies: {
      ...replies,
      'GET /api/services': [keyedService(), other],
      [`GET /api/services/${otherId}`]: other,
      [`GET /api/services/${otherId}/request-fields`]: { config_token: fakeId(2), fields: [] },
      [`GET /api/portal/services/${otherId}/flows`]: [],
      [`POST /api/portal/services/${otherId}/flows`]: () => copy,
      [`GET /api/portal/flows/${copyId}`]: () => copy,
      [`GET /api/portal/flows/${copyId}/assets`]: [],
      [`PUT /api/portal/flows/${copyId}/draft`]: ({ body }: FakeRequest) => {
        copy.draft = body.definition
        return { draft_token: 'copy-2', definition: copy.draft, tests: [], problems: [] }
      },
    },
  })
  const lists = listTexts.en
  await page.getByRole('button', { name: editor.more }).click()
  await page.getByRole('menuitem', { name: lists.duplicate }).click()
  const dialog = page.getByRole('alertdialog')
  assert.equal(await dialog.getByLabel(lists.nameLabel).inputValue(), lists.copyName('Lease'))
  await dialog.getByRole('combobox', { name: lists.service }).click()
  await page.getByRole('option', { name: 'Car rental' }).click()
  await dialog.getByText(lists.otherService).waitFor()
  assert.equal(await dialog.getByLabel(lists.nameLabel).inputValue(), 'Lease', 'the name is free there')
  await dialog.getByRole('button', { name: lists.duplicate }).click()
  await page.waitForURL(`**/flows/${otherId}/${copyId}*`)
  await page.locator('.react-flow__node').nth(1).waitFor()
  const [created] = fake.requests('POST /api/portal/services/{serviceId}/flows')
  assert.deepEqual(created?.body, { name: 'Lease', output_mode: 'data_only' })
})
