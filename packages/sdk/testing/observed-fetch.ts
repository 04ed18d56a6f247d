// A fetch that records its requests: for tests of what a client sends, and how often.

export interface SentRequest {
  method: string
  url: string
  path: string
  body: string
  authorization: string | null
}

export interface ObservedFetch {
  fetch: typeof fetch
  requests: SentRequest[]
  /** The number of requests to the path, `METHOD /path`. */
  count(line: string): number
}

export const observedFetch = (): ObservedFetch => {
  const requests: SentRequest[] = []
  return {
    requests,
    count: (line) => requests.filter(({ method, path }) => `${method} ${path}` === line).length,
    fetch: (input, init) => {
      const url = new URL(String(input))
      requests.push({
        method: init?.method ?? 'GET',
        url: url.href,
        path: url.pathname,
        body: String(init?.body ?? ''),
        authorization: new Headers(init?.headers).get('authorization'),
      })
      return fetch(input, init)
    },
  }
}
