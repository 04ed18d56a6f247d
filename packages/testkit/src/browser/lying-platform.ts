// A platform that lies to a page: it swaps texts in its responses, and records every request that the page sends.
import type { Page, Request, Route } from 'playwright-core'

export interface LyingPlatform {
  /** From now on every response has the second text in place of the first: a key, or an id. */
  swap(text: string, otherText: string): void
  /** From now on the responses to reads of this path have this body. */
  answer(path: string, body: unknown): void
  tellTheTruth(): void
  /** The requests since the last call that write anything: `POST /api/messages`. */
  takeWrites(): string[]
}

const isCall = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && !pathname.startsWith('/api/push')

const formatRequest = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`

/** Stands between the page and the real platform until the test ends. */
export const lieTo = async (page: Page): Promise<LyingPlatform> => {
  const lies = new Map<string, string>()
  const answers = new Map<string, unknown>()
  let writes: string[] = []
  const readTruth = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
    let body = await response.text()
    for (const [text, otherText] of lies) body = body.replaceAll(text, otherText)
    return route.fulfill({ response, body })
  }
  await page.route(isCall, async (route) => {
    const request = route.request()
    const isRead = request.method() === 'GET'
    if (!isRead) writes.push(formatRequest(request))
    const answer = isRead ? answers.get(new URL(request.url()).pathname) : undefined
    try {
      if (answer === undefined) return await readTruth(route)
      const response = await route.fetch()
      return await route.fulfill({ response, status: 200, json: answer })
    } catch {
      // The page has gone, or has given up this request.
      return route.abort().catch(() => undefined)
    }
  })
  return {
    swap: (text, otherText) => void lies.set(text, otherText),
    answer: (path, body) => void answers.set(path, body),
    tellTheTruth() {
      lies.clear()
      answers.clear()
    },
    takeWrites() {
      const takenWrites = writes
      writes = []
      return takenWrites
    },
  }
}
