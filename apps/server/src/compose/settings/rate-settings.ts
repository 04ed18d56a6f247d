// Settings of the rate limits, one for each limit.
import { type RateLimit, rateLimits } from '@company-data/protocol/rate-limits'
import { Problem, setting } from './setting-kinds.ts'

const rate = ({ points, seconds, meaning }: RateLimit) =>
  setting(`${points}/${seconds}`, meaning, (rawValue) => {
    if (rawValue === undefined) return { points, seconds }
    const match = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,6})$/.exec(rawValue)
    if (!match) throw new Problem('must be calls/seconds, for example 60/60')
    return { points: Number(match[1]), seconds: Number(match[2]) }
  })

/** `badSecret` is overridden by `RATE_LIMIT_BAD_SECRET`. */
const toVariableName = (limit: string): string =>
  `RATE_LIMIT_${limit.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

export const rateSettings = Object.entries(rateLimits).map(([limit, fallback]) => ({
  limit,
  variable: toVariableName(limit),
  setting: rate(fallback),
}))
