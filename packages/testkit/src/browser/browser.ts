// A real browser for the tests, with pages that fail the test for errors that a person would not notice.
import assert from 'node:assert/strict'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { deriveNumbers, replaceDerivation } from '../keys/derived-keys.ts'
import { newKeyPairTexts, replaceGenerator } from '../keys/quick-key-pairs.ts'
import { addCleanup } from '../platform/cleanup.ts'
import { findChromium, hasChromium } from './chromium.ts'

/** The option of tests that need a browser. */
export const inBrowser = { skip: hasChromium() ? false : 'no Chromium found: install one or set CHROMIUM_PATH' }

/** No test looks at pixels, so nearly none are drawn: layout, styles and what is under the pointer do not need them. */
const WITHOUT_PIXELS = '--force-gpu-mem-available-mb=1'
const areLookedAt = Boolean(process.env.SHOTS || process.env.SHEETS)

/** A measurement draws pixels, as the browser of a person does. */
export const launchBrowser = async ({ drawsPixels = areLookedAt } = {}): Promise<Browser> => {
  const { path, env } = await findChromium()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--disable-gpu', '--font-render-hinting=none', ...(drawsPixels ? [] : [WITHOUT_PIXELS])],
  })
}

export interface PageOptions extends BrowserContextOptions {
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
}

/** The complaints of the page, its scripts and its policy from now on. */
export const watchComplaints = (page: Page, expected?: RegExp): string[] => {
  const complaints: string[] = []
  const note = (complaint: string): void => {
    if (expected === undefined || !expected.test(complaint)) complaints.push(complaint)
  }
  page.on('pageerror', (error) => note(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`console: ${message.text()}`)
  })
  return complaints
}

export interface TestBrowser {
  /** A page in a separate context, closed with the test, which fails if the page complained about anything. */
  openPage(options?: PageOptions): Promise<Page>
}

let launched: Promise<Browser> | undefined

/** Starts again when the browser of an earlier file has crashed. */
const runningBrowser = async (): Promise<Browser> => {
  if (launched !== undefined && !(await launched.catch(() => undefined))?.isConnected()) launched = undefined
  launched ??= launchBrowser()
  return launched
}

/** An event that never happens is noticed after this time; a slow one on a busy machine is waited for. */
const WAIT_LIMIT_MS = 180_000

/**
 * A context in the one browser of this process, which shares nothing with other contexts; the caller closes it. A worker of
 * `npm test` keeps its browser for the files that follow, and it ends with the process.
 */
export const openContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
  const browser = await runningBrowser()
  if (process.env.TEST_RUN === undefined) addCleanup(() => browser.close())
  const context = await browser.newContext(options)
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  // Every test signs in with the same few passwords: their keys are derived once per process, not once per page.
  await context.exposeFunction('deriveOnce', deriveNumbers)
  await context.addInitScript(`(${replaceDerivation})((...parts) => globalThis.deriveOnce(...parts))`)
  return context
}

/** The pages of the context get key pairs of the test kit: real and different ones, without a search for primes. */
export const useQuickKeyPairsIn = async (context: BrowserContext): Promise<void> => {
  await context.exposeFunction('newQuickPair', newKeyPairTexts)
  await context.addInitScript(`(${replaceGenerator})(() => globalThis.newQuickPair())`)
}

/**
 * Pages in the one browser of this process, which is started by the first of them.
 *
 * @example const { openPage } = useBrowser() // at the top of the file
 */
export const useBrowser = (): TestBrowser => ({
  async openPage({ expected, ...options } = {}) {
    const context = await openContext(options)
    await useQuickKeyPairsIn(context)
    const page = await context.newPage()
    const complaints = watchComplaints(page, expected)
    addCleanup(async () => {
      await context.close()
      assert.deepEqual(complaints, [], 'the page complains about nothing')
    })
    return page
  },
})
