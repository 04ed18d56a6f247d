// Brings every path to one spelling before anything is matched against it (G-022, trap T-15).
import type { IncomingMessage } from 'node:http'

export interface NormalPath {
  /** Percent-decoded once, without query and trailing slash: patterns are matched against this. */
  decoded: string
  /** The same path, encoded again for the router, so that a parameter is decoded exactly once. */
  encoded: string
}

const PLAIN = /^(?:\/[A-Za-z0-9_~-]+(?:\.[A-Za-z0-9_~-]+)*)+$/
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const REFUSED = /[/\\\u0000-\u001f\u007f]/

const withoutQuery = (url: string): string => {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  const fragment = path.indexOf('#')
  return fragment === -1 ? path : path.slice(0, fragment)
}

/** The decoded segment; undefined for a segment that a path must not contain. */
const decodeSegment = (raw: string): string | undefined => {
  if (raw === '') return undefined
  let decoded: string
  try {
    decoded = decodeURIComponent(raw)
  } catch {
    return undefined
  }
  return decoded === '.' || decoded === '..' || REFUSED.test(decoded) ? undefined : decoded
}

/** Undefined when the path is refused: dot or empty segments, encoded slashes, backslashes, control characters, bad encoding. */
export const normalisePath = (url: string): NormalPath | undefined => {
  const raw = withoutQuery(url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '') || '/')
  if (raw === '/') return { decoded: '/', encoded: '/' }
  if (PLAIN.test(raw)) return { decoded: raw, encoded: raw }
  if (!raw.startsWith('/')) return undefined
  const segments: string[] = []
  for (const segment of (raw.endsWith('/') ? raw.slice(1, -1) : raw.slice(1)).split('/')) {
    const decoded = decodeSegment(segment)
    if (decoded === undefined) return undefined
    segments.push(decoded)
  }
  return { decoded: `/${segments.join('/')}`, encoded: `/${segments.map(encodeURIComponent).join('/')}` }
}

/** Stored on the request itself: a WeakMap entry per request would cost the garbage collector more than the whole pipeline. */
const PATH = Symbol('normalised path')
type WithPath = IncomingMessage & { [PATH]?: string | undefined }

/** Fastify's `rewriteUrl`: the router sees only the normalised spelling, and the pipeline refuses a path without one. */
export const rewriteUrl = (request: IncomingMessage): string => {
  const url = request.url ?? '/'
  const path = normalisePath(url)
  ;(request as WithPath)[PATH] = path?.decoded
  if (path === undefined) return '/'
  const query = url.indexOf('?')
  return query === -1 ? path.encoded : path.encoded + url.slice(query)
}

/** The normalised path of a request that passed `rewriteUrl`; undefined when it was refused. */
export const getPath = (request: IncomingMessage): string | undefined => (request as WithPath)[PATH]
