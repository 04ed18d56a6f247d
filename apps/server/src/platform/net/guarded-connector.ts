// Opens the sockets of outbound requests: every address that is dialled has passed the guard, in the moment it is dialled.
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressGuard } from './address-guard.ts'
import type { Resolve } from './names.ts'
import { addressRefused } from './outbound-error.ts'

export interface ConnectorNeeds {
  guard: AddressGuard
  resolve: Resolve
  connectTimeoutMs: number
  /** Authorities instead of the well-known ones. */
  ca?: string | undefined
}

/** G-107: one bad answer refuses the name; a mixed one is an attack or a mistake. */
const guardedLookup =
  ({ guard, resolve }: ConnectorNeeds): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const answers = found.map((address) => ({ address, family: isIP(address) }))
        const [first] = answers
        if (!first || found.some((address) => guard.refuses(address))) callback(addressRefused(), '', 0)
        else if (options.all) callback(null, answers)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }

const portOf = ({ port, protocol }: buildConnector.Options): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

export const guardedConnector = (needs: ConnectorNeeds): buildConnector.connector => {
  const { guard, connectTimeoutMs: timeout, ca } = needs
  const connect = buildConnector({
    timeout,
    allowH2: false,
    lookup: guardedLookup(needs),
    ...(ca && { ca }),
  } as Options)
  return (options, callback) => {
    const port = portOf(options)
    // A literal is never looked up.
    if (isIP(options.hostname) !== 0 && guard.refuses(options.hostname, port)) {
      process.nextTick(callback, addressRefused(), null)
      return
    }
    const socket = connect(options, callback) as unknown as Socket
    // What was dialled in the end, before a byte is sent on it.
    socket.prependOnceListener('connect', () => {
      if (guard.refuses(socket.remoteAddress ?? '', port)) socket.destroy(addressRefused())
    })
  }
}
type Options = buildConnector.BuildOptions
