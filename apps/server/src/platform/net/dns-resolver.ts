// Resolves the name of a target to its addresses. Name servers are queried over the network and not by the threads that
// read files, so a silent one delays only requests to its own names.
import { Resolver } from 'node:dns/promises'
import { type MachineNames, machineNames } from './machine-names.ts'
import { OutboundError, toOutboundError } from './outbound-error.ts'

/** Returns every address of a name, at least one; throws only OutboundError. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const TRY_MS = 1_500
const TRIES = 2

export const isNotFoundCode = (code: unknown): boolean => code === 'ENODATA' || code === 'ENOTFOUND'

const RESOLVER_MS = 30_000

/**
 * A resolver that is replaced every 30 seconds, because it reads the list of name servers only once. `server` replaces
 * that list: the address and port of one name server.
 */
export const recentResolver = (server?: string): (() => Resolver) => {
  let resolver: Resolver | undefined
  let until = 0
  return () => {
    if (resolver === undefined || Date.now() >= until) {
      resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
      until = Date.now() + RESOLVER_MS
      if (server !== undefined) resolver.setServers([server])
    }
    return resolver
  }
}

/** Asks the name servers of this machine for both address families; a name may have only one of them. */
export const fromNameServers = (current = recentResolver()): Resolve => {
  return async (hostname) => {
    const resolver = current()
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length > 0) return addresses
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    throw reasons.find(({ code }) => !isNotFoundCode(code)) ?? reasons[0]
  }
}

/** Resolves as the machine itself does, with hosts file and search domains: for private networks and development. */
export const fromSystem =
  (names: MachineNames, ask: Resolve): Resolve =>
  async (hostname) => {
    const hostsFileAddresses = await names.findInHostsFile(hostname)
    if (hostsFileAddresses.length > 0) return hostsFileAddresses
    let failure: unknown
    for (const candidate of await names.candidates(hostname)) {
      try {
        return await ask(candidate)
      } catch (error) {
        if (!isNotFoundCode((error as { code?: unknown }).code)) throw error
        failure = error
      }
    }
    throw failure
  }

const UNSURE = new Set(['EAI_AGAIN', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'ETIMEOUT', 'ETIMEDOUT', 'ECANCELLED'])
const PATIENCE_MS = 5 * 60_000
const MAX_NAMES = 10_000

/**
 * G-108: one failure does not show whether the resolver or the name is at fault. It counts as ours until another name
 * was resolved after this one first failed, or until this one has failed for five minutes.
 */
export const resolveWithBlame = (resolve: Resolve, now: () => number = Date.now): Resolve => {
  const failingSince = new Map<string, number>()
  let lastResolvedAt = 0
  const whose = (hostname: string): 'target' | 'ours' => {
    const since = failingSince.get(hostname) ?? now()
    if (failingSince.size >= MAX_NAMES) failingSince.clear()
    failingSince.set(hostname, since)
    return lastResolvedAt > since || now() - since > PATIENCE_MS ? 'target' : 'ours'
  }
  return async (hostname) => {
    try {
      const addresses = await resolve(hostname)
      lastResolvedAt = now()
      failingSince.delete(hostname)
      return addresses
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!UNSURE.has(code)) throw toOutboundError(error)
      throw new OutboundError(whose(hostname), 'name_lookup_failed', { cause: error })
    }
  }
}

const LOCAL = /^(?:.+\.)?localhost\.?$/i

/** RFC 6761: localhost is this machine, and no name server is queried for it. */
const resolveLocalhost =
  (resolve: Resolve): Resolve =>
  async (hostname) =>
    LOCAL.test(hostname) ? ['127.0.0.1', '::1'] : await resolve(hostname)

export const nameResolver = (how: 'name-servers' | 'system'): Resolve => {
  const ask = fromNameServers()
  return resolveLocalhost(resolveWithBlame(how === 'system' ? fromSystem(machineNames(), ask) : ask))
}
