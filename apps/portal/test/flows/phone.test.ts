// The flow editor on a phone: fields beside each other stay apart, and headings keep room for their text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { funnelTexts } from '../../src/contracts/flows/funnel/funnel-texts.ts'
import { partyTexts } from '../../src/contracts/flows/parties/party-texts.ts'
import { FLOW_ID, fakeFlow, stepsInRow } from '../fake/flows.ts'
import { SERVICE_ID } from '../fake/keyed-service.ts'

test('fields of a party stay in their card and apart, below a readable head', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(1))
  const { page } = await openFakePortal({ at: `${at}?view=parties`, replies, width: 390, language: 'de' })
  const card = page.getByRole('region', { name: 'Customer' })
  const readBox = async (name: string) => {
    const box = await card.locator(`input[name="parties/1/${name}"]`).locator('xpath=..').boundingBox()
    assert.ok(box)
    return box
  }
  const [label, key, around] = [await readBox('label'), await readBox('key'), await card.boundingBox()]
  assert.ok(around)
  assert.ok(label.x + label.width <= key.x || label.y + label.height <= key.y, 'apart')
  assert.ok(key.x + key.width < around.x + around.width, 'inside the card')
  const lead = await page.getByText(partyTexts.de.lead, { exact: true }).boundingBox()
  assert.ok(lead && lead.width > 250, JSON.stringify(lead))
})

test('de: where runs stop, the names of the steps can be read', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2), 1)
  const counts = { steps: [{ node: 'step_0', waiting: 3, cancelled: 1, completed: 0 }], counted: 4, is_complete: true }
  const { page } = await openFakePortal({
    at: `${at}?view=runs`,
    replies: { ...replies, [`GET /api/services/${SERVICE_ID}/flows/${FLOW_ID}/run-counts`]: counts },
    width: 390,
    language: 'de',
  })
  const table = page.getByRole('table', { name: funnelTexts.de.title })
  const cell = table
    .getByRole('row', { name: /Step 0/ })
    .getByRole('cell')
    .first()
  await cell.waitFor()
  const { clientWidth, scrollWidth } = await cell.evaluate((element) => ({
    clientWidth: element.clientWidth,
    scrollWidth: element.scrollWidth,
  }))
  assert.ok(clientWidth > 100 && scrollWidth <= clientWidth, `${scrollWidth} in ${clientWidth}`)
})

test('de: saving, publishing and starting are in one row', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(1), 1)
  const { page } = await openFakePortal({ at, replies, width: 390, language: 'de' })
  const texts = editorTexts.de
  await page.getByRole('link', { name: texts.startRun }).waitFor()
  const boxes = await Promise.all([
    page.getByRole('button', { name: texts.save, exact: true }).boundingBox(),
    page.getByRole('button', { name: texts.publish, exact: true }).boundingBox(),
    page.getByRole('link', { name: texts.startRun }).boundingBox(),
  ])
  assert.deepEqual([...new Set(boxes.map((box) => box?.y))].length, 1, JSON.stringify(boxes))
})

test('A10: the difference of a long text does not touch the lines of its row', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2), 3)
  const { page } = await openFakePortal({ at, replies })
  await page.getByRole('button', { name: 'Step 1' }).first().click()
  await page.locator('input[name="nodes/1/label"]').fill('A label of many words '.repeat(8))
  await page.getByRole('button', { name: editorTexts.en.views.versions, exact: true }).click()
  const text = page.getByRole('table').getByText('A label of many words').last()
  await text.waitFor()
  const gaps = await text.evaluate((element) => {
    const [words, cell] = [element.getBoundingClientRect(), element.closest('td')?.getBoundingClientRect()]
    return [words.top - (cell?.top ?? 0), (cell?.bottom ?? 0) - words.bottom]
  })
  assert.ok(Math.min(...gaps) >= 5, gaps.join(' and '))
  // Three columns remain readable on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const widths = await page
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width))
  assert.ok(widths.length === 3 && Math.min(...widths) > 100, widths.join(', '))
})
