// A platform that lies: a fetch that replaces public keys in the responses, and records what is sent.
import { type ObservedFetch, observedFetch } from './observed-fetch.ts'

export interface LyingFetch extends ObservedFetch {
  /** From now on every response has the second key in place of the first. */
  swap(publicKey: string, otherKey: string): void
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
  return {
    ...observed,
    swap: (publicKey, otherKey) => void lies.set(publicKey, otherKey),
    answer: (path, body) => void answers.set(path, body),
    tellTheTruth() {
      lies.clear()
      answers.clear()
    },
    listSeals: () =>
      observed.requests.filter(({ body }) => body.includes('_enc')).map(({ method, path }) => `${method} ${path}`),
    async fetch(input, init) {
      const response = await observed.fetch(input, init)
      const answer = init?.method === 'GET' ? answers.get(new URL(String(input)).pathname) : undefined
      const isJson = response.headers.get('content-type')?.includes('json')
      if (answer === undefined && (lies.size === 0 || !isJson)) return response
      let text = answer === undefined ? await response.text() : JSON.stringify(answer)
      for (const [publicKey, otherKey] of lies) text = text.replaceAll(publicKey, otherKey)
      const { status } = response
      const headers = new Headers(response.headers)
      headers.delete('content-length')
      headers.delete('content-encoding')
      return new Response(text, { status, headers })
    },
  }
}
