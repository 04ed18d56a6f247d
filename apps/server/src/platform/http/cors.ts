// Allows pages of other origins to read responses (CORS, A-09). The headers are built once, not per request.
import type { IncomingMessage } from 'node:http'
import { createHead, type Head, standardHead } from './head.ts'

/** Response headers that a page may read besides those that browsers always show. */
const EXPOSED = [
  'X-Request-Id',
  'X-Platform-Api-Version',
  'X-Platform-Content-Sha256',
  'X-Platform-Lease',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Link',
  'Deprecation',
  'Sunset',
].join(', ')

/** The headers and methods that a page may send. No cookie is used, so credentials are never allowed. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, Last-Event-ID, X-Request-Id, X-Requested-With',
  // Two hours, the most that Chromium caches it.
  'access-control-max-age': '7200',
} as const

const allowing = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': EXPOSED,
})

export interface CorsOptions {
  /** `*`, or the origins whose pages may call. */
  origins: '*' | readonly string[]
  /** Origins of the platform's own pages: the consent page at the front door calls the person's region. */
  pages(): readonly string[]
}

/** The response headers for an origin. */
interface Heads {
  response: Head
  /** Undefined: a preflight is a request like any other. */
  preflight: Head | undefined
}

/** For paths that no page of another origin may call. */
export const noCors: Heads = { response: standardHead, preflight: undefined }

export interface Cors {
  headsFor(origin: string | undefined): Heads
}

const VARY_BY_ORIGIN = { vary: 'accept, origin' }

export const cors = ({ origins, pages }: CorsOptions): Cors => {
  if (origins === '*') {
    const open = { response: createHead(allowing('*')), preflight: createHead({ ...allowing('*'), ...PREFLIGHT }) }
    return { headsFor: () => open }
  }
  const refusing = { response: createHead(VARY_BY_ORIGIN), preflight: createHead(VARY_BY_ORIGIN) }
  const headsByOrigin = new Map<string, Heads>()
  const addOrigin = (origin: string): Heads => {
    const responseHeaders = { ...VARY_BY_ORIGIN, ...allowing(origin) }
    const heads = { response: createHead(responseHeaders), preflight: createHead({ ...responseHeaders, ...PREFLIGHT }) }
    headsByOrigin.set(origin, heads)
    return heads
  }
  for (const origin of origins) addOrigin(origin)
  return {
    headsFor(origin) {
      if (origin === undefined) return refusing
      // The address of the front door may be known only once it listens.
      return headsByOrigin.get(origin) ?? (pages().includes(origin) ? addOrigin(origin) : refusing)
    },
  }
}

/** A browser asks whether a page may make a call. Any other OPTIONS is an ordinary request. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined
