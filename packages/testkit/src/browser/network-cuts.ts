// The network under which somebody acts in a page: steady, or interrupted at every act, first on the way there and then on the way back.
import type { Locator, Page, Request, Route } from 'playwright-core'

/** Something that somebody does in a page and that the platform has to learn of. */
export interface Act {
  /** The request that carries it: `POST /api/services`. */
  request: RegExp
  /** Presses what sends it. */
  send(): Promise<void>
  /** Until the page shows that it is done. */
  done(): Promise<void>
  /** Where the page says that the platform was not reached; an alert unless set. */
  said?(): Locator
  /** What was typed is still there. */
  kept?(): Promise<void>
  /** How somebody goes on after the answer was lost; sends it again unless set. */
  again?(): Promise<void>
}

export interface Network {
  /** Does it once, whatever happens to the network. */
  act(page: Page, act: Act): Promise<void>
  /** Between two acts: where the network is interrupted the page is loaded again, and `signIn` opens it. */
  pause(page: Page, signIn: () => Promise<void>): Promise<void>
}

export const steadyNetwork: Network = {
  async act(_page, { send, done }) {
    await send()
    await done()
  },
  pause: async () => undefined,
}

const isCall = ({ pathname }: URL): boolean => pathname.startsWith('/api/') || pathname.startsWith('/oauth2/')

/** `POST /api/…` */
const nameOf = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/**
 * Nothing comes through any more, as when somebody goes into a tunnel: the request is lost, or it arrives as the last one and its
 * answer is lost. What is sent after it, repetitions and readings, is lost with it.
 */
const cutNetwork = async (page: Page, request: RegExp, loses: 'request' | 'answer') => {
  let sent = 0
  const lose = async (route: Route): Promise<void> => {
    const isActing = request.test(nameOf(route.request()))
    // What the act needs before is still read: keys, for example.
    if (!isActing && sent === 0) return route.continue()
    if (isActing) sent += 1
    if (isActing && sent === 1 && loses === 'answer') await route.fetch()
    await route.abort()
  }
  await page.route(isCall, lose)
  return { lift: () => page.unroute(isCall, lose) }
}

/** The platform does what the next request to this address asks for, and the page is never told. */
export const loseAnswer = async (page: Page, url: string, method?: string): Promise<{ isLost(): boolean }> => {
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
const actInterrupted = async (page: Page, act: Act): Promise<void> => {
  const { request, send, kept, done, again = send, said = () => page.getByRole('alert') } = act
  for (const loses of ['request', 'answer'] as const) {
    // What was said about the try before is no word about this one.
    await said().evaluateAll((words, seen) => {
      for (const word of words) word.setAttribute(seen, '')
    }, SEEN)
    const { lift } = await cutNetwork(page, request, loses)
    // What is said before it is lost is no word about it: a page that draws anew says again what it said before.
    const isThis = (one: Request): boolean => request.test(nameOf(one))
    await Promise.all([page.waitForEvent('requestfailed', isThis), send()])
    const word = said().and(page.locator(`:not([${SEEN}])`))
    // A page that looks for news by itself may find out that it is done, and has nothing to say then.
    await (loses === 'answer' ? Promise.race([word.first().waitFor(), done()]) : word.first().waitFor())
    await kept?.()
    await lift()
  }
  await Promise.race([again(), done()])
  await done()
}

export const interruptedNetwork: Network = {
  act: actInterrupted,
  async pause(page, signIn) {
    await page.reload()
    await signIn()
  },
}
