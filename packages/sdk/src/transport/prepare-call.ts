// A call, made ready once: what is repeated later is the same bytes with the same headers (D1-OPS-12).
import { pathWithQuery, type QueryValue } from './base-url.ts'

export type Accept = 'json' | 'bytes' | 'stream'

export interface Call {
  method: string
  /** Starts with `/`; what comes from outside must be encoded by the caller. */
  path: string
  query?: Readonly<Record<string, QueryValue>>
  /** An object is sent as JSON; text, bytes, a Blob and URLSearchParams as they are. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** `home` (the default) is the token's api_url; authentication goes to the front door (D1-FRONT-15). */
  base?: 'home' | 'front-door'
  /** Whether the bearer token is sent; by default at home and not at the front door. */
  auth?: boolean
  /** The call may be sent again when it is not known whether it arrived. A GET always may. */
  idempotent?: boolean
  accept?: Accept
  signal?: AbortSignal
}

export interface Outgoing {
  method: string
  pathAndQuery: string
  body: BodyInit | undefined
  /** Everything but Authorization, which changes with the token. */
  headers: Headers
  requestId: string
  accept: Accept
  home: boolean
  auth: boolean
  repeatable: boolean
  signal: AbortSignal | undefined
}

const acceptHeaders: Readonly<Record<Accept, string>> = { json: 'application/json', bytes: '*/*', stream: '*/*' }

const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const encode = (body: unknown): { bytes: BodyInit | undefined; type?: string } => {
  if (body === undefined) return { bytes: undefined }
  if (typeof body === 'string') return { bytes: body, type: 'application/json' }
  if (body instanceof URLSearchParams) {
    return { bytes: body.toString(), type: 'application/x-www-form-urlencoded' }
  }
  if (body instanceof Blob) return { bytes: body, type: body.type || 'application/octet-stream' }
  if (ArrayBuffer.isView(body)) return { bytes: body as BodyInit, type: 'application/octet-stream' }
  if (body instanceof ReadableStream || body instanceof FormData) {
    throw new TypeError('a stream or a form cannot be sent a second time; send bytes')
  }
  return { bytes: JSON.stringify(body), type: 'application/json' }
}

/** Headers refuses a bad value with a message that quotes it, and the value may be a secret. */
export const setHeader = (headers: Headers, name: string, value: string): void => {
  try {
    headers.set(name, value)
  } catch {
    throw new TypeError(`the header ${name} cannot be sent: its name or value has characters that are not allowed`)
  }
}

const headersOf = (call: Call, type: string | undefined, userAgent: string | undefined): Headers => {
  const headers = new Headers({ accept: acceptHeaders[call.accept ?? 'json'] })
  if (type !== undefined) headers.set('content-type', type)
  if (userAgent !== undefined) setHeader(headers, 'user-agent', userAgent)
  // our own id, so that a call without any answer can still be found in the platform's log
  headers.set('x-request-id', newRequestId())
  for (const [name, value] of Object.entries(call.headers ?? {})) setHeader(headers, name, value)
  return headers
}

export const outgoing = (call: Call, userAgent?: string): Outgoing => {
  const method = call.method.toUpperCase()
  const reads = method === 'GET' || method === 'HEAD'
  if (reads && call.body !== undefined) throw new TypeError(`a ${method} has no body`)
  const { bytes, type } = encode(call.body)
  const headers = headersOf(call, type, userAgent)
  const home = (call.base ?? 'home') === 'home'
  return {
    method,
    pathAndQuery: pathWithQuery(call.path, call.query),
    body: bytes,
    headers,
    requestId: headers.get('x-request-id') ?? '',
    accept: call.accept ?? 'json',
    home,
    auth: call.auth ?? home,
    repeatable: reads || call.idempotent === true,
    signal: call.signal,
  }
}
