// Counts of runs by step: on the cards of the canvas, and as a table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { funnelTexts } from '../../src/contracts/flows/funnel/funnel-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

const COUNTS = {
  steps: [
    { node: 'gone', waiting: 1, completed: 0, cancelled: 0 },
    { node: 'step_0', waiting: 3, completed: 0, cancelled: 1 },
    { node: 'step_1', waiting: 0, completed: 15, cancelled: 0 },
  ],
  counted: 20,
  is_complete: true,
}

test('the canvas shows how many runs stop at each step, and a table says it', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2), 1)
  const counts = { 'GET /api/services/{id}/flows/{flowId}/run-counts': COUNTS }
  const path = Object.keys(replies).find((name) => name.endsWith('/run-counts')) ?? ''
  const { page } = await openFakePortal({ at, language: 'de', replies: { ...replies, ...counts, [path]: COUNTS } })
  const texts = funnelTexts.de
  const cards = page.locator('.react-flow__node')
  await cards.getByTitle(texts.card.waiting(3, '3')).waitFor()
  await cards.getByTitle(texts.card.cancelled(1, '1')).waitFor()
  await cards.getByTitle(texts.card.completed(15, '15')).waitFor()
  await checkPage(page, 'flow-funnel-canvas')
  await page.getByRole('button', { name: editorTexts.de.views.runs, exact: true }).click()
  const rows = page.getByRole('table', { name: texts.title }).getByRole('row')
  await rows.nth(3).waitFor()
  assert.deepEqual((await rows.nth(1).getByRole('cell').allInnerTexts()).slice(1), ['3', '1', '0'])
  await rows.nth(3).getByText(texts.removed).waitFor()
  await page.getByRole('progressbar', { name: texts.share('20\u00a0%') }).waitFor()
  await checkPage(page, 'flow-funnel-table')
})

test('a flow that was never published has no runs to show', inBrowser, async () => {
  const { at, replies } = fakeFlow(stepsInRow(2))
  const { page, fake } = await openFakePortal({ at: `${at}?view=runs`, replies })
  await page.getByText(funnelTexts.en.emptyText).waitFor()
  assert.deepEqual(fake.requests('GET /api/services/{id}/flows/{flowId}/run-counts'), [])
})
