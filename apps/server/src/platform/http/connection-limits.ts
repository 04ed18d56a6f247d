// Limits the connections of this process over all its bases, in total and per address. At the total limit, a new
// connection takes the place of the oldest one that waits for no response, first of those without any request: idle
// connections keep no caller out.
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { parseBlock } from '../net/ip-address.ts'
import { toPeerKey } from '../rate-limit/peer-key.ts'

type ConnectionLimit = 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS'

export interface ConnectionLimitOptions {
  max: number
  maxPerAddress: number
  /**
   * They are shared by many clients, as programs of this machine may be: their connections count only in the total.
   */
  trustedProxies: readonly string[]
  /** True if no response to a request of the connection is in progress. */
  isIdle(socket: Duplex): boolean
  /** Called for every connection that is closed, with the setting that is exceeded. */
  onRefusal(limit: ConnectionLimit): void
}

export interface ConnectionLimits {
  /** True for an address with as many connections as it may have: a further one is refused before it is a socket. */
  refuses(address: string): boolean
  /** Counts a connection until it closes, or closes it immediately. */
  admit(socket: Socket): void
  open(): number
}

/** The connections without a request among which a socket is, stored on the socket: it is needed for every request. */
const SILENT = Symbol('connections without a request')
type WithSilent = Duplex & { [SILENT]?: Set<Duplex> }

/** Called for every request: from now on the connection has a purpose. */
export const noteFirstRequest = (socket: Duplex): void => void (socket as WithSilent)[SILENT]?.delete(socket)

/** At the total limit, so many connections are searched for an idle one: a search must not cost more than a request. */
const MAX_SEARCHED = 1_000

/** The addresses from which programs of this machine connect, proxies among them, unless they choose another one. */
const LOOPBACK = ['127.0.0.1', '::1']

const blockList = (blocks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const block of blocks) {
    const { first, bits } = parseBlock(block)
    list.addSubnet(block.split('/')[0] ?? '', bits, first.family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

export const connectionLimits = (options: ConnectionLimitOptions): ConnectionLimits => {
  const { max, maxPerAddress, trustedProxies, isIdle, onRefusal } = options
  const speakForMany = blockList([...LOOPBACK, ...trustedProxies])
  const perAddress = new Map<string, number>()
  /** Without a request so far, the oldest first. */
  const silent = new Set<Duplex>()
  const sockets = new Set<Duplex>()
  let all = 0

  const add = (address: string | undefined, more: 1 | -1): void => {
    all += more
    if (address === undefined) return
    const count = (perAddress.get(address) ?? 0) + more
    if (count === 0) perAddress.delete(address)
    else perAddress.set(address, count)
  }
  const isAtLimit = (address: string | undefined): boolean =>
    address !== undefined && (perAddress.get(address) ?? 0) >= maxPerAddress
  /** Connections that wait for a response go to the end, so that the next search begins after them. */
  const findOldestIdle = (): Duplex | undefined => {
    const [oldest] = silent
    if (oldest) return oldest
    for (const socket of sockets.values().take(MAX_SEARCHED)) {
      if (isIdle(socket)) return socket
      sockets.delete(socket)
      sockets.add(socket)
    }
    return undefined
  }
  const refuse = (socket: Duplex, limit: ConnectionLimit): void => {
    // Without a response, whose cost the limit exists to save.
    socket.destroy()
    onRefusal(limit)
  }

  /** Undefined: its connections count only in the total. */
  const countedAddress = (address: string): string | undefined =>
    speakForMany.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? undefined : toPeerKey(address)

  return {
    open: () => all,
    refuses(peer) {
      const isRefused = isAtLimit(countedAddress(peer))
      if (isRefused) onRefusal('MAX_CONNECTIONS_PER_ADDRESS')
      return isRefused
    },
    admit(socket) {
      const address = countedAddress(socket.remoteAddress ?? '')
      if (isAtLimit(address)) return refuse(socket, 'MAX_CONNECTIONS_PER_ADDRESS')
      if (all >= max) {
        const oldest = findOldestIdle() ?? socket
        sockets.delete(oldest)
        silent.delete(oldest)
        refuse(oldest, 'MAX_CONNECTIONS')
        if (oldest === socket) return
      }
      add(address, 1)
      sockets.add(socket)
      silent.add(socket)
      ;(socket as WithSilent)[SILENT] = silent
      socket.once('close', () => {
        add(address, -1)
        sockets.delete(socket)
        silent.delete(socket)
      })
    },
  }
}
