// The documentation site in a browser: the weight of its first page, and its search without a network.
import { execFileSync } from 'node:child_process'
import { startPlatform } from '@company-data/testkit'
import { launchBrowser } from '@company-data/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import type { Benchmark, Measurement } from '../benchmark.ts'
import { median } from '../load.ts'
import { takeAllCores } from '../process.ts'

const SLOWDOWN = 4
/** Words of readers, with the beginning of a word, several words, and a word that no page has. */
const QUERIES = ['webhook', 'rate.limited', 'sign a contract', 'c', 'en', 'listConnections', 'one-time key', 'zzz']

const alone = { ceiling: Number.NaN, ratio: Number.NaN }

interface Weight {
  transferred: number
  unpacked: number
}

const openFirstPage = async (browser: Browser, address: string, slowdown: number) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const tools = await page.context().newCDPSession(page)
  const weight: Weight = { transferred: 0, unpacked: 0 }
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.transferred += encodedDataLength
  })
  tools.on('Network.dataReceived', ({ dataLength }) => {
    weight.unpacked += dataLength
  })
  await tools.send('Network.enable')
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { page, weight: { ...weight } }
}

/** Runs in the page: types the text, and gives the milliseconds until its results are drawn. */
const timeSearch = async (text: string): Promise<number> => {
  const input = document.getElementById('site-search-input') as HTMLInputElement
  const start = performance.now()
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  // The frame that draws the results is over when a callback requested inside it runs.
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

const searchOffline = async (page: Page): Promise<{ first: number; times: number[] }> => {
  const start = performance.now()
  await page.locator('#site-search').click()
  await page.locator('#site-search-input').fill('change')
  await page.locator('#site-search-results a').first().waitFor()
  const first = performance.now() - start
  await page.context().setOffline(true)
  const times: number[] = []
  for (let round = 0; round < 5; round += 1)
    for (const query of QUERIES) times.push(await page.evaluate(timeSearch, query))
  return { first, times }
}

const measureSite = async (browser: Browser, address: string, slowdown: number): Promise<Measurement[]> => {
  const { page, weight } = await openFirstPage(browser, address, slowdown)
  const { first, times } = await searchOffline(page)
  await page.context().close()
  const core = slowdown === 1 ? 'core as it is' : `core slowed ${slowdown} times`
  const row = { ...alone, unit: 'ms', target: 'under 50 ms' }
  const size = { ...alone, unit: 'KB' }
  const sizes = [
    { ...size, label: 'first page, over the network', ours: weight.transferred / 1000, target: 'at most 300 KB' },
    { ...size, label: 'first page, unpacked', ours: weight.unpacked / 1000, target: 'at most 300 KB' },
  ]
  return [
    ...(slowdown === 1 ? sizes : []),
    { ...alone, unit: 'ms', label: `first search, loads its index, ${core}`, ours: first, target: '–' },
    { ...row, label: `search without a network, p50 of ${times.length}, ${core}`, ours: median(times) },
    { ...row, label: `search without a network, worst, ${core}`, ours: Math.max(...times) },
  ]
}

export const documentationBenchmark: Benchmark = {
  name: 'documentation',
  async run(): Promise<Measurement[]> {
    takeAllCores()
    execFileSync(process.execPath, [new URL('../../tools/build.ts', import.meta.url).pathname], { stdio: 'inherit' })
    const platform = await startPlatform()
    const browser = await launchBrowser({ drawsPixels: true })
    try {
      const address = `${platform.frontDoor}/docs/index.html`
      const rows: Measurement[] = []
      for (const slowdown of [1, SLOWDOWN]) rows.push(...(await measureSite(browser, address, slowdown)))
      return rows
    } finally {
      await browser.close()
      await platform.stop()
    }
  },
}
