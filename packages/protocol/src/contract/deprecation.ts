// The announced removal of an endpoint, and its headers (NS-18): `Deprecation` of RFC 9745, `Sunset` of RFC 8594.

export interface Deprecation {
  /** The day of the announcement, as `2026-11-18`. */
  readonly announced: string
  /** The day from which on the endpoint may be gone. */
  readonly sunset: string
  /** The replacement, for the reference: `GET /api/customer/by-code`. */
  readonly replacement: string
}

export const MIN_NOTICE_DAYS = 180
const DAY_MS = 86_400_000

const parseDay = (day: string): number => {
  const time = Date.parse(`${day}T00:00:00Z`)
  // 30 February would become 2 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) throw new Error(`"${day}" is not a day`)
  return time
}

/** Throws if the notice is shorter than NS-18 promises. */
export const createDeprecationHeaders = ({ announced, sunset }: Deprecation): Record<string, string> => {
  const [from, until] = [parseDay(announced), parseDay(sunset)]
  if (until - from < MIN_NOTICE_DAYS * DAY_MS)
    throw new Error(`a removal is announced ${MIN_NOTICE_DAYS} days ahead: ${announced} to ${sunset} is less`)
  return { deprecation: `@${from / 1000}`, sunset: new Date(until).toUTCString() }
}
