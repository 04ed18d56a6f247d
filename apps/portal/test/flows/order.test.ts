// Lists of the flow editor: what is added has the focus and a key after its label, and every order is changed by dragging or
// by keyboard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import type { Page } from 'playwright-core'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { constantTexts } from '../../src/contracts/flows/computed-constants/constant-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { outputTexts } from '../../src/contracts/flows/outputs/output-texts.ts'
import { partyTexts } from '../../src/contracts/flows/parties/party-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

const [editor, outputs] = [editorTexts.en, outputTexts.en]

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
}

const untilFocused = (page: Page, value: string) =>
  page.waitForFunction((text) => (document.activeElement as HTMLInputElement | null)?.value === text, value)

test('a new party has the focus, its key follows its label, and it is moved', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(stepsInRow(2))
  const { page } = await openFakePortal({ at: `${at}?view=parties`, replies })
  await page.getByRole('button', { name: partyTexts.en.add }).click()
  await untilFocused(page, 'Customer 2')
  await page.keyboard.type('Guarantor')
  await page.keyboard.press('Tab')
  // The row that is moved keeps the focus.
  await page.getByRole('button', { name: 'Move Guarantor' }).press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('heading', { name: 'Guarantor' }).waitFor()
  await checkPage(page, 'flow-parties-order')
  await save(page)
  const keys = () => readDefinition().parties.map(({ key }: { key: string }) => key)
  assert.deepEqual(keys(), ['guarantor', 'company', 'customer'])

  // A party that was there before keeps its key, because programs may read it.
  await page.getByLabel(partyTexts.en.label, { exact: true }).last().fill('Tenant')
  await page.keyboard.press('Tab')
  await save(page)
  assert.deepEqual(keys(), ['guarantor', 'company', 'customer'])
})

test('a new computed value has the focus, and its key follows its label', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(stepsInRow(2))
  const { page } = await openFakePortal({ at: `${at}?view=constants`, replies })
  const texts = constantTexts.en
  await page.getByRole('button', { name: texts.add }).click()
  await untilFocused(page, texts.newConstant)
  await page.keyboard.type('Monthly rent')
  await page.keyboard.press('Tab')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name="constants/0/key"]')?.value === 'monthly_rent',
  )
  await page.getByLabel(texts.formula, { exact: true }).fill('age_0 * 1000.5')
  await page.getByLabel('Age 0', { exact: true }).fill('21')
  // The result is text for people, not JSON.
  await page.locator('output').getByText('21,010.5', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Monthly rent 21,010.5' }).waitFor()
  await checkPage(page, 'flow-computed-value')
  await save(page)
  assert.equal(readDefinition().constants[0].key, 'monthly_rent')
})

test('the arrows of a step are dragged into the order in which they are tried', inBrowser, async () => {
  const flow = stepsInRow(3)
  const edges = [...flow.edges, { from: 'step_0', to: 'step_2', when: null }]
  const { at, replies, readDefinition } = fakeFlow({ ...flow, edges })
  const { page } = await openFakePortal({ at: `${at}?open=step:step_0`, replies })
  const panel = page.getByRole('complementary', { name: stepTexts.en.properties })
  const [first, last] = ['Step 1', 'Step 2'].map((step) => panel.getByRole('button', { name: `Move ${step}` }))
  assert.ok(first && last)
  await last.scrollIntoViewIfNeeded()
  const [target, start] = [await first.boundingBox(), await last.boundingBox()]
  assert.ok(target && start)
  await page.mouse.move(start.x + 8, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 8, target.y + 2, { steps: 6 })
  await page.mouse.up()
  await panel
    .getByRole('list', { name: stepTexts.en.leadsTo })
    .getByRole('listitem')
    .first()
    .getByText('Step 2')
    .waitFor()
  await checkPage(page, 'flow-arrows-order')
  await save(page)
  assert.deepEqual(
    readDefinition().edges.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`),
    ['step_0 step_2', 'step_1 step_2', 'step_0 step_1'],
  )
})

test('rules and signers have an order, and a new document a key after its name', inBrowser, async () => {
  const { nodes, ...draft } = stepsInRow(2)
  const { at, replies, readDefinition } = fakeFlow({ ...draft, nodes, output_mode: 'document' })
  const { page } = await openFakePortal({ at: `${at}?open=step:step_1`, replies })
  const panel = page.getByRole('complementary', { name: stepTexts.en.properties })
  await panel.getByRole('button', { name: outputs.addPdf }).click()
  await page.getByRole('menuitem', { name: outputs.withoutTemplate }).click()
  await panel.getByLabel(outputs.name, { exact: true }).fill('Lease')
  await page.keyboard.press('Tab')
  await panel.getByRole('button', { name: outputs.chooseSigners }).click()
  await panel.getByRole('button', { name: 'Move Customer' }).press('ArrowUp')
  await panel.getByRole('button', { name: outputs.addRule }).click()
  await panel.getByRole('button', { name: `Move ${outputs.rule(2)}` }).press('Home')
  // No control is half behind the head of the panel.
  await panel.evaluate((element) => element.scrollTo(0, 0))
  await checkPage(page, 'flow-document-order')
  await save(page)
  const [output] = readDefinition().nodes[1].document.outputs
  assert.equal(output.output_key, 'lease')
  assert.deepEqual(
    output.rules.map(({ signers }: { signers: unknown }) => signers),
    [
      null,
      [
        { party: 'customer', action: 'sign' },
        { party: 'company', action: 'sign' },
      ],
    ],
  )
})

test('no edge runs behind a card that was moved by hand', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(3))
  const { page } = await openFakePortal({ at, replies })
  const cards = page.locator('.react-flow__node')
  await cards.nth(2).waitFor()
  // The last step is dragged above the first one: its arrow leads up now.
  const [from, to] = [await cards.nth(2).boundingBox(), await cards.nth(0).boundingBox()]
  assert.ok(from && to)
  await page.mouse.move(from.x + 40, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y - from.height - 60, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: canvasTexts.en.fit }).click()
  const isCovered = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect())
      return [...document.querySelectorAll<SVGPathElement>('.react-flow__edge-path')].some((line) => {
        const matrix = line.getScreenCTM() ?? undefined
        const points = Array.from({ length: 200 }, (_, part) =>
          line.getPointAtLength((line.getTotalLength() * part) / 199).matrixTransform(matrix),
        )
        return points.some(({ x, y }) =>
          boxes.some(({ left, right, top, bottom }) => x > left + 1 && x < right - 1 && y > top + 1 && y < bottom - 1),
        )
      })
    })
  assert.equal(await isCovered(), false)
  await checkPage(page, 'flow-arrow-up')
})
