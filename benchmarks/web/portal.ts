// The portal in a browser: the time to first content on a slow core, and how a long list or a large flow blocks the
// page.
import { execFileSync } from 'node:child_process'
import { openDatabase, type RegionTables } from '@company-data/server'
import { type OwnPlatform, startPlatform } from '@company-data/testkit'
import { insertConnections } from '../../apps/portal/test/fixtures/many-connections.ts'
import { type SharingCompany, sharingCompany } from '../../apps/portal/test/fixtures/sharing-company.ts'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { takeAllCores } from '../process.ts'
import { type MeasuredPage, type MeasuringBrowser, type Observed, SLOW_4G, startBrowser } from './measured-page.ts'
import { flowEdits, largeFlow, previewedEdits, STEPS } from './portal-flow.ts'

const SLOWDOWN = 4
/** Wide enough for the list of steps beside an open preview. */
const WIDE = { width: 1720, height: 900 }
const ROUNDS = 3
const CONNECTIONS = 10_000

interface Fixture extends SharingCompany {
  portal: string
  flowId: string
}

/** PORTAL_PARTS=views,skeleton,connections,flow,preview chooses among the parts. */
const isChosen = (part: string): boolean => process.env.PORTAL_PARTS?.split(',').includes(part) ?? true

const createFixture = async (platform: OwnPlatform): Promise<Fixture> => {
  const fixture = await sharingCompany(platform, [{ slug: 'remark', label: 'Remark', type: 'text' }])
  const db = openDatabase<RegionTables>({ url: platform.databases.regions.get('eu') ?? '', maxConnections: 2 })
  if (isChosen('connections')) await insertConnections(db, fixture, CONNECTIONS)
  await db.close()
  const flow = await fixture.company.flows.create(fixture.service.id, { name: 'Large', output_mode: 'data_only' })
  await fixture.company.flows.saveDraft(flow.id, largeFlow(), flow.draft_token)
  return { ...fixture, portal: `${platform.frontDoor}/portal`, flowId: flow.id }
}

/** The whole takes minutes, and a part that waits for what never comes should say which one it is. */
const sayProgress = (part: string, slowdown: number): void =>
  console.error(`  … ${part}${slowdown === 1 ? '' : `, core slowed ${slowdown} times`}`)

const alone = { ceiling: Number.NaN, ratio: Number.NaN, unit: 'ms' }

/** The waits of a person who visits for the first time, who returns, and whose keys were just opened. */
const measureFirstViews = async (browser: MeasuringBrowser, { portal, owner }: Fixture): Promise<Measurement[]> => {
  sayProgress('first views', SLOWDOWN)
  const [first, returningVisit, list, bytes]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const measuredPage = await browser.open(`${portal}/services`, SLOWDOWN)
    first.push((await measuredPage.notes()).formAt / 1000)
    bytes.push(measuredPage.receivedBytes() / 1000)
    await measuredPage.signIn(owner)
    await measuredPage.page.reload()
    await measuredPage.page.locator('input[type="password"]').waitFor()
    returningVisit.push((await measuredPage.notes()).formAt / 1000)
    await measuredPage.signIn(owner)
    await measuredPage.page.locator('tbody tr').first().waitFor()
    const { rowAt, derivedAt } = await measuredPage.notes()
    list.push((rowAt - derivedAt) / 1000)
    await measuredPage.close()
  }
  const seconds = { ...alone, unit: 's', target: 'at most 1.0 s' }
  const label = `core slowed ${SLOWDOWN} times`
  return [
    { ...seconds, label: `first view, nothing cached, until the form to sign in, ${label}`, ours: median(first) },
    {
      ...alone,
      unit: 'KB',
      label: 'sent for the first view, without its typeface',
      ours: median(bytes),
      target: 'at most 200 KB',
    },
    { ...seconds, label: `the same after a reload, ${label}`, ours: median(returningVisit) },
    { ...seconds, label: `from the derived key to the list of services, ${label}`, ours: median(list) },
  ]
}

const toMeasurements = (label: string, slowdown: number, observed: Observed): Measurement[] => {
  const { longestTask, longestWork, slowestResponse } = observed
  const core = slowdown === 1 ? 'core as it is' : `core slowed ${slowdown} times`
  return [
    { ...alone, label: `${label}, longest task, ${core}`, ours: longestTask, target: 'none over 50 ms' },
    { ...alone, label: `${label}, most work in one task, ${core}`, ours: longestWork, target: 'none over 50 ms' },
    { ...alone, label: `${label}, slowest answer, ${core}`, ours: slowestResponse, target: 'under 100 ms' },
  ]
}

/** Unlocks the key of the service, and searches for the last value while the connections arrive and open. */
const openAll = async ({ page, press, see, type }: MeasuredPage, { passphrase }: Fixture): Promise<void> => {
  await press('main button', 'Unlock key')
  await see('input[name="passphrase"]')
  await page.locator('input[name="passphrase"]').fill(passphrase)
  await page.keyboard.press('Enter')
  await see('main button', 'Lock key')
  await page.locator('input[type="search"]').focus()
  await type(`remark ${CONNECTIONS - 1}`)
  await see('td:nth-child(2)', `remark ${CONNECTIONS - 1}`)
}

/** All of them are open by now. */
const searchAgain = async ({ page, press, see, type }: MeasuredPage): Promise<void> => {
  await page.locator('input[type="search"]').fill('')
  await see('main span', `1–50 of ${CONNECTIONS.toLocaleString('en-GB')}`)
  await press('[aria-label="Next"], button', 'Next')
  await see('main span', '51–100')
  await page.locator('input[type="search"]').focus()
  await type('remark 4321')
  await see('td:nth-child(2)', 'remark 4321')
}

const measureConnections = async (
  browser: MeasuringBrowser,
  fixture: Fixture,
  slowdown: number,
): Promise<Measurement[]> => {
  sayProgress(`${CONNECTIONS} connections`, slowdown)
  const measuredPage = await browser.open(`${fixture.portal}/connections`, slowdown)
  await measuredPage.signIn(fixture.owner)
  await measuredPage.page.getByText('of the first 1,000').waitFor()
  const arriving = await measuredPage.during(() => openAll(measuredPage, fixture))
  const open = await measuredPage.during(() => searchAgain(measuredPage))
  await measuredPage.close()
  return [
    ...toMeasurements(`${CONNECTIONS} connections arrive, open and are searched`, slowdown, arriving),
    ...toMeasurements(`${CONNECTIONS} open connections are paged and searched`, slowdown, open),
  ]
}

/** `side`: what is open beside the canvas. */
const measureFlow = async (
  browser: MeasuringBrowser,
  fixture: Fixture,
  slowdown: number,
  side?: 'preview',
): Promise<Measurement[]> => {
  const address = `${fixture.portal}/flows/${fixture.service.id}/${fixture.flowId}`
  const measuredPage = side
    ? await browser.open(`${address}?side=${side}`, slowdown, WIDE)
    : await browser.open(address, slowdown)
  await measuredPage.signIn(fixture.owner)
  await measuredPage.see('.react-flow__node')
  // The first problems of the draft have arrived by then.
  await measuredPage.page.waitForTimeout(2_000)
  const rows: Measurement[] = []
  const label = `flow of ${STEPS} steps${side ? `, ${side} open` : ''}`
  const edits = side ? previewedEdits(flowEdits(measuredPage)) : flowEdits(measuredPage)
  for (const [name, act] of Object.entries(edits)) {
    sayProgress(`${label}, ${name}`, slowdown)
    rows.push(...toMeasurements(`${label}, ${name}`, slowdown, await measuredPage.during(act)))
  }
  await measuredPage.close()
  return rows
}

/** From the click on a flow until the page draws the skeleton of its editor, and the editor itself, over a slow network. */
const measureEditorStart = async (browser: MeasuringBrowser, fixture: Fixture): Promise<Measurement[]> => {
  sayProgress('skeleton of the flow editor', SLOWDOWN)
  const measuredPage = await browser.open(`${fixture.portal}/flows?service=${fixture.service.id}`, SLOWDOWN)
  await measuredPage.signIn(fixture.owner)
  await measuredPage.see('tbody tr button', 'Large')
  await measuredPage.limitNetwork(SLOW_4G)
  const startMs = await measuredPage.page.evaluate(() => performance.now())
  const waitFor = async (selector: string): Promise<number> => {
    const handle = await measuredPage.page.waitForFunction(
      (text) => document.querySelector(text) !== null && performance.now(),
      selector,
      { polling: 'raf' },
    )
    return ((await handle.jsonValue()) as number) - startMs
  }
  await measuredPage.press('tbody tr button', 'Large')
  const skeleton = await waitFor('[data-skeleton]')
  const editor = await waitFor('.react-flow__node')
  await measuredPage.close()
  const label = `at 1.6 Mbit/s and on a core slowed ${SLOWDOWN} times`
  return [
    { ...alone, label: `skeleton of the flow editor, ${label}`, ours: skeleton, target: 'within 300 ms' },
    { ...alone, label: `first step in the flow editor, ${label}`, ours: editor, target: 'none' },
  ]
}

export const portalBenchmark: Benchmark = {
  name: 'portal',
  async *run() {
    takeAllCores()
    execFileSync(process.execPath, [new URL('../../tools/build-web.ts', import.meta.url).pathname], {
      stdio: 'inherit',
    })
    const platform = await startPlatform()
    const browser = await startBrowser()
    try {
      const fixture = await createFixture(platform)
      if (isChosen('views')) yield* await measureFirstViews(browser, fixture)
      if (isChosen('skeleton')) yield* await measureEditorStart(browser, fixture)
      for (const slowdown of [1, SLOWDOWN]) {
        if (isChosen('connections')) yield* await measureConnections(browser, fixture, slowdown)
        if (isChosen('flow')) yield* await measureFlow(browser, fixture, slowdown)
        if (isChosen('preview')) yield* await measureFlow(browser, fixture, slowdown, 'preview')
      }
    } finally {
      await browser.close()
      await platform.stop()
    }
  },
}
