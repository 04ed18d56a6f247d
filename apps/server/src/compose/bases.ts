// Serves the bases that the roles of this process name: builds their HTTP servers, binds them, and closes them.
import { bytesPerMb } from '@company-data/protocol/limits'
import type { FastifyInstance } from 'fastify'
import { type Base, formatBaseName } from '../gate/base.ts'
import { resolveBodyLimit } from '../gate/body-limit.ts'
import { type HttpServerDeps, httpServer } from '../gate/server.ts'
import { type BodyMemory, bodyMemory } from '../platform/http/bodies/body-memory.ts'
import { parseQueue } from '../platform/http/bodies/parse-queue.ts'
import { type ConnectionLimits, connectionLimits } from '../platform/http/connection-limits.ts'
import { pageTurns } from '../platform/http/responses/page-turns.ts'
import { responseMemory } from '../platform/http/responses/response-memory.ts'
import { isIdle } from '../platform/http/sockets.ts'
import { bytePace } from '../platform/rate-limit/byte-pace.ts'
import { readLimit } from '../platform/rate-limit/read-limit.ts'
import { listBases } from './config/role-bases.ts'
import type { Config } from './config.ts'
import { listenAt } from './listen.ts'
import type { Platform } from './open-platform.ts'
import type { Teardown } from './teardown.ts'

/** The features and secrets that a server needs. */
type FromFeatures = Pick<
  HttpServerDeps,
  | 'verifier'
  | 'findOperator'
  | 'isQuarantined'
  | 'getMode'
  | 'hasCell'
  | 'frontDoorRoutes'
  | 'checkResponses'
  | 'isStopping'
  | 'recordCall'
  | 'recordRefusal'
  | 'enterAccount'
> & {
  routesAt: (base: Base) => HttpServerDeps['routes']
  getApiUrl: (region: string) => string | undefined
}

/** Requests in flight may finish within this time; then their connections are cut, so that the stores can close too. */
const FINISH_TIMEOUT_MS = 6_000

const closeAll = async (servers: readonly FastifyInstance[]): Promise<void> => {
  const cutOff = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections()
  }, FINISH_TIMEOUT_MS)
  await Promise.all(servers.map((server) => server.close()))
  clearTimeout(cutOff)
}

const MIN_BODY_MEMORY_BYTES = 192 * bytesPerMb

/** One memory for all bases. The largest body that a route takes must fit into it, or it would never be accepted. */
const openBodyMemory = (config: Config, routes: HttpServerDeps['routes']): BodyMemory => {
  const largestBytes = Math.max(...routes.map((route) => resolveBodyLimit(route, config)))
  const { bodyMemoryMb, rateLimits, uploadsPerCaller } = config
  return bodyMemory({
    budgetBytes:
      bodyMemoryMb === undefined
        ? Math.max(MIN_BODY_MEMORY_BYTES, 2 * largestBytes)
        : Math.max(bodyMemoryMb * bytesPerMb, largestBytes),
    uploadsPerCaller: rateLimits && uploadsPerCaller,
  })
}

/** Large bodies of one caller that are parsed concurrently (B-21). */
const PARSES_PER_CALLER = 4

/** The cost of parsing a body, in KiB: most of a large one is a file, whose bytes are only copied. */
const parsedKib = (bytes: number): number => {
  const kib = bytes / 1024
  return Math.ceil(Math.min(kib, 1024) + Math.max(0, kib - 1024) / 64)
}

/** Refused connections are logged for the operator, but not each of them. */
const TELL_EVERY_MS = 60_000

const openConnectionLimits = (
  { connections, trustedProxies }: Config,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
): ConnectionLimits => {
  const refused = metrics.counter(
    'companydata_connections_refused_total',
    'Connections that were closed at once: too many',
  )
  let quietUntil = 0
  const onRefusal = (limit: string): void => {
    refused.add()
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + TELL_EVERY_MS
    log.warn('a connection was refused: there are too many', { limit })
  }
  return connectionLimits({ ...connections, trustedProxies, isIdle, onRefusal })
}

const registerCapacityMetrics = (
  { metrics, config }: Pick<Platform, 'metrics' | 'config'>,
  memory: BodyMemory,
  connections: ConnectionLimits,
): void => {
  metrics.gauge('companydata_request_body_bytes', 'Bytes of request bodies of more than 16 KiB in memory', memory.bytes)
  metrics.gauge('companydata_request_body_max_bytes', 'The most that they may take', () => memory.budgetBytes)
  metrics.gauge('companydata_connections', 'Open connections, over all bases', connections.open)
  metrics.gauge('companydata_connections_max', 'The most connections', () => config.connections.max)
}

/** Base name → bound address, in the order of the ready line. */
export const serveBases = async (
  platform: Pick<
    Platform,
    'config' | 'addresses' | 'log' | 'metrics' | 'limits' | 'admitUpload' | 'tracer' | 'accountGate'
  >,
  { routesAt, getApiUrl, ...features }: FromFeatures,
  teardown: Teardown,
): Promise<Record<string, string>> => {
  const { config, addresses, log, metrics, limits, admitUpload } = platform
  const bases = listBases(config)
  const memory = openBodyMemory(
    config,
    bases.flatMap(({ base }) => routesAt(base)),
  )
  const bodies = {
    memory,
    admitUpload,
    chargeBytes: (caller: string, bytes: number) => limits.takeOrRefuse('parsedKib', caller, parsedKib(bytes)),
    turns: parseQueue(config.rateLimits && PARSES_PER_CALLER),
    requestTimeoutMs: config.requestTimeoutMs,
  }
  const readShares = { reads: readLimit(limits), linePace: bytePace(limits), pageTurns: pageTurns() }
  const responses = responseMemory(memory.budgetBytes / 2, config.rateLimits !== undefined)
  const connections = openConnectionLimits(config, platform)
  registerCapacityMetrics(platform, memory, connections)
  const servers: FastifyInstance[] = []
  teardown.push(() => closeAll(servers))
  const serve = async ({ base, port }: { base: Base; port: number }): Promise<[string, string]> => {
    const server = httpServer({
      ...features,
      base,
      routes: routesAt(base),
      addresses: { frontDoor: () => addresses.frontDoor(), region: getApiUrl },
      takeRate: limits.take,
      peekRate: limits.peek,
      trustedProxies: config.trustedProxies,
      fileLimits: config,
      bodies,
      responses,
      ...readShares,
      connections: {
        refuses: connections.refuses,
        admit: connections.admit,
        stallMs: config.responseStallMs,
        requestTimeoutMs: config.requestTimeoutMs,
      },
      // FG-16: a person who fills in a form calls the forwarder from any page; the pass in the body decides.
      cors: { origins: base.kind === 'forwarder' ? '*' : config.corsOrigins, pages: addresses.pages },
      requestLog: config.requestLog,
      accountGate: platform.accountGate,
      log: log.of('requests'),
      tracer: platform.tracer,
      metrics,
    })
    servers.push(server)
    const url = await listenAt(server, config.host, port, formatBaseName(base))
    addresses.bound(formatBaseName(base), url)
    return [formatBaseName(base), url]
  }
  return Object.fromEntries(await Promise.all(bases.map(serve)))
}
