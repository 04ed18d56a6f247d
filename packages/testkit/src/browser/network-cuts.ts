// The network under which somebody acts in a page: steady, or interrupted at every act, first on the way there and then on the way back.
import type { Locator, Page, Request, Route } from 'playwright-core'

/** Something that somebody does in a page and that the platform has to learn of. */
export interface NetworkAction {
  /** The request that carries it: `POST /api/services`. */
  request: RegExp
  /** Presses what sends it. */
  send(): Promise<void>
  /** Until the page shows that it is done. */
  waitUntilDone(): Promise<void>
  /** Where the page says that the platform was not reached; an alert unless set. */
  said?(): Locator
  /** What was typed is still there. */
  assertInputKept?(): Promise<void>
  /** How somebody goes on after the answer was lost; sends it again unless set. */
  retry?(): Promise<void>
}

export interface Network {
  /** Does it once, whatever happens to the network. */
  perform(page: Page, action: NetworkAction): Promise<void>
  /** Between two acts: where the network is interrupted the page is loaded again, and `signIn` opens it. */
  pause(page: Page, signIn: () => Promise<void>): Promise<void>
}

export const steadyNetwork: Network = {
  async perform(_page, { send, waitUntilDone }) {
    await send()
    await waitUntilDone()
  },
  pause: async () => undefined,
}

const isCall = ({ pathname }: URL): boolean => pathname.startsWith('/api/') || pathname.startsWith('/oauth2/')

/** `POST /api/…` */
const formatRequest = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/**
 * Nothing comes through any more, as when somebody goes into a tunnel: the request is lost, or it arrives as the last one and its
 * answer is lost. What is sent after it, repetitions and readings, is lost with it.
 */
const cutNetwork = async (page: Page, request: RegExp, loses: 'request' | 'answer') => {
  let sentCount = 0
  const lose = async (route: Route): Promise<void> => {
    const isActing = request.test(formatRequest(route.request()))
    // What the act needs before is still read: keys, for example.
    if (!isActing && sentCount === 0) return route.continue()
    if (isActing) sentCount += 1
    if (isActing && sentCount === 1 && loses === 'answer') await route.fetch()
    await route.abort()
  }
  await page.route(isCall, lose)
  return { lift: () => page.unroute(isCall, lose) }
}

/** The platform does what the next request to this address asks for, and the page is never told. */
export const loseResponse = async (page: Page, url: string, method?: string): Promise<{ isLost(): boolean }> => {
  let isLost = false
  const lose = async (route: Route): Promise<void> => {
    if (isLost || (method !== undefined && route.request().method() !== method)) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  }
  await page.route(url, lose)
  return { isLost: () => isLost }
}

const SEEN = 'data-seen'

/** Without a network, then without an answer, then once more when the network is back. */
const performInterrupted = async (page: Page, action: NetworkAction): Promise<void> => {
  const { request, send, assertInputKept, waitUntilDone, retry = send, said = () => page.getByRole('alert') } = action
  for (const loses of ['request', 'answer'] as const) {
    // What was said about the try before is no word about this one.
    await said().evaluateAll((elements, attribute) => {
      for (const word of elements) word.setAttribute(attribute, '')
    }, SEEN)
    const { lift } = await cutNetwork(page, request, loses)
    // What is said before it is lost is no word about it: a page that draws anew says again what it said before.
    const isThis = (candidate: Request): boolean => request.test(formatRequest(candidate))
    await Promise.all([page.waitForEvent('requestfailed', isThis), send()])
    const word = said().and(page.locator(`:not([${SEEN}])`))
    // A page that looks for news by itself may find out that it is done, and has nothing to say then.
    await (loses === 'answer' ? Promise.race([word.first().waitFor(), waitUntilDone()]) : word.first().waitFor())
    await assertInputKept?.()
    await lift()
  }
  await Promise.race([retry(), waitUntilDone()])
  await waitUntilDone()
}

export const interruptedNetwork: Network = {
  perform: performInterrupted,
  async pause(page, signIn) {
    await page.reload()
    await signIn()
  },
}
