// The behaviours of an endpoint for a request: respond well, badly, slowly, endlessly, or not at all.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'

/** One request and the means to respond, down to the bare socket. */
export interface Exchange {
  /** The bytes of the request. */
  body: Buffer
  response: ServerResponse
  socket: Socket
  /** Ends with the connection: by the peer, by a fault, or because the endpoint stops. */
  signal: AbortSignal
  /** Called before the last byte leaves, so that the peer's next request is not counted as an overlap. */
  finish(): void
  /** Cuts the connection at its next byte. */
  cutNext(): void
}

export type Behaviour = (exchange: Exchange) => void | Promise<void>

export interface ResponseOptions {
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  delayMs?: number
}

const pause = (ms: number, signal: AbortSignal): Promise<unknown> => delay(ms, undefined, { signal }).catch(() => {})

const end = ({ response, finish }: Exchange, status: number, { headers, body = '' }: ResponseOptions = {}): void => {
  finish()
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers }).end(body)
}

/** Waits until the bytes are with the system, or the connection is gone. */
const write = ({ socket }: Exchange, bytes: string | Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    socket.write(bytes, () => resolve())
  })

/** One turn of the event loop per part: the code under test runs in the same process and must get its turn. */
const writeUntilClosed = async (exchange: Exchange, next: () => string | Uint8Array | undefined): Promise<void> => {
  for (let bytes = next(); bytes !== undefined && !exchange.socket.destroyed; bytes = next()) {
    await write(exchange, bytes)
    await turn()
  }
}

const head = (headers: string, status = '200 OK'): string => `HTTP/1.1 ${status}\r\n${headers}\r\n`

const status = (code: number, options: ResponseOptions = {}): Behaviour => {
  return async (exchange) => {
    if (options.delayMs !== undefined) await pause(options.delayMs, exchange.signal)
    if (!exchange.signal.aborted) end(exchange, code, options)
  }
}

/** 200, after a delay. */
const slow = (delayMs: number): Behaviour => status(200, { delayMs })

const neverRespond = (): Behaviour => () => {}

const redirect = (location: string, code = 302): Behaviour => status(code, { headers: { location } })

const resetImmediately = (): Behaviour => {
  return ({ socket }) => void socket.resetAndDestroy()
}

const resetAfterHeaders = (): Behaviour => {
  return async (exchange) => {
    await write(exchange, head('content-length: 100\r\n'))
    exchange.socket.resetAndDestroy()
  }
}

const halfThenReset = (body = 'half of this body is sent'): Behaviour => {
  return async (exchange) => {
    const half = body.slice(0, Math.ceil(body.length / 2))
    await write(exchange, head(`content-length: ${Buffer.byteLength(body)}\r\n`) + half)
    exchange.socket.resetAndDestroy()
  }
}

/** The body ends early with a FIN although more was announced. */
const halfThenClose = (body = 'half of this body is sent'): Behaviour => {
  return async (exchange) => {
    const half = body.slice(0, Math.ceil(body.length / 2))
    await write(exchange, head(`content-length: ${Buffer.byteLength(body)}\r\n`) + half)
    exchange.socket.end()
  }
}

const GIGABYTE = 2 ** 30

const keepAlive = { connection: 'keep-alive', 'keep-alive': 'timeout=60' } as const

/** One block is sent repeatedly, each after the previous one is out: memory does not grow with the body. */
const hugeBody = (bytes = GIGABYTE): Behaviour => {
  const block = Buffer.alloc(64 * 1024, 'x')
  return async (exchange) => {
    await write(exchange, head(`content-length: ${bytes}\r\n`))
    let bytesLeft = bytes
    await writeUntilClosed(exchange, () => {
      if (bytesLeft <= 0) return undefined
      const part = block.subarray(0, Math.min(bytesLeft, block.length))
      bytesLeft -= part.length
      if (bytesLeft === 0) exchange.finish()
      return part
    })
    exchange.socket.end()
  }
}

const endlessHeaders = (): Behaviour => {
  let count = 0
  return async (exchange) => {
    await write(exchange, 'HTTP/1.1 200 OK\r\n')
    await writeUntilClosed(exchange, () => `x-filler-${++count}: ${'x'.repeat(1000)}\r\n`)
  }
}

/** One byte of the body at a time. */
const trickle = (body: string, everyMs: number): Behaviour => {
  return async (exchange) => {
    await write(exchange, head(`content-length: ${Buffer.byteLength(body)}\r\n`))
    const bytes = Buffer.from(body)
    for (let at = 0; at < bytes.length && !exchange.socket.destroyed; at += 1) {
      await pause(everyMs, exchange.signal)
      if (at === bytes.length - 1) exchange.finish()
      await write(exchange, bytes.subarray(at, at + 1))
    }
    exchange.socket.end()
  }
}

/** Promises keep-alive and closes the connection immediately or later: the stale keep-alive of G-108. */
const closeIdle = (afterMs = 0): Behaviour => {
  return async (exchange) => {
    const responseClosed = new Promise((resolve) => exchange.response.once('close', resolve))
    end(exchange, 200, { headers: keepAlive })
    await responseClosed
    if (afterMs > 0) await pause(afterMs, exchange.signal)
    exchange.socket.end()
  }
}

/** Keeps the connection until the next request is on its way, and cuts it then. */
const closeDuringNext = (): Behaviour => {
  return (exchange) => {
    exchange.cutNext()
    end(exchange, 200, { headers: keepAlive })
  }
}

export const behaviours = {
  status,
  slow,
  neverRespond,
  redirect,
  resetImmediately,
  resetAfterHeaders,
  halfThenReset,
  halfThenClose,
  hugeBody,
  endlessHeaders,
  trickle,
  closeIdle,
  closeDuringNext,
} as const
