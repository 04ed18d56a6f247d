// Lists without the mouse: a key for the search, keys from row to row, one that selects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { flowRunsTexts } from '../../src/contracts/flow-runs/flow-runs-texts.ts'
import { paths } from '../../src/paths.ts'
import { openCompany } from '../fake/company.ts'
import { fakeService } from '../fake/records.ts'
import { FLOW_ID, fakeRun, LEASE, OWNER_ID, runReplies } from '../fake/runs.ts'

test('a slash leads to the search of the list, j and k from row to row', inBrowser, async () => {
  const services = ['Archive', 'Newsletter'].map((name) => fakeService({ name }))
  const { page } = await openCompany({ at: paths.services, services })
  const [first, second] = services.map(({ name }) => page.getByRole('table').getByRole('button', { name }))
  assert.ok(first && second)
  await first.waitFor()
  const hasFocus = (row: typeof first) => row.evaluate((element) => element === document.activeElement)
  await page.keyboard.press('j')
  assert.equal(await hasFocus(first), true)
  await page.keyboard.press('j')
  assert.equal(await hasFocus(second), true)
  await page.keyboard.press('k')
  assert.equal(await hasFocus(first), true)

  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await page.keyboard.type('letter/j')
  assert.equal(await search.inputValue(), 'letter/j', 'in the field, the keys are letters')
  await search.fill('letter')
  await first.waitFor({ state: 'detached' })
})

test('x selects the row of the focus', inBrowser, async () => {
  const run = fakeRun(LEASE, { current_node: 'offer' })
  const { page } = await openFakePortal({
    at: `${paths.flowRuns}?flow=${FLOW_ID}`,
    account: { user_id: OWNER_ID },
    replies: runReplies(LEASE, [run]),
  })
  await page.getByRole('table', { name: flowRunsTexts.en.title }).getByRole('row').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  assert.equal(await page.locator('tbody [data-select]').first().isChecked(), true)
})
