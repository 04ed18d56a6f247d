// The network of a page: steady, or interrupted at every action, first the request and then the response.
import type { Locator, Page, Request, Route } from 'playwright-core'

/** A user action in a page that the platform has to receive. */
export interface NetworkAction {
  /** The request that carries it: `POST /api/services`. */
  request: RegExp
  /** Presses the control that sends it. */
  send(): Promise<void>
  /** Until the page shows that it is done. */
  waitUntilDone(): Promise<void>
  /** The element in which the page reports that the platform was not reached; an alert unless set. */
  findMessage?(): Locator
  /** Checks that the input is still there. */
  assertInputIntact?(): Promise<void>
  /** The user's next step after a lost response; sends it again unless set. */
  retry?(): Promise<void>
}

export interface Network {
  /** Does it once, however the network behaves. */
  perform(page: Page, action: NetworkAction): Promise<void>
  /** Between two actions: where the network is interrupted the page is loaded again, and `signIn` opens it. */
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
 * Nothing comes through any more, as in a tunnel: the request is lost, or it arrives as the last one and its response
 * is lost. Everything sent after it, repetitions and reads, is lost with it.
 */
const cutNetwork = async (page: Page, request: RegExp, loses: 'request' | 'answer') => {
  let sentCount = 0
  const lose = async (route: Route): Promise<void> => {
    const isActing = request.test(formatRequest(route.request()))
    // Reads that the action needs beforehand still work: keys, for example.
    if (!isActing && sentCount === 0) return route.continue()
    if (isActing) sentCount += 1
    if (isActing && sentCount === 1 && loses === 'answer') await route.fetch()
    await route.abort()
  }
  await page.route(isCall, lose)
  return { lift: () => page.unroute(isCall, lose) }
}

/** The platform executes the next request to this address, and the page never gets the response. */
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

/** Without a network, then without a response, then again when the network is back. */
const performInterrupted = async (page: Page, action: NetworkAction): Promise<void> => {
  const {
    request,
    send,
    assertInputIntact,
    waitUntilDone,
    retry = send,
    findMessage = () => page.getByRole('alert'),
  } = action
  for (const loses of ['request', 'answer'] as const) {
    // A message about the previous attempt does not count for this one.
    await findMessage().evaluateAll((elements, attribute) => {
      for (const word of elements) word.setAttribute(attribute, '')
    }, SEEN)
    const { lift } = await cutNetwork(page, request, loses)
    // A message shown before the loss does not count: a page that redraws repeats its earlier message.
    const isThis = (candidate: Request): boolean => request.test(formatRequest(candidate))
    await Promise.all([page.waitForEvent('requestfailed', isThis), send()])
    const word = findMessage().and(page.locator(`:not([${SEEN}])`))
    // A page that polls may find out that it is done, and then shows no message.
    await (loses === 'answer' ? Promise.race([word.first().waitFor(), waitUntilDone()]) : word.first().waitFor())
    await assertInputIntact?.()
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
