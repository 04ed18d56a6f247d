// Reminders in the portal: on the page of a run, and for several runs of the list, with some seconds to undo it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { shortRunId } from '../../src/app/run-number.ts'
import { flowRunsTexts } from '../../src/contracts/flow-runs/flow-runs-texts.ts'
import { reminderTexts } from '../../src/contracts/flow-runs/reminders/reminder-texts.ts'
import { fakeId } from '../fake/ids.ts'
import { SERVICE_ID } from '../fake/keyed-service.ts'
import { fakeReminder, reminderReplies } from '../fake/reminders.ts'
import { FLOW_ID, fakeRun, LEASE, OWNER_ID, runReplies } from '../fake/runs.ts'

const REMIND = 'POST /api/services/{id}/flows/{flowId}/runs/{runId}/remind'

const waitingRun = (number: number) =>
  fakeRun(LEASE, { id: fakeId(number), current_node: 'request', status: 'awaiting_customer' })

const openRuns = (
  at: string,
  language: 'en' | 'de',
  runs = [waitingRun(911), waitingRun(912)],
  reminders: ReturnType<typeof fakeReminder>[] = [],
) =>
  openFakePortal({
    at,
    language,
    account: { user_id: OWNER_ID },
    replies: { ...runReplies(LEASE, runs), ...reminderReplies(reminders) },
  })

test('a run that waits for its customer is reminded once, and says when', inBrowser, async () => {
  const texts = reminderTexts.de
  const { page, fake } = await openRuns(`/flow-runs/${SERVICE_ID}/${FLOW_ID}/${fakeId(911)}`, 'de')
  await page.getByText(texts.about).waitFor()
  await checkPage(page, 'flow-run-reminder')
  await page.getByRole('button', { name: texts.remind }).click()
  await page.getByText(texts.sent).waitFor()
  await page.getByText(/^Erinnert /).waitFor()
  assert.equal(await page.getByRole('button', { name: texts.remind }).count(), 0, 'not again on the same day')
  assert.equal(fake.requests(REMIND).length, 1)
})

test("another customer's reminder does not hide the button of a run", inBrowser, async () => {
  const texts = reminderTexts.en
  const run = waitingRun(911)
  const at = `/flow-runs/${SERVICE_ID}/${FLOW_ID}/${run.id}`
  const { page } = await openRuns(at, 'en', [run], [fakeReminder(run.id, fakeId(77))])
  const title = `Ada Lovelace · ${flowRunsTexts.en.number(shortRunId(run.id))}`
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(texts.about).waitFor()
  await page.getByRole('button', { name: texts.remind }).waitFor()
})

test('selected runs are reminded unless it is undone', inBrowser, async () => {
  const { selection: texts } = reminderTexts.en
  const ownTurn = fakeRun(LEASE, { id: fakeId(913), current_node: 'offer' })
  const { page, fake } = await openRuns('/flow-runs', 'en', [ownTurn, waitingRun(911), waitingRun(912)])
  const countReminders = () => fake.requests(REMIND).length
  const rows = page.getByRole('table').getByRole('button', { name: 'Ada Lovelace' })
  await rows.nth(2).waitFor()
  // `j` goes to a row, `x` selects it.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText(texts.count(1, '1')).waitFor()
  await page.getByRole('button', { name: texts.remind }).click()
  await page.getByText(texts.nothingToRemind).waitFor()
  await page.getByRole('checkbox', { name: texts.all }).click()
  await page.getByText(texts.count(3, '3')).waitFor()
  await checkPage(page, 'flow-runs-selected')
  await page.getByRole('button', { name: texts.remind }).click()
  await page.getByRole('button', { name: texts.undo }).click()
  // It is done when its line is gone, unless it was undone.
  await page.getByText(texts.reminding(2, '2')).waitFor({ state: 'detached' })
  assert.equal(countReminders(), 0)
  await page.getByRole('checkbox').nth(2).click()
  await page.getByText(texts.count(1, '1')).waitFor()
  await page.getByRole('button', { name: texts.remind }).click()
  await page.getByText(texts.sent(1, '1')).waitFor()
  await page.getByText(/^Reminded /).waitFor()
  assert.equal(countReminders(), 1, 'what was undone is never sent')
})

test('selected runs are cancelled together once it is confirmed', inBrowser, async () => {
  const { selection: texts } = reminderTexts.en
  const { page, fake } = await openRuns('/flow-runs', 'en')
  await page.getByRole('checkbox', { name: texts.all }).click()
  const countCancelled = () => fake.requests('POST /api/services/{id}/flows/{flowId}/runs/{runId}/cancel').length
  await page.getByRole('button', { name: texts.cancel }).click()
  const dialog = page.getByRole('alertdialog', { name: texts.cancelTitle(2, '2') })
  await dialog.waitFor()
  assert.equal(countCancelled(), 0, 'not before it is confirmed')
  await dialog.getByRole('button', { name: texts.cancel }).click()
  await page.getByText(texts.cancelled(2, '2')).waitFor()
  assert.equal(countCancelled(), 2)
})
