// The runs of flows in the portal: listed, filtered, sealed without the key, and ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPage, inBrowser, openFakePortal } from '@company-data/testkit/browser'
import { answerTexts, runStateTexts, runTexts } from '@company-data/web/runs/rules'
import { exportTexts } from '../src/app/exports/export-texts.ts'
import { shortRunId } from '../src/app/run-number.ts'
import { testPersonTexts } from '../src/app/test-person/test-person.ts'
import { flowRunsTexts } from '../src/contracts/flow-runs/flow-runs-texts.ts'
import { listTexts } from '../src/contracts/flows/list/list-texts.ts'
import { serviceKeysTexts } from '../src/service-keys/service-keys-texts.ts'
import { fakeConnection } from './fake/connections.ts'
import { fakeId } from './fake/ids.ts'
import { keyedService } from './fake/keyed-service.ts'
import { fakeService, lastPage } from './fake/records.ts'
import { fakeRun, LEASE, OWNER_ID, runReplies, sealAnswer } from './fake/runs.ts'
import { unlockService } from './fake/unlock.ts'
import { readDownload } from './fixtures/download.ts'

test('FG-36: German: runs are listed, sealed without the key, and one is ended', inBrowser, async () => {
  const run = fakeRun(LEASE, { current_node: 'offer', answers: [await sealAnswer('price', '2000')] })
  const waiting = fakeRun(LEASE, { id: fakeId(911), current_node: 'request', status: 'awaiting_customer' })
  const { state } = flowRunsTexts.de
  const german = runTexts.de
  const { page } = await openFakePortal({
    at: '/flow-runs',
    language: 'de',
    account: { user_id: OWNER_ID },
    replies: runReplies(LEASE, [run, waiting]),
  })
  const rows = page.getByRole('table').getByRole('button', { name: 'Ada Lovelace' })
  await rows.nth(1).waitFor()
  await checkPage(page, 'flow-runs-list')
  // Optional columns are hidden if they would leave no room for the names.
  await page.setViewportSize({ width: 900, height: 850 })
  const isCut = (name: HTMLElement | SVGElement) => name.scrollWidth > name.clientWidth
  assert.equal(await page.getByRole('table').getByRole('button').first().evaluate(isCut), false)
  await page.setViewportSize({ width: 1280, height: 850 })
  await page.getByRole('combobox', { name: state }).click()
  await page.getByRole('option', { name: runStateTexts.de.own }).click()
  await page.waitForURL(/state=awaiting_company/)
  await page.getByText(flowRunsTexts.de.number(shortRunId(run.id))).click()
  await page.getByText(german.sealedAnswer, { exact: true }).waitFor()
  await page.getByText(answerTexts.de.locked).waitFor()
  assert.equal(await page.getByText('2000').count(), 0)
  await checkPage(page, 'flow-run-locked')
  await unlockService(page, 'de')
  await page.getByText('2000', { exact: true }).first().waitFor()
  assert.equal(await page.getByText(german.unreadable).count(), 0)
  await page.getByRole('button', { name: serviceKeysTexts.de.lock }).click()
  await page.getByText(german.sealedAnswer, { exact: true }).waitFor()
  assert.equal(await page.getByText('2000').count(), 0, 'a lock removes the answers from the page')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: german.cancel }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: german.cancel }).click()
  await page.getByText(german.of.company.reasons.owner).waitFor()
})

test('exported runs have the number, flow and step that people know', inBrowser, async () => {
  const run = fakeRun(LEASE, { current_node: 'offer' })
  const { page } = await openFakePortal({
    at: '/flow-runs',
    account: { user_id: OWNER_ID },
    replies: runReplies(LEASE, [run]),
  })
  const texts = exportTexts.en
  await page.getByRole('button', { name: texts.export }).click()
  const file = await readDownload(page, () => page.getByRole('menuitem', { name: texts.csv }).click())
  await page.getByText(texts.exported(1, '1')).waitFor()
  const [head, row] = file.text.replace(/^\uFEFF/, '').split('\r\n')
  assert.match(head ?? '', /^"number","flow","step","id","status",/)
  assert.ok(row?.startsWith(`"${shortRunId(run.id)}","Car lease","The offer","${run.id}","awaiting_company",`), row)
})

test('without a service, flows of all are listed, and runs of one with a flow', inBrowser, async () => {
  const first = fakeService({ name: 'Archive', share_code: 'ARCHIVE' })
  const run = fakeRun(LEASE, { current_node: 'offer' })
  const { page, go } = await openFakePortal({
    at: '/flows',
    account: { user_id: OWNER_ID },
    replies: {
      ...runReplies(LEASE, [run]),
      'GET /api/services': [first, keyedService()],
      [`GET /api/portal/services/${first.id}/flows`]: [],
    },
  })
  await page.getByRole('table').getByRole('button', { name: 'Car lease' }).waitFor()
  await page.getByRole('combobox', { name: listTexts.en.service }).getByText(listTexts.en.allServices).waitFor()
  await checkPage(page, 'flows-all-services')
  await go('/flow-runs')
  await page.getByRole('table').getByRole('button', { name: 'Ada Lovelace' }).waitFor()
  await go(`/flow-runs?service=${first.id}`)
  await page.getByText(serviceKeysTexts.en.aboutService('Archive')).waitFor()
})

test('a run with the test person says that no one can answer it', inBrowser, async () => {
  const tester = fakeConnection(testPersonTexts.en.name)
  const { page } = await openFakePortal({
    at: '/flow-runs?new=1',
    account: { user_id: OWNER_ID },
    replies: {
      ...runReplies(LEASE, [fakeRun(LEASE, { current_node: 'offer' })]),
      'GET /api/portal/services/{serviceId}/connections': lastPage([tester]),
    },
  })
  const drawer = page.getByRole('dialog', { name: flowRunsTexts.en.startTitle })
  await drawer.getByText(testPersonTexts.en.hint).waitFor()
  await drawer.getByRole('radio', { name: testPersonTexts.en.name }).click()
  await drawer.getByText(testPersonTexts.en.cannotAnswer).waitFor()
  await checkPage(page, 'flow-runs-test-person')
})

test('a test person whose login is kept is marked, and the owner can answer', inBrowser, async () => {
  const tester = fakeConnection('Grace Hopper', { test_person: true })
  const { page } = await openFakePortal({
    at: '/flow-runs?new=1',
    account: { user_id: OWNER_ID },
    replies: {
      ...runReplies(LEASE, [fakeRun(LEASE, { current_node: 'offer' })]),
      'GET /api/portal/services/{serviceId}/connections': lastPage([tester]),
    },
  })
  const drawer = page.getByRole('dialog', { name: flowRunsTexts.en.startTitle })
  await drawer.getByText(testPersonTexts.en.hint).waitFor()
  await drawer.getByRole('radio', { name: tester.display_name }).click()
  await drawer.getByText(testPersonTexts.en.canAnswer).waitFor()
})
