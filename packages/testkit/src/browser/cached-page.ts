// The page of an app that a worker reuses: the app is loaded once, and every test finds it signed out, empty and in
// English.
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { addCleanup } from '../platform/cleanup.ts'
import { hasAppSession, signInWithoutForm, signOutWithoutForm } from './app-session.ts'
import { openContext, useQuickKeyPairsIn, watchComplaints } from './browser.ts'
import { navigateIn } from './open-app.ts'

export interface CachedPage {
  page: Page
  /** Complaints of the page since the last reset. */
  complaints: string[]
}

export interface AppAddress {
  /** `portal` */
  app: string
  /** A worker keeps one page per app on a real platform, and one on the fake. */
  platform: 'real' | 'fake'
  origin: string
}

export interface ShownApp {
  /** Below the app: `/services`. */
  at: string
  language: string
  size: { width: number; height: number }
  /** Undefined: no one signs in. */
  login: { email: string; password: string } | undefined
}

interface CacheEntry extends CachedPage {
  origin: string
  isTaken: boolean
}

/** By app and platform. */
const cachedPages = new Map<string, CacheEntry>()

const openCachedPage = async ({ app, origin }: AppAddress, options: BrowserContextOptions): Promise<CacheEntry> => {
  const context = await openContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  await useQuickKeyPairsIn(context)
  const page = await context.newPage()
  const complaints = watchComplaints(page)
  await page.goto(`${origin}/${app}/sign-in`)
  return { page, complaints, origin, isTaken: false }
}

/** Runs in the page. */
const showLanguage = (language: string): void => {
  if (document.documentElement.lang === language) return
  dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }))
}

/** Runs in the page: nothing stored, light, no message left at the edge. */
const clearPage = async (): Promise<void> => {
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset.scheme
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  for (const close of document.querySelectorAll<HTMLElement>('[role="region"][aria-live] button')) close.click()
}

/** Runs in the page: a clock of a test stays for good. */
const hasTestClock = (): boolean => '__pwClock' in globalThis

/** False if the page cannot be reset to its initial state. */
const reset = async (page: Page, app: string): Promise<boolean> => {
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  if (context.pages().length > 1 || !(await hasAppSession(page)) || (await page.evaluate(hasTestClock))) return false
  await signOutWithoutForm(page)
  await page.evaluate(clearPage)
  await navigateIn(page, app)('/sign-in')
  await page.evaluate(showLanguage, 'en')
  return true
}

const findUnexpected = ({ complaints }: CacheEntry, expected: RegExp | undefined): string[] =>
  complaints.filter((complaint) => !expected?.test(complaint))

const giveBack = async (entry: CacheEntry, app: string, expected: RegExp | undefined): Promise<void> => {
  const unexpected = findUnexpected(entry, expected)
  const isClean = !entry.page.isClosed() && (await reset(entry.page, app).catch(() => false))
  // Without the runner nothing ends the process, so nothing outlives its test.
  if (!isClean || process.env.TEST_RUN === undefined) await entry.page.context().close()
  entry.complaints.length = 0
  entry.isTaken = false
  assert.deepEqual(unexpected, [], 'the page complains about nothing')
}

/**
 * The cached page of an app at an origin until the end of the test, which fails if the page complains about anything
 * but `expected`. A second page of the same test is exclusive to it.
 */
export const takeCachedPage = async (
  address: AppAddress,
  { expected, ...options }: BrowserContextOptions & { expected?: RegExp | undefined },
): Promise<CachedPage> => {
  const key = `${address.app} ${address.platform}`
  const earlier = cachedPages.get(key)
  const isFree = earlier !== undefined && !earlier.isTaken && !earlier.page.isClosed()
  const isHere = isFree && earlier.origin === address.origin
  // The platform of an earlier file has ended with that file.
  if (isFree && !isHere) await earlier.page.context().close()
  const entry = isHere ? earlier : await openCachedPage(address, options)
  if (!earlier?.isTaken) cachedPages.set(key, entry)
  entry.isTaken = true
  addCleanup(async () => {
    await giveBack(entry, address.app, expected)
    if (cachedPages.get(key) !== entry) await entry.page.context().close()
  })
  return entry
}

/**
 * A page in a separate context, for features that a cached page lacks, such as a service worker. It is closed with the
 * test.
 */
export const openLonePage = async (
  address: AppAddress,
  { expected, ...options }: BrowserContextOptions & { expected?: RegExp | undefined },
): Promise<CachedPage> => {
  const entry = await openCachedPage(address, options)
  addCleanup(async () => {
    await entry.page.context().close()
    assert.deepEqual(findUnexpected(entry, expected), [], 'the page complains about nothing')
  })
  return entry
}

export const showApp = async (page: Page, app: string, { at, language, size, login }: ShownApp): Promise<void> => {
  await page.setViewportSize(size)
  await page.evaluate(showLanguage, language)
  await navigateIn(page, app)(at)
  if (login) await signInWithoutForm(page, login)
}
