// The head of a response: headers that do not depend on its content, prepared in the two forms that senders take.
import type { Verdict } from '../rate-limit/rate-limit.ts'

/** On every response. NS-18: the API version is a header of every response, and not a part of the path. */
const STANDARD_HEADERS = {
  'x-platform-api-version': '1',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  vary: 'accept',
} as const

export interface Head {
  members: Readonly<Record<string, string>>
  /** Names and values alternating, the form that Node writes fastest. */
  list: readonly string[]
}

/** The standard headers, extended or overridden by others. */
export const createHead = (extraHeaders: Readonly<Record<string, string>>): Head => {
  const members = { ...STANDARD_HEADERS, ...extraHeaders }
  return { members, list: Object.entries(members).flat() }
}

/** The same head with further headers. */
export const extendHead = ({ members, list }: Head, extraHeaders: Readonly<Record<string, string>>): Head => ({
  members: { ...members, ...extraHeaders },
  list: [...list, ...Object.entries(extraHeaders).flat()],
})

export const standardHead = createHead({})

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until the request has reached the pipeline. */
    head: Head | undefined
    /** The tightest limit that counted the request, which its response reports (B-11). */
    rate: Verdict | undefined
  }
}
