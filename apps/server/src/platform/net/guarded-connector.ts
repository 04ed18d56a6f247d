// Opens the sockets of outbound requests: every address is checked by the guard at the moment it is dialled.
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressGuard } from './address-guard.ts'
import type { Resolve } from './dns-resolver.ts'
import { addressRefused } from './outbound-error.ts'

export interface ConnectorDeps {
  guard: AddressGuard
  resolve: Resolve
  connectTimeoutMs: number
  /** Replaces the well-known certificate authorities. */
  ca?: string | undefined
}

/** G-107: one refused address refuses the name; a mix of allowed and refused addresses is an attack or a mistake. */
const guardedLookup =
  ({ guard, resolve }: ConnectorDeps): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const lookupResults = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = lookupResults
        if (!first || addresses.some((address) => guard.refuses(address))) callback(addressRefused(), '', 0)
        else if (options.all) callback(null, lookupResults)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, '', 0),
    )
  }

const getPort = ({ port, protocol }: buildConnector.Options): number =>
  Number(port || (protocol === 'https:' ? 443 : 80))

export const guardedConnector = (deps: ConnectorDeps): buildConnector.connector => {
  const { guard, connectTimeoutMs: timeout, ca } = deps
  const connect = buildConnector({
    timeout,
    allowH2: false,
    lookup: guardedLookup(deps),
    ...(ca && { ca }),
  } as Options)
  return (options, callback) => {
    const port = getPort(options)
    // An IP address is not looked up, so it is checked here.
    if (isIP(options.hostname) !== 0 && guard.refuses(options.hostname, port)) {
      process.nextTick(callback, addressRefused(), null)
      return
    }
    const socket = connect(options, callback) as unknown as Socket
    // Checks the address that was really dialled before any byte is sent.
    socket.prependOnceListener('connect', () => {
      if (guard.refuses(socket.remoteAddress ?? '', port)) socket.destroy(addressRefused())
    })
  }
}
type Options = buildConnector.BuildOptions
