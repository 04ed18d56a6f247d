// Limits the connections of this process over all its bases, in total and per address.
import { BlockList, isIPv6, type Socket } from 'node:net'
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
  /** Called for every refused connection, with the setting that it exceeds. */
  onRefusal(limit: ConnectionLimit): void
}

export interface ConnectionLimits {
  /** Counts a connection until it closes, or closes it immediately. */
  admit(socket: Socket): void
  open(): number
}

const LOOPBACK = ['127.0.0.0/8', '::1']

const blockList = (blocks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const block of blocks) {
    const { first, bits } = parseBlock(block)
    list.addSubnet(block.split('/')[0] ?? '', bits, first.family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

export const connectionLimits = (options: ConnectionLimitOptions): ConnectionLimits => {
  const { max, maxPerAddress, trustedProxies, onRefusal } = options
  const speakForMany = blockList([...LOOPBACK, ...trustedProxies])
  const perAddress = new Map<string, number>()
  let all = 0

  const add = (address: string | undefined, more: 1 | -1): void => {
    all += more
    if (address === undefined) return
    const count = (perAddress.get(address) ?? 0) + more
    if (count === 0) perAddress.delete(address)
    else perAddress.set(address, count)
  }
  const reachedBy = (address: string | undefined): ConnectionLimit | undefined => {
    if (all >= max) return 'MAX_CONNECTIONS'
    const count = address === undefined ? 0 : (perAddress.get(address) ?? 0)
    return count >= maxPerAddress ? 'MAX_CONNECTIONS_PER_ADDRESS' : undefined
  }

  return {
    open: () => all,
    admit(socket) {
      const { remoteAddress = '' } = socket
      const isSharedAddress = speakForMany.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
      const address = isSharedAddress ? undefined : toPeerKey(remoteAddress)
      const limit = reachedBy(address)
      if (limit !== undefined) {
        // Without a response, which would cost what the limit is there to save.
        socket.destroy()
        onRefusal(limit)
        return
      }
      add(address, 1)
      socket.once('close', () => add(address, -1))
    },
  }
}
