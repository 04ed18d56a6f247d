// A flow with more steps than a list shows: they are searched by keyboard, and typing never waits for the rest.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { editorTexts } from '../../src/contracts/flows/editor/editor-texts.ts'
import { stepTexts } from '../../src/contracts/flows/steps/step-texts.ts'
import { fakeFlow, stepsInRow } from '../fake/flows.ts'

const [editor, steps] = [editorTexts.en, stepTexts.en]

test('long step lists are searched by keyboard, and the last letter is saved', inBrowser, async () => {
  const { at, replies, readDefinition } = fakeFlow(stepsInRow(60))
  const { page, go } = await openFakePortal({ at: `${at}?open=step:step_3`, replies })
  const properties = page.getByRole('complementary', { name: steps.properties })
  const addEdge = properties.getByRole('button', { name: steps.addEdge })
  const search = page.getByRole('combobox', { name: `Search: ${steps.addEdge}` })
  const active = () => page.locator('[role=option][data-highlighted]')

  // Escape closes the list and keeps the focus; so does Tab, which then moves on.
  await addEdge.press('Enter')
  await search.waitFor()
  await active().getByText('Step 0', { exact: true }).waitFor()
  await checkPage(page, 'flow-long-list')
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  assert.ok(await addEdge.evaluate((button) => button === document.activeElement))
  assert.equal(await addEdge.getAttribute('aria-expanded'), 'false')

  // The last row is one key away, and is rendered when the keyboard reaches it.
  await addEdge.press('Enter')
  await page.keyboard.press('ArrowUp')
  await active().getByText('Step 59', { exact: true }).waitFor()
  await page.keyboard.type('nothing like it')
  await page.getByText('No results').waitFor()
  await search.fill('step_4')
  await page.keyboard.press('ArrowDown')
  await active().getByText('Step 41', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await properties.getByRole('button', { name: 'Step 41 always' }).waitFor()

  // A press elsewhere closes it too, and a press on a row picks that row.
  await addEdge.click()
  await properties.getByRole('heading', { name: steps.leadsTo }).click()
  await search.waitFor({ state: 'detached' })
  await addEdge.click()
  await page.getByRole('option', { name: 'Step 9', exact: true }).click()
  await properties.getByRole('button', { name: 'Step 9 always' }).waitFor()

  // Two keys before a re-render move the edge twice, by one position each.
  await properties.getByRole('button', { name: 'Move Step 9', exact: true }).evaluate((button) => {
    const press = () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    press()
    press()
  })
  const leadsTo = properties.getByRole('listitem').filter({ hasText: 'always' })
  await leadsTo.first().getByText('Step 9', { exact: true }).waitFor()
  await leadsTo.nth(1).getByText('Step 4', { exact: true }).waitFor()

  // The latest input is saved, rendered everywhere or not.
  await properties.getByLabel(steps.label, { exact: true }).fill('')
  await properties.getByLabel(steps.label, { exact: true }).pressSequentially('A longer title')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(editor.saved, { exact: true }).waitFor()
  const draft = readDefinition()
  assert.equal(draft.nodes[3].label, 'A longer title')
  assert.deepEqual(
    [3, -2, -1].map((index) => draft.edges.at(index)).map(({ from, to }) => [from, to]),
    [
      ['step_3', 'step_9'],
      ['step_3', 'step_4'],
      ['step_3', 'step_41'],
    ],
  )

  // The entry is chosen from the same list, which marks the current entry.
  await go(at)
  const entry = properties.getByRole('combobox', { name: steps.entry, exact: true })
  await entry.click()
  await page.getByRole('option', { name: 'Step 0', exact: true, selected: true }).waitFor()
  await page.getByRole('combobox', { name: `Search: ${steps.entry}` }).fill('Step 20')
  await page.keyboard.press('Enter')
  await entry.getByText('Step 20', { exact: true }).waitFor()
})
