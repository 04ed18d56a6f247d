// The client for requests to the outside: every address is checked, redirects are not followed, time and size are limited.
import { isIP } from 'node:net'
import { Client } from 'undici'
import { type AddressGuard, type AllowPrivate, addressGuard } from './address-guard.ts'
import { type Connection, type ConnectionPool, connectionPool } from './connection-pool.ts'
import { nameResolver, type Resolve } from './dns-resolver.ts'
import { guardedConnector } from './guarded-connector.ts'
import { machineAddresses } from './machine-addresses.ts'
import { addressRefused, OutboundError, stopped, timedOut, toOutboundError } from './outbound-error.ts'
import { receivedBytes } from './received-bytes.ts'
import { type Read, responseReader } from './response-reader.ts'

export interface OutboundOptions {
  allowPrivate: AllowPrivate
  /** `host:port` of every base of this platform, as bound and as published. */
  ownAddresses: () => readonly string[]
  connectTimeoutMs: number
  /** The time from the call to the end of the response. */
  totalTimeoutMs: number
  /** The most bytes of the response body that are read. */
  maxResponseBytes: number
  /** Replaces the name servers of the machine. */
  resolve?: Resolve
  /** Replaces the addresses of this machine's interfaces. */
  localAddresses?: () => readonly string[]
  /** Replaces the well-known certificate authorities. */
  ca?: string
}

export interface OutboundRequest {
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

type Sent = Omit<OutboundRequest, 'body'> & { body?: Uint8Array }

export interface PostOptions {
  /** Another request to the same target follows or preceded this one directly, so they may share a connection. */
  reuse?: boolean
  /** Ends the request; the failure counts as ours, not as the target's. */
  signal?: AbortSignal
}

export interface OutboundResponse {
  status: number
  /** Empty if the response has none. */
  contentType: string
  /** At most `answerBytes` of the body. */
  bodyStart: Uint8Array
  /** True if that is all of it. */
  isWhole: boolean
  durationMs: number
}

export interface OutboundClient {
  /** Returns any response of the target, redirects included; throws only OutboundError. */
  post(url: string, request: OutboundRequest, options?: PostOptions): Promise<OutboundResponse>
  get(url: string, request: Omit<OutboundRequest, 'body'>, options?: PostOptions): Promise<OutboundResponse>
  /**
   * True if a request to the address would be refused now. A name that cannot be resolved now is checked when it is
   * dialled.
   */
  isRefused(url: string): Promise<boolean>
  /** Ends running requests, with failures that count as ours, and refuses later ones. */
  stop(): void
}

const clientOptions = (connect: NonNullable<Client.Options['connect']>, keepAlive: boolean): Client.Options => ({
  connect,
  // 0 asks the target to close the connection after its response.
  pipelining: keepAlive ? 1 : 0,
  allowH2: false,
  // The whole request has one time limit, which `sender` enforces.
  headersTimeout: 0,
  bodyTimeout: 0,
})

const openConnections = (options: OutboundOptions, guard: AddressGuard, resolve: Resolve): ConnectionPool => {
  const connect = guardedConnector({ guard, resolve, connectTimeoutMs: options.connectTimeoutMs, ca: options.ca })
  return connectionPool((origin, keepAlive) => {
    const received = receivedBytes(connect, options.maxResponseBytes)
    return { client: new Client(origin, clientOptions(received.connect, keepAlive)), beginResponse: received.begin }
  })
}

/** Returns the connection to the pool after a request, or drops it. */
const release = (connections: ConnectionPool, connection: Connection, result: Read | Error, reuse: boolean): void => {
  if (!(result instanceof Error) && result.isWhole && reuse) {
    connection.responseCount += 1
    connections.giveBack(connection)
    return
  }
  if (result instanceof Error && connection.responseCount > 0) connections.distrust(connection.origin)
  connections.drop(connection)
}

const getPort = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** The target of an address. */
interface Target {
  origin: string
  hostname: string
  port: number
  path: string
}

const MAX_TARGETS = 10_000

/** Remembers what it has parsed: the same few addresses get most requests. Undefined: not a URL. */
const targetParser = (): ((address: string) => Target | undefined) => {
  const targets = new Map<string, Target>()
  return (address) => {
    const earlierTarget = targets.get(address)
    const url = earlierTarget ? null : URL.parse(address)
    if (url === null) return earlierTarget
    const { origin, hostname, pathname, search } = url
    const target = { origin, hostname, port: getPort(url), path: `${pathname}${search}` }
    if (targets.size >= MAX_TARGETS) targets.clear()
    targets.set(address, target)
    return target
  }
}

type Running = Set<(error: Error) => void>

const sender =
  (connections: ConnectionPool, running: Running, { totalTimeoutMs, maxResponseBytes }: OutboundOptions) =>
  (
    { origin, path }: Target,
    { headers, body }: Sent,
    { reuse = false, signal }: PostOptions,
  ): Promise<OutboundResponse> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      const connection = connections.take(origin, reuse)
      let isSettled = false
      const settle = (result: Read | Error): void => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        running.delete(settle)
        release(connections, connection, result, reuse)
        if (result instanceof Error) reject(toOutboundError(result))
        else resolve({ ...result, durationMs: Math.round(performance.now() - startedAt) })
      }
      const abort = (): void => settle(stopped())
      const timer = setTimeout(() => settle(timedOut(totalTimeoutMs)), totalTimeoutMs)
      signal?.addEventListener('abort', abort)
      running.add(settle)
      const method = body === undefined ? 'GET' : 'POST'
      const content = body === undefined ? {} : { body }
      const reader = responseReader(maxResponseBytes, settle)
      connection.beginResponse(reader.endEarly)
      connection.client.dispatch({ method, path, headers, ...content }, reader)
    })

/** A silent name server must not keep a caller waiting for a mere check. */
const JUDGE_TIMEOUT_MS = 1_000

export const outboundClient = (options: OutboundOptions): OutboundClient => {
  const { allowPrivate, ownAddresses, localAddresses = machineAddresses() } = options
  const guard = addressGuard({ allowPrivate, ownAddresses, localAddresses })
  const resolve = options.resolve ?? nameResolver(allowPrivate === false ? 'name-servers' : 'system')
  const connections = openConnections(options, guard, resolve)
  const findTarget = targetParser()
  const running: Running = new Set()
  const send = sender(connections, running, options)
  let isStopped = false
  const request = async (address: string, content: Sent, options: PostOptions = {}): Promise<OutboundResponse> => {
    if (isStopped || options.signal?.aborted) throw stopped()
    const target = findTarget(address)
    if (target === undefined) throw new OutboundError('target', 'not_url')
    if (guard.refusesHost(target.hostname, target.port)) throw addressRefused()
    return await send(target, content, options)
  }
  return {
    post: request,
    get: request,
    async isRefused(target) {
      const url = URL.parse(target)
      if (url === null || guard.refusesHost(url.hostname, getPort(url))) return true
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const resolved = isIP(host) === 0 ? Promise.resolve(resolve(host)).catch(() => []) : [host]
      const late = new Promise<[]>((settle) => setTimeout(settle, JUDGE_TIMEOUT_MS, []).unref())
      return (await Promise.race([resolved, late])).some((address) => guard.refuses(address, getPort(url)))
    },
    stop() {
      isStopped = true
      for (const settle of running) settle(stopped())
      connections.dropAll()
    },
  }
}
