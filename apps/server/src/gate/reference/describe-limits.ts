// The limits of an operation in the reference: its rate limits, and the largest body. A deployment may set others.
import { perCaller, type RateRule } from '@company-data/protocol/contract/endpoint-limits'
import { defaultBodyLimits, documentMaxMb, photoMaxMb } from '@company-data/protocol/limits'
import { type RateLimitName, rateLimits } from '@company-data/protocol/rate-limits'
import { resolveBodyLimit } from '../body-limit.ts'
import type { RouteDescription } from '../route.ts'
import type { Json } from './schemas.ts'

/** The rules by which the pipeline counts a call of the route. An operator has none. */
export const listRateRules = ({ access, limit }: RouteDescription): readonly RateRule[] => {
  if (access.kind === 'operator') return []
  if (limit !== undefined) return [limit].flat()
  return access.kind === 'callers' ? [perCaller('calls')] : []
}

const describeRate = (name: RateLimitName): Json => ({ name, ...rateLimits[name] })

export const describeLimits = (route: RouteDescription): Json => {
  const names = [...listRateRules(route).map(({ name }) => name), ...(route.ratesOfAction ?? [])]
  return {
    'x-rate-limits': names.map(describeRate),
    ...(route.body && {
      'x-max-body-bytes': resolveBodyLimit(route, { documentMaxMb, photoMaxMb }),
      'x-max-body-values': route.bodyValues ?? defaultBodyLimits.values,
    }),
  }
}
