// From the name of a target to its addresses. Names are asked for without threads: a name server that never answers
// holds up nobody but those who named it.
import { lookup, Resolver } from 'node:dns/promises'
import { OutboundError, outboundErrorOf } from './outbound-error.ts'

/** Every address of a name, at least one; fails with an OutboundError. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const TRY_MS = 1_500
const TRIES = 2

const isAnswered = (code: unknown): boolean => code === 'ENODATA' || code === 'ENOTFOUND'

const RESOLVER_MS = 30_000

/** Made anew now and then: it reads once who the name servers are, and that may change while we run. */
const recentResolver = (): (() => Resolver) => {
  let resolver: Resolver | undefined
  let until = 0
  return () => {
    if (resolver === undefined || Date.now() >= until) {
      resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
      until = Date.now() + RESOLVER_MS
    }
    return resolver
  }
}

/** Asks the name servers of this machine for both families; a name may have one of them only. */
const fromNameServers = (): Resolve => {
  const current = recentResolver()
  return async (hostname) => {
    const resolver = current()
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length > 0) return found
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    throw reasons.find(({ code }) => !isAnswered(code)) ?? reasons[0]
  }
}

/** As the machine itself would, with its hosts file and search domains: for private networks and development. */
const fromSystem: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address)

const UNSURE = new Set(['EAI_AGAIN', 'ESERVFAIL', 'EREFUSED', 'ECONNREFUSED', 'ETIMEOUT', 'ETIMEDOUT', 'ECANCELLED'])
const PATIENCE_MS = 5 * 60_000
const MOST_NAMES = 10_000

/**
 * G-108: whether the resolver or the name is at fault cannot be read from one answer. It is ours until another name has
 * been found since this one failed first, or until it has failed for five minutes.
 */
export const blaming = (resolve: Resolve, now: () => number = Date.now): Resolve => {
  const failingSince = new Map<string, number>()
  let lastFoundAt = 0
  const whose = (hostname: string): 'target' | 'ours' => {
    const since = failingSince.get(hostname) ?? now()
    if (failingSince.size >= MOST_NAMES) failingSince.clear()
    failingSince.set(hostname, since)
    return lastFoundAt > since || now() - since > PATIENCE_MS ? 'target' : 'ours'
  }
  return async (hostname) => {
    try {
      const found = await resolve(hostname)
      lastFoundAt = now()
      failingSince.delete(hostname)
      return found
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!UNSURE.has(code)) throw outboundErrorOf(error)
      throw new OutboundError(whose(hostname), 'The name of the endpoint could not be looked up.', error)
    }
  }
}

const LOCAL = /^(?:.+\.)?localhost\.?$/i

/** RFC 6761: it is this machine, and nobody is asked for it. */
const knowingLocalhost =
  (resolve: Resolve): Resolve =>
  async (hostname) =>
    LOCAL.test(hostname) ? ['127.0.0.1', '::1'] : await resolve(hostname)

export const names = (how: 'name-servers' | 'system'): Resolve =>
  knowingLocalhost(blaming(how === 'system' ? fromSystem : fromNameServers()))
