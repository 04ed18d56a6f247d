// A page of a web app under measurement: on a slowed core, with its longest main-thread tasks and slowest response.
import { launchBrowser, type PortalUser } from '@company-data/testkit/browser'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** The page's own measurements; times are in milliseconds, `formAt` and the like since the load began. */
interface Notes {
  /** The longest time between two frames since it was last set to 0. */
  longestPause: number
  tasks: number[]
  responseTimes: number[]
  formAt: number
  rowAt: number
  derivedAt: number
}

export interface Observed {
  /** The longest task of the main thread; the browser does not report tasks below 50 ms, which count as 0. */
  longestTask: number
  /** The longest task by processor time: the same on a busy machine. */
  longestWork: number
  /** The longest time without a frame; two frames are 16 or 17 ms apart. */
  longestPause: number
  /** From the press of a key or button until the page has drawn the result; below 16 ms it counts as 0. */
  slowestResponse: number
}

export interface MeasuredPage {
  page: Page
  /**
   * Looks for what is drawn by a selector and the beginning of its text. Locators by role compute the names of the whole page,
   * on the thread that is measured: among 200 steps that is longer than anything that the page does itself.
   */
  see(selector: string, text?: string): Promise<void>
  press(selector: string, text?: string): Promise<void>
  type(text: string): Promise<void>
  notes(): Promise<Notes>
  /** Does something in the page and returns its cost on the main thread. */
  during(action: () => Promise<void>): Promise<Observed>
  /** Fills the form that asks for the password, and waits for the navigation of the app. */
  signIn(user: PortalUser): Promise<void>
  /** The compressed bytes that the network has sent since the page was opened, without fonts. */
  receivedBytes(): number
  limitNetwork(network: Network): Promise<void>
  close(): Promise<void>
}

/** Runs in the page, before its scripts. */
const keepNotes = (): void => {
  const notes: Notes = { longestPause: 0, tasks: [], responseTimes: [], formAt: 0, rowAt: 0, derivedAt: 0 }
  Object.assign(globalThis, { notes })
  new PerformanceObserver((list) => notes.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  })
  const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { interactionId?: number }>)
      if (entry.interactionId) notes.responseTimes.push(entry.duration)
  }).observe(events)
  let previousMs = performance.now()
  const look = (now: number): void => {
    notes.longestPause = Math.max(notes.longestPause, now - previousMs)
    previousMs = now
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

/** Reports of the browser come a little later than their events. */
const SETTLE_MS = 500

/** Between two letters, as for a fast typist. */
const LETTER_MS = 150

const hasShown = ([selector, text]: readonly [string, string]): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.textContent.startsWith(text))

const findClickPoint = ([selector, text]: readonly [string, string]): { x: number; y: number } => {
  const element = [...document.querySelectorAll(selector)].find((candidate) => candidate.textContent.startsWith(text))
  element?.scrollIntoView({ block: 'nearest' })
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: x + Math.min(width / 2, 40), y: y + height / 2 }
}

const createActions = (page: Page): Pick<MeasuredPage, 'see' | 'press' | 'type'> => {
  const see = async (selector: string, text = ''): Promise<void> => {
    await page.waitForFunction(hasShown, [selector, text] as const, { polling: 100 })
  }
  return {
    see,
    async press(selector, text = '') {
      await see(selector, text)
      const { x, y } = await page.evaluate(findClickPoint, [selector, text] as const)
      await page.mouse.click(x, y)
    },
    async type(text) {
      for (const letter of text) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter)
        await page.waitForTimeout(LETTER_MS)
      }
    },
  }
}

/** A task of a thread as the browser traces it; times are in microseconds. */
interface TracedEvent {
  name: string
  pid: number
  tid: number
  tdur?: number
  args: { name?: string }
}

/** The tasks of the main threads of pages, by the time of the processor. */
const listTaskTimes = (events: readonly TracedEvent[]): number[] => {
  const formatThread = ({ pid, tid }: TracedEvent): string => `${pid} ${tid}`
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const main = new Set(threads.map(formatThread))
  return events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(formatThread(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
}

/** Traces the browser in the meantime. */
const traced = async (tools: CDPSession, action: () => Promise<void>): Promise<number[]> => {
  const events: TracedEvent[] = []
  const collect = ({ value }: { value: unknown[] }): void => void events.push(...(value as TracedEvent[]))
  tools.on('Tracing.dataCollected', collect)
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  await action()
  const end = new Promise<void>((resolve) => {
    tools.once('Tracing.tracingComplete', () => resolve())
  })
  await tools.send('Tracing.end')
  await end
  tools.off('Tracing.dataCollected', collect)
  return listTaskTimes(events)
}

const observe = async (page: Page, tools: CDPSession, action: () => Promise<void>): Promise<Observed> => {
  await page.waitForTimeout(SETTLE_MS)
  const before = await readNotes(page)
  await page.evaluate(() => Object.assign((globalThis as unknown as { notes: Notes }).notes, { longestPause: 0 }))
  const work = await traced(tools, async () => {
    await action()
    await page.waitForTimeout(SETTLE_MS)
  })
  const { tasks, responseTimes, longestPause } = await readNotes(page)
  return {
    longestPause,
    longestWork: Math.max(0, ...work),
    longestTask: Math.max(0, ...tasks.slice(before.tasks.length)),
    slowestResponse: Math.max(0, ...responseTimes.slice(before.responseTimes.length)),
  }
}

interface View {
  width: number
  height: number
}

/** In milliseconds, and in bytes a second. */
export interface Network {
  offline: boolean
  latency: number
  downloadThroughput: number
  uploadThroughput: number
}

/** Slow 4G as Lighthouse defines it. */
export const SLOW_4G: Network = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }

const DESK: View = { width: 1280, height: 850 }

/** `slowdown` is how many times slower than this machine's core the page's is. */
const openPage = async (
  browser: Browser,
  address: string,
  { slowdown, view, network }: { slowdown: number; view: View; network: Network | undefined },
): Promise<MeasuredPage> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: view })
  context.setDefaultTimeout(180_000)
  const page = await context.newPage()
  await page.addInitScript(keepNotes)
  const browserTools = await browser.newBrowserCDPSession()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tools.send('Network.enable')
  let receivedBytes = 0
  const fonts = new Set<string>()
  tools.on('Network.responseReceived', ({ requestId, type }) => type === 'Font' && fonts.add(requestId))
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fonts.has(requestId)) receivedBytes += encodedDataLength
  })
  const limitNetwork = async (limits: Network): Promise<void> => {
    await tools.send('Network.emulateNetworkConditions', limits)
  }
  if (network) await limitNetwork(network)
  await page.goto(address)
  await page.locator('input[type="password"]').waitFor()
  return {
    page,
    ...createActions(page),
    notes: () => readNotes(page),
    during: (action) => observe(page, browserTools, action),
    async signIn({ email, password }) {
      const emailField = page.getByLabel('E-mail', { exact: true })
      // A locked page has no such field, and `isEditable` would wait for one.
      if ((await emailField.count()) > 0 && (await emailField.isEditable())) await emailField.fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      // By its tag: a sheet opened by an address hides the navigation from readers by role.
      await page.locator('nav').first().waitFor()
    },
    receivedBytes: () => receivedBytes,
    limitNetwork,
    close: () => context.close(),
  }
}

export interface MeasuringBrowser {
  open(address: string, slowdown: number, view?: View, network?: Network): Promise<MeasuredPage>
  close(): Promise<void>
}

export const startBrowser = async (): Promise<MeasuringBrowser> => {
  const browser = await launchBrowser({ drawsPixels: true })
  return {
    open: (address, slowdown, view = DESK, network = undefined) =>
      openPage(browser, address, { slowdown, view, network }),
    close: () => browser.close(),
  }
}
