// Requests to the outside, for webhooks, test sends and plugins: one guard, no redirects, bounded in time and size.
import { Client } from 'undici'
import { type AddressGuard, type AllowPrivate, addressGuard } from './address-guard.ts'
import { answerReader, type Read } from './answer-reader.ts'
import { guardedConnector } from './guarded-connector.ts'
import { type Connection, type KeptConnections, keptConnections } from './kept-connections.ts'
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

const clientOptions = (connect: NonNullable<Client.Options['connect']>, keepAlive: boolean): Client.Options => ({
  connect,
  // 0 asks the target to close after its answer.
  pipelining: keepAlive ? 1 : 0,
  allowH2: false,
  // The whole request has one time limit, which is kept here.
  headersTimeout: 0,
  bodyTimeout: 0,
})

const openConnections = (options: OutboundOptions, guard: AddressGuard): KeptConnections => {
  const resolve = options.resolve ?? names(options.allowPrivate === false ? 'name-servers' : 'system')
  const connect = guardedConnector({ guard, resolve, connectTimeoutMs: options.connectTimeoutMs, ca: options.ca })
  return keptConnections((origin, keepAlive) => new Client(origin, clientOptions(connect, keepAlive)))
}

/** What becomes of a connection after a request. */
const leave = (connections: KeptConnections, connection: Connection, result: Read | Error, reuse: boolean): void => {
  if (!(result instanceof Error) && result.isWhole && reuse) {
    connection.answers += 1
    connections.give(connection)
    return
  }
  if (result instanceof Error && connection.answers > 0) connections.distrust(connection.origin)
  connections.drop(connection)
}

type Running = Set<(error: Error) => void>

const sender =
  (connections: KeptConnections, running: Running, { totalTimeoutMs, answerBytes }: OutboundOptions) =>
  (url: URL, { headers, body }: OutboundRequest, { reuse = false, signal }: PostOptions): Promise<OutboundAnswer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const connection = connections.take(url.origin, reuse)
      let isSettled = false
      const settle = (result: Read | Error): void => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        running.delete(settle)
        leave(connections, connection, result, reuse)
        if (result instanceof Error) reject(outboundErrorOf(result))
        else resolve({ ...result, durationMs: Math.round(performance.now() - startedAt) })
      }
      const abort = (): void => settle(stopped())
      const timer = setTimeout(() => settle(timedOut(totalTimeoutMs)), totalTimeoutMs)
      signal?.addEventListener('abort', abort)
      running.add(settle)
      const path = `${url.pathname}${url.search}`
      connection.client.dispatch({ method: 'POST', path, headers, body }, answerReader(answerBytes, settle))
    })

const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

export const outboundClient = (options: OutboundOptions): OutboundClient => {
  const { allowPrivate, ownAddresses, localAddresses = machineAddresses() } = options
  const guard = addressGuard({ allowPrivate, ownAddresses, localAddresses })
  const connections = openConnections(options, guard)
  const running: Running = new Set()
  const send = sender(connections, running, options)
  let isStopped = false
  return {
    async post(address, request, postOptions = {}) {
      if (isStopped || postOptions.signal?.aborted) throw stopped()
      const url = URL.parse(address)
      if (url === null) throw new OutboundError('target', 'The address of the endpoint is not a URL.')
      if (guard.refusesHost(url.hostname, portOf(url))) throw addressRefused()
      return await send(url, request, postOptions)
    },
    stop() {
      isStopped = true
      for (const settle of running) settle(stopped())
      connections.dropAll()
    },
  }
}
