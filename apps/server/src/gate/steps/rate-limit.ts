// Step 8: every call counts against a rate limit (NS-14); a refusal says how long to wait.

import type { RateRule } from '@company-data/protocol/contract/endpoint-limits'
import type { ErrorKey } from '@company-data/protocol/errors'
import { tighterRate } from '../../platform/call-context.ts'
import type { Verdict } from '../../platform/rate-limit/rate-limit.ts'
import { rateLimited } from '../../platform/rate-limit/rate-limits.ts'
import { getRateKey } from '../caller.ts'
import { type Exchange, isUnder, type PipelineDeps, type Step } from '../exchange.ts'

export { rateLimited } from '../../platform/rate-limit/rate-limits.ts'

const getBucketKey = ({ caller, address }: Exchange, limit: RateRule): string | undefined => {
  if (limit.by === 'address') return address
  return caller?.kind === 'service-client' ? caller.serviceId : caller && getRateKey(caller)
}

/** under this path every refusal that time clears has its own key. */
export const getLimitErrorKey = ({ path }: Pick<Exchange, 'path'>): ErrorKey =>
  path !== undefined && isUnder(path, '/api/service-2fa') ? 'twofa.rate_limited' : 'rate.limited'

/** The limits that count the request, each with the key of its bucket. An operator has none. */
const listBuckets = (exchange: Exchange): Array<readonly [limit: string, key: string]> => {
  const { route, caller } = exchange
  if (caller?.kind === 'operator') return []
  if (route?.limit === undefined) return caller ? [['calls', getRateKey(caller)]] : []
  return [route.limit].flat().flatMap((limit) => {
    const key = getBucketKey(exchange, limit)
    return key === undefined ? [] : [[limit.name, key] as const]
  })
}

export const takeRate: Step = (exchange, deps) => {
  for (const [limit, key] of listBuckets(exchange)) {
    const verdict = deps.takeRate(limit, key)
    exchange.rate = tighterRate(exchange.rate, verdict)
    if (verdict && !verdict.allowed) throw rateLimited(verdict, getLimitErrorKey(exchange))
  }
}

/**
 * B-11: the limit that a refusal reports if a step before `takeRate` refused. Nothing is counted. Before the caller is
 * known, it is the limit of wrong tokens.
 */
export const peekRate = (exchange: Exchange, deps: Pick<PipelineDeps, 'peekRate'>): Verdict | undefined => {
  const { route, caller, address } = exchange
  if (caller === undefined && route?.access.kind === 'callers') return deps.peekRate('badToken', address)
  return listBuckets(exchange)
    .map(([limit, key]) => deps.peekRate(limit, key))
    .reduce(tighterRate, undefined)
}
