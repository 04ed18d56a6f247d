// Component tests of the console: the built app over a fake platform, with an operator signed in.
import assert from 'node:assert/strict'
import type { PresentOperator } from '@company-data/protocol/wire/operations/operators'
import type { BrowserContext, Page } from 'playwright-core'
import { addCleanup } from '../../platform/cleanup.ts'
import { openContext, watchComplaints } from '../browser.ts'
import type { OpenApp } from '../open-app.ts'
import { navigateIn } from '../open-app.ts'
import type { FakePlatform, FakeReply } from './fake-platform.ts'
import { takeFakePlatform, watchFake } from './take-fake-platform.ts'

export interface FakeConsoleOptions {
  /** Below /console: `/health`. */
  at?: string
  /** An owner unless set; null: no one is signed in. */
  operator?: Partial<PresentOperator> | null
  /** Complaints that the test provokes: a browser logs every refused request, for example. */
  expected?: RegExp
  /** Responses by route, besides that of the sign-in. */
  replies?: Readonly<Record<string, FakeReply>>
}

export interface FakeConsole extends OpenApp {
  fake: FakePlatform
  /** The token that the fake accepts. */
  token: string
}

/** The name under which the console stores its token in the tab. */
const STORAGE_KEY = 'operator-token'

interface CachedPage {
  context: BrowserContext
  page: Page
  complaints: string[]
}

let cachedPage: CachedPage | undefined

const emptyTab = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
}

/** Any page of the origin can fill the storage of the app, so this one is not the app: it loads once, with its token. */
const storeToken = async (page: Page, origin: string, token: string): Promise<void> => {
  await page.goto(`${origin}/api/platform`)
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [STORAGE_KEY, token] as const)
}

const takePage = async (expected: RegExp | undefined): Promise<CachedPage> => {
  if (cachedPage === undefined || cachedPage.page.isClosed()) {
    const context = await openContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    cachedPage = { context, page, complaints: watchComplaints(page) }
  }
  const current = cachedPage
  addCleanup(async () => {
    const unexpected = current.complaints.filter((complaint) => !expected?.test(complaint))
    current.complaints.length = 0
    // Without the runner nothing ends the process, so nothing outlives its test.
    if (process.env.TEST_RUN === undefined) await current.context.close()
    else if (!current.page.isClosed()) await emptyTab(current.page)
    current.complaints.length = 0
    assert.deepEqual(unexpected, [], 'the page complains about nothing')
  })
  return current
}

/**
 * Shows a page of the console over a fake platform. A call without a response fails the test, and so does a response
 * that lacks the shape of its route.
 * @example
 * const { page, fake } = await openFakeConsole({ at: '/find', replies: { 'POST /api/ops/find': { … } } })
 */
export const openFakeConsole = async ({
  at = '/',
  operator = {},
  expected,
  replies = {},
}: FakeConsoleOptions = {}): Promise<FakeConsole> => {
  const fake = await takeFakePlatform()
  const { page, complaints } = await takePage(expected)
  watchFake(fake, page, complaints)
  const token = fake.accessToken()
  const me: PresentOperator = { operator_id: null, name: 'Ada Example', roles: ['owner'], ...operator }
  fake.onAll({ 'GET /api/ops/operator': me, ...replies })
  await page.setViewportSize({ width: 1280, height: 850 })
  if (operator !== null) await storeToken(page, fake.origin, token)
  await page.goto(`${fake.origin}/console${at}`)
  return { page, fake, token, go: navigateIn(page, 'console') }
}
