// Step 8: every call counts against a rate limit (NS-14); a refusal says how long to wait.
import { ApiError } from '@company-data/protocol/errors'
import type { Verdict } from '../../platform/rate-limit/rate-limit.ts'
import { rateKeyOf } from '../caller.ts'
import type { Exchange, Step } from '../exchange.ts'

/** The refusal, with headers that tell the client how long to wait. */
export const rateLimited = (verdict: Verdict): ApiError =>
  new ApiError('rate.limited', {
    headers: {
      'retry-after': String(verdict.retryAfterSeconds),
      'ratelimit-limit': String(verdict.limit),
      'ratelimit-remaining': String(verdict.remaining),
      'ratelimit-reset': String(verdict.resetSeconds),
    },
  })

const bucketOf = ({ route, caller, address }: Exchange): readonly [limit: string, key: string] | undefined => {
  if (caller?.kind === 'operator') return undefined
  const limit = route?.limit
  if (limit?.by === 'address') return [limit.name, address]
  if (!caller) return undefined
  const key = caller.kind === 'service-client' && limit ? caller.serviceId : rateKeyOf(caller)
  return [limit?.name ?? 'calls', key]
}

export const takeRate: Step = (exchange, needs) => {
  const bucket = bucketOf(exchange)
  if (!bucket) return
  const verdict = needs.takeRate(bucket[0], bucket[1])
  if (verdict && !verdict.allowed) throw rateLimited(verdict)
}
