// The canvas of a flow: it says who acts, and answers the pointer that draws an arrow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { canvasTexts } from '../../src/contracts/flows/canvas/canvas-texts.ts'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

/** A step of each party, and one arrow from the first to the second. */
const threeParties = () => {
  const flow = stepsInRow(3)
  return {
    ...flow,
    parties: [...flow.parties, { key: 'guarantor', label: 'Guarantor', type: 'person' }],
    nodes: flow.nodes.map((node, index) => ({ ...node, party: ['customer', 'guarantor', 'company'][index] })),
    edges: flow.edges.slice(0, 1),
  }
}

test('steps of the company and of each customer differ by a stripe', inBrowser, async () => {
  const { at, replies } = fakeFlow(threeParties())
  const { page } = await openFakePortal({ at, replies })
  const cards = page.locator('.react-flow__node > div')
  await cards.nth(2).waitFor()
  const stripes = await cards.evaluateAll((all) =>
    all.map((card) => getComputedStyle(card, '::before').backgroundColor),
  )
  assert.equal(new Set(stripes).size, 3, stripes.join('; '))
  assert.ok(!stripes.includes('rgba(0, 0, 0, 0)'))
})

test('a card marks a dragged arrow and accepts it at its head', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(threeParties())
  const { page } = await openFakePortal({ at, replies })
  const [from, to] = [1, 2].map((index) => page.locator(`.react-flow__node[data-id="step_${index}"]`))
  assert.ok(from && to)
  await to.waitFor()
  const readOutline = () => to.evaluate((card) => getComputedStyle(card).outlineStyle)
  assert.equal(await readOutline(), 'none')
  const [start, end] = [await from.locator('.source').boundingBox(), await to.boundingBox()]
  assert.ok(start && end)
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  // Beside the point of the arrow, on the head of the card.
  await page.mouse.move(end.x + end.width / 2 + 50, end.y + 24, { steps: 8 })
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('[data-id="step_2"]') as Element).outlineStyle === 'solid',
  )
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editorTexts.en.saved, { exact: true }).waitFor()
  assert.deepEqual(readDefinition().edges.at(-1), { from: 'step_1', to: 'step_2', when: null })
})

test('a small flow needs no map, and tidying up does not enlarge it', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const { page } = await openFakePortal({ at, replies })
  const card = page.locator('.react-flow__node').first()
  await card.click()
  const readPosition = () => card.evaluate((element) => (element as HTMLElement).style.transform)
  const before = await readPosition()
  const waitForPosition = (isSame: boolean) =>
    page.waitForFunction(
      ([position, same]) =>
        (document.querySelector<HTMLElement>('.react-flow__node')?.style.transform === position) === same,
      [before, isSame] as const,
    )
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await waitForPosition(false)
  await page.getByRole('button', { name: canvasTexts.en.tidy }).click()
  await waitForPosition(true)
  const zoom = await page
    .locator('.react-flow__viewport')
    .evaluate((view) => new DOMMatrix(getComputedStyle(view).transform).a)
  assert.ok(zoom <= 1, String(zoom))
  assert.equal(await page.locator('.react-flow__minimap').count(), 0)
})

test('letters typed before a new step has the focus become its label', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(1))
  const { page } = await openFakePortal({ at, replies })
  const add = page.getByRole('navigation', { name: canvasTexts.en.outline }).getByRole('button', {
    name: canvasTexts.en.addStep,
  })
  await add.waitFor()
  // In one task, as on a slow machine: the panel of the step is not there yet. As a shortcut, “g s” leaves the page.
  await add.evaluate((button) => {
    ;(button as HTMLElement).click()
    for (const key of 'Agency')
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Agency')
  await page.keyboard.type(' and size')
  assert.equal(await page.locator('input[name="nodes/1/label"]').inputValue(), 'Agency and size')
})

test('a flow without steps says what a step is, and adds the first one', inBrowser, async () => {
  const { at, replies } = fakeFlow({ ...stepsInRow(1), entry: null, nodes: [], edges: [] })
  const { page } = await openFakePortal({ at, replies })
  await page.getByRole('heading', { name: canvasTexts.en.emptyTitle }).waitFor()
  await checkPage(page, 'flow-empty')
  await page.getByRole('button', { name: canvasTexts.en.addFirst }).click()
  await page.waitForFunction(
    (label) => (document.activeElement as HTMLInputElement | null)?.value === label,
    stepTexts.en.newStep,
  )
  await page.getByRole('heading', { name: canvasTexts.en.emptyTitle }).waitFor({ state: 'detached' })
  await page.locator('.react-flow__node').waitFor()
})

test('a card that grows stays above the buttons of the canvas', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(3))
  const { page } = await openFakePortal({ at, replies })
  const outline = page.getByRole('navigation', { name: canvasTexts.en.outline })
  await outline.getByRole('button', { name: canvasTexts.en.addStep }).click()
  const texts = stepTexts.en
  const card = page.locator('.react-flow__node[data-id="step"]')
  const zoom = page.getByRole('button', { name: canvasTexts.en.zoomOut })
  await page.waitForFunction(
    (name) => (document.activeElement as HTMLInputElement | null)?.value === name,
    texts.newStep,
  )
  await page.getByRole('button', { name: texts.addElement }).click()
  await page.getByRole('menuitem', { name: texts.add.field, exact: true }).click()
  for (const label of ['First', 'Second', 'Third', 'Fourth']) {
    await page.waitForFunction(
      (name) => (document.activeElement as HTMLInputElement | null)?.value === name,
      texts.newField,
    )
    await page.keyboard.type(label)
    await card.getByText(label).waitFor()
    if (label !== 'Fourth') await page.getByRole('button', { name: texts.addFieldAfter }).click()
  }
  await page.waitForFunction(
    ([id, name]) => {
      const end = document.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect().bottom ?? 0
      return end < (document.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect().top ?? 0)
    },
    ['step', canvasTexts.en.zoomOut] as const,
  )
  assert.ok(await zoom.isVisible())
})
