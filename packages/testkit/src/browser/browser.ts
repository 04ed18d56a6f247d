// A real browser for the tests of a file, and pages that fail the test for what a person would not notice.
import assert from 'node:assert/strict'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { atEnd } from '../platform/at-end.ts'
import { findChromium, hasChromium } from './chromium.ts'

/** The option of tests that need a browser. */
export const inBrowser = { skip: hasChromium() ? false : 'no Chromium found: install one or set CHROMIUM_PATH' }

export const launchBrowser = async (): Promise<Browser> => {
  const { path, env } = await findChromium()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--disable-gpu', '--font-render-hinting=none'],
  })
}

export interface PageOptions extends BrowserContextOptions {
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
}

/** What the page, its scripts and its policy complain about from now on. */
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
  /** A page in a context of its own, closed with the test, which fails if the page complained about anything. */
  openPage(options?: PageOptions): Promise<Page>
}

/**
 * One browser for the tests of a file, started by the first page and closed with the file.
 *
 * @example const { openPage } = useBrowser() // at the top of the file
 */
export const useBrowser = (): TestBrowser => {
  let launched: Promise<Browser> | undefined
  atEnd(async () => (await launched)?.close())
  return {
    async openPage({ expected, ...options } = {}) {
      launched ??= launchBrowser()
      const context = await (await launched).newContext(options)
      const page = await context.newPage()
      const complaints = watchComplaints(page, expected)
      atEnd(async () => {
        await context.close()
        assert.deepEqual(complaints, [], 'the page complains about nothing')
      })
      return page
    },
  }
}
