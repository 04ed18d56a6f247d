// A page of the portal under measurement: on a slowed core, with the tasks that held its main thread up and its slowest answer.
import { launchBrowser, type PortalUser } from '@company-data/testkit/browser'
import type { Browser, Page } from 'playwright-core'

/** What the page notes about itself; times are in milliseconds, `formAt` and the like since the load began. */
interface Notes {
  tasks: number[]
  answers: number[]
  formAt: number
  rowAt: number
  derivedAt: number
}

export interface Observed {
  /** The longest task of the main thread; tasks below 50 ms are not reported by the browser and count as none. */
  longestTask: number
  /** From the press of a key or button until the page has drawn its answer; below 16 ms it counts as none. */
  slowestAnswer: number
}

export interface MeasuredPage {
  page: Page
  notes(): Promise<Notes>
  /** Does something in the page and says what that cost its main thread. */
  during(act: () => Promise<void>): Promise<Observed>
  /** Fills the form that asks for the password, and waits for the navigation of the portal. */
  signIn(user: PortalUser): Promise<void>
  close(): Promise<void>
}

/** Runs in the page, before its scripts. */
const keepNotes = (): void => {
  const notes: Notes = { tasks: [], answers: [], formAt: 0, rowAt: 0, derivedAt: 0 }
  Object.assign(globalThis, { notes })
  new PerformanceObserver((list) => notes.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId?: number }>)
      if (entry.interactionId) notes.answers.push(entry.duration)
  }).observe(events)
  const look = (): void => {
    if (notes.formAt === 0 && document.querySelector('input[type="password"]')) notes.formAt = performance.now()
    if (notes.rowAt === 0 && document.querySelector('tbody tr')) notes.rowAt = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const derive = SubtleCrypto.prototype.deriveBits
  SubtleCrypto.prototype.deriveBits = async function (...args) {
    const bits = await derive.apply(this, args)
    notes.derivedAt = performance.now()
    return bits
  }
}

const readNotes = (page: Page): Promise<Notes> => page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes)

/** Reports of the browser come a little later than what they are about. */
const SETTLE_MS = 500

const observe = async (page: Page, act: () => Promise<void>): Promise<Observed> => {
  await page.waitForTimeout(SETTLE_MS)
  const before = await readNotes(page)
  await act()
  await page.waitForTimeout(SETTLE_MS)
  const { tasks, answers } = await readNotes(page)
  return {
    longestTask: Math.max(0, ...tasks.slice(before.tasks.length)),
    slowestAnswer: Math.max(0, ...answers.slice(before.answers.length)),
  }
}

/** `slowdown` is how many times slower than this machine's core the page's is. */
const openPage = async (browser: Browser, address: string, slowdown: number): Promise<MeasuredPage> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 850 } })
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  await page.addInitScript(keepNotes)
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address)
  await page.locator('input[type="password"]').waitFor()
  return {
    page,
    notes: () => readNotes(page),
    during: (act) => observe(page, act),
    async signIn({ email, password }) {
      const emailField = page.getByLabel('E-mail', { exact: true })
      if (await emailField.isEditable().catch(() => false)) await emailField.fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('navigation').first().waitFor()
    },
    close: () => context.close(),
  }
}

export interface MeasuringBrowser {
  open(address: string, slowdown: number): Promise<MeasuredPage>
  close(): Promise<void>
}

export const startBrowser = async (): Promise<MeasuringBrowser> => {
  const browser = await launchBrowser()
  return { open: (address, slowdown) => openPage(browser, address, slowdown), close: () => browser.close() }
}
