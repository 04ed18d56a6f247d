// Plain HTTP requests for tests: sent exactly as the test says, without retries or redirects.
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { LIMIT_MS } from '../wait/index.ts'

export interface CallOptions {
  /** An object is sent as JSON, a string or bytes unchanged. */
  body?: unknown
  token?: string
  headers?: Readonly<Record<string, string>>
}

export interface Reply {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** The body as JSON; undefined when it is empty or something else. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever came
  body: any
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const encode = (body: unknown): { bytes: string | Uint8Array; type: string } | undefined => {
  if (body === undefined) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body, type: 'application/json' }
  if (body instanceof URLSearchParams) return { bytes: body.toString(), type: 'application/x-www-form-urlencoded' }
  return { bytes: JSON.stringify(body), type: 'application/json' }
}

/** `path` is sent exactly as written: fetch would normalise the tricks that some tests need. */
export const call = (base: string, method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
  const { hostname, port } = new URL(base)
  const encoded = encode(options.body)
  const headers = {
    ...(encoded && { 'content-type': encoded.type, 'content-length': String(Buffer.byteLength(encoded.bytes)) }),
    ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      // A stream of events has no end: its head is the response.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '', body: undefined })
        request.destroy()
        return
      }
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: parsed(text) })
      })
    })
    request.on('error', reject)
    request.end(encoded?.bytes)
  })
}

/** Sends bytes over a bare socket and returns everything that came back before the peer closed. */
export const sendRaw = (base: string, bytes: string | Uint8Array): Promise<string> => {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    const finish = (): void => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    const timer = setTimeout(() => reject(new Error('the peer keeps the connection open')), LIMIT_MS)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => {
      clearTimeout(timer)
      finish()
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish() : reject(error),
    )
  })
}
