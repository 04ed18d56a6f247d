// Step 8: every call counts against a rate limit (NS-14); a refusal says how long to wait.

import type { ErrorKey } from '@company-data/protocol/errors'
import { tighterRate } from '../../platform/call-context.ts'
import { rateLimited } from '../../platform/rate-limit/rate-limits.ts'
import { getRateKey } from '../caller.ts'
import { type Exchange, isUnder, type Step } from '../exchange.ts'
import type { RouteLimit } from '../route.ts'

export { rateLimited } from '../../platform/rate-limit/rate-limits.ts'

const getBucketKey = ({ caller, address }: Exchange, limit: RouteLimit): string | undefined => {
  if (limit.by === 'address') return address
  return caller?.kind === 'service-client' ? caller.serviceId : caller && getRateKey(caller)
}

/** under this path every refusal that time clears has its own key. */
export const getLimitErrorKey = ({ path }: Pick<Exchange, 'path'>): ErrorKey =>
  path !== undefined && isUnder(path, '/api/service-2fa') ? 'twofa.rate_limited' : 'rate.limited'

export const takeRate: Step = (exchange, deps) => {
  const { route, caller } = exchange
  if (caller?.kind === 'operator') return
  const take = (limit: string, key: string): void => {
    const verdict = deps.takeRate(limit, key)
    exchange.rate = tighterRate(exchange.rate, verdict)
    if (verdict && !verdict.allowed) throw rateLimited(verdict, getLimitErrorKey(exchange))
  }
  const limits = route?.limit
  if (limits === undefined) {
    if (caller) take('calls', getRateKey(caller))
    return
  }
  for (const limit of [limits].flat()) {
    const key = getBucketKey(exchange, limit)
    if (key !== undefined) take(limit.name, key)
  }
}
