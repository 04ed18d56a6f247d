// A platform that lies: a fetch that replaces keys, ids and whole responses, and records what is sent.
import { type ObservedFetch, observedFetch } from './observed-fetch.ts'

export interface LyingFetch extends ObservedFetch {
  /** From now on every response has the second text in place of the first: a key, or an id that requests are sent to. */
  swap(text: string, otherText: string): void
  /** From now on the function changes the responses of this path. */
  change(path: string, change: (body: never) => unknown): void
  /** From now on the account has no pin book. */
  emptyBook(): void
  /** From now on the responses to this path have this body. */
  answer(path: string, body: unknown): void
  tellTheTruth(): void
  /** The requests that carry a sealed value. */
  listSeals(): string[]
}

export const lyingFetch = (): LyingFetch => {
  const observed = observedFetch()
  const lies = new Map<string, string>()
  const answers = new Map<string, unknown>()
  const changes = new Map<string, (body: never) => unknown>()
  const toTrueAddress = (address: string): string =>
    [...lies].reduce((text, [trueText, otherText]) => text.replaceAll(otherText, trueText), address)
  return {
    ...observed,
    swap: (text, otherText) => void lies.set(text, otherText),
    change: (path, change) => void changes.set(path, change),
    emptyBook: () => void answers.set('/api/account/pins', { version: 0, value: null }),
    answer: (path, body) => void answers.set(path, body),
    tellTheTruth() {
      lies.clear()
      answers.clear()
      changes.clear()
    },
    listSeals: () =>
      observed.requests.filter(({ body }) => body.includes('_enc')).map(({ method, path }) => `${method} ${path}`),
    async fetch(input, init) {
      const path = new URL(String(input)).pathname
      const response = await observed.fetch(toTrueAddress(String(input)), init)
      const answer = init?.method === 'GET' ? answers.get(path) : undefined
      const change = changes.get(path)
      const isJson = response.headers.get('content-type')?.includes('json')
      if (answer === undefined && change === undefined && (lies.size === 0 || !isJson)) return response
      let text = answer === undefined ? await response.text() : JSON.stringify(answer)
      if (change !== undefined && response.ok) text = JSON.stringify(change(JSON.parse(text) as never))
      for (const [trueText, otherText] of lies) text = text.replaceAll(trueText, otherText)
      const { status } = response
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      headers.delete('content-encoding')
      return new Response(text, { status, headers })
    },
  }
}
