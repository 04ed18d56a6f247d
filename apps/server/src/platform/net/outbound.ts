// Requests to the outside, for webhooks, test sends and plugins: one guard, no redirects, bounded in time and size.
import { Client, type Dispatcher } from 'undici'
import { type AllowPrivate, addressGuard } from './address-guard.ts'
import { guardedConnector } from './guarded-connector.ts'
import { type Connection, keptConnections } from './kept-connections.ts'
import { names, type Resolve } from './names.ts'
import { addressRefused, OutboundError, outboundErrorOf, stopped, timedOut } from './outbound-error.ts'
import { machineAddresses } from './own-addresses.ts'

export interface OutboundOptions {
  allowPrivate: AllowPrivate
  /** `host:port` of every base of this platform, as bound and as published. */
  ownAddresses: () => readonly string[]
  connectTimeoutMs: number
  /** From the call to the end of the answer. */
  totalTimeoutMs: number
  /** The most that is read of the body of an answer. */
  answerBytes: number
  /** In place of the machine's own name servers. */
  resolve?: Resolve
  /** In place of the addresses of this machine's interfaces. */
  localAddresses?: () => readonly string[]
  /** In place of the well-known authorities. */
  ca?: string
}

export interface OutboundRequest {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface PostOptions {
  /** Another request to the same target follows at once, or preceded this one: the connection may be shared by them. */
  reuse?: boolean
  /** Ends the request as ours. */
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  /** At most `answerBytes` of the body. */
  bodyStart: Uint8Array
  durationMs: number
}

export interface OutboundClient {
  /** Answers whatever the target answered, redirects too; fails with an OutboundError only. */
  post(url: string, request: OutboundRequest, options?: PostOptions): Promise<OutboundAnswer>
  /** Ends what is under way as ours, and refuses what comes later. */
  stop(): void
}

interface Read {
  status: number
  bodyStart: Uint8Array
  /** Nothing more of it is to come, so the connection may carry another request. */
  isWhole: boolean
}

const NOTHING = new Uint8Array()

/** Reads an answer up to the limit; who sends more is hung up on. */
const reader = (limit: number, done: (result: Read | Error) => void): Dispatcher.DispatchHandler => {
  const parts: Buffer[] = []
  let status = 0
  let size = 0
  const read = (isWhole: boolean): Read => ({
    status,
    bodyStart: parts.length === 0 ? NOTHING : Buffer.concat(parts),
    isWhole,
  })
  return {
    onRequestStart() {},
    onResponseStart(_controller, code) {
      status = code
    },
    onResponseData(_controller, chunk) {
      if (size < limit) parts.push(chunk.subarray(0, limit - size))
      size += chunk.length
      if (size > limit) done(read(false))
    },
    onResponseEnd() {
      done(read(true))
    },
    onResponseError(_controller, error) {
      done(error)
    },
  }
}

const clientOptions = (connect: NonNullable<Client.Options['connect']>, keepAlive: boolean): Client.Options => ({
  connect,
  // 0 asks the target to close after its answer.
  pipelining: keepAlive ? 1 : 0,
  allowH2: false,
  // The whole request has one time limit, which is kept here.
  headersTimeout: 0,
  bodyTimeout: 0,
})

/** `host:port`, the port written out. */
const hostOf = ({ hostname, port, protocol }: URL): [hostname: string, port: number] => [
  hostname,
  Number(port || (protocol === 'https:' ? 443 : 80)),
]

export const outboundClient = (options: OutboundOptions): OutboundClient => {
  const { allowPrivate, ownAddresses, totalTimeoutMs, answerBytes } = options
  const guard = addressGuard({
    allowPrivate,
    ownAddresses,
    localAddresses: options.localAddresses ?? machineAddresses(),
  })
  const resolve = options.resolve ?? names(allowPrivate === false ? 'name-servers' : 'system')
  const connect = guardedConnector({ guard, resolve, connectTimeoutMs: options.connectTimeoutMs, ca: options.ca })
  const connections = keptConnections((origin, keepAlive) => new Client(origin, clientOptions(connect, keepAlive)))
  const running = new Set<(error: Error) => void>()
  let isStopped = false

  const end = (connection: Connection, result: Read | Error, reuse: boolean): void => {
    if (!(result instanceof Error) && result.isWhole && reuse) {
      connection.answers += 1
      connections.give(connection)
      return
    }
    if (result instanceof Error && connection.answers > 0) connections.distrust(connection.origin)
    connections.drop(connection)
  }

  const send = (url: URL, request: OutboundRequest, { reuse = false, signal }: PostOptions): Promise<OutboundAnswer> =>
    new Promise((resolveAnswer, reject) => {
      const startedAt = performance.now()
      const connection = connections.take(url.origin, reuse)
      let isSettled = false
      const settle = (result: Read | Error): void => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        running.delete(settle)
        end(connection, result, reuse)
        if (result instanceof Error) reject(outboundErrorOf(result))
        else resolveAnswer({ ...result, durationMs: Math.round(performance.now() - startedAt) })
      }
      const abort = (): void => settle(stopped())
      const timer = setTimeout(() => settle(timedOut(totalTimeoutMs)), totalTimeoutMs)
      signal?.addEventListener('abort', abort)
      running.add(settle)
      connection.client.dispatch(
        {
          method: 'POST',
          path: `${url.pathname}${url.search}`,
          headers: request.headers,
          body: request.body,
        },
        reader(answerBytes, settle),
      )
    })

  return {
    async post(address, request, postOptions = {}) {
      if (isStopped || postOptions.signal?.aborted) throw stopped()
      const url = URL.parse(address)
      if (url === null) throw new OutboundError('target', 'The address of the endpoint is not a URL.')
      if (guard.refusesHost(...hostOf(url))) throw addressRefused()
      return await send(url, request, postOptions)
    },
    stop() {
      isStopped = true
      for (const settle of running) settle(stopped())
      connections.dropAll()
    },
  }
}
