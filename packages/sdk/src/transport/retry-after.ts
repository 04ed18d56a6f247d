// The Retry-After header: a number of seconds or an HTTP date.

/** Whole seconds from now, never negative; undefined when the header is missing or says nothing. */
export const retryAfterSeconds = (headers: Headers, nowMs: number): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  // a date has a name of a month; Date.parse alone would also read "1.5" as a date
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) return undefined
  // the sender's own clock where it is told, so that a wrong clock here does not shorten the wait
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((at - (Number.isNaN(sentAt) ? nowMs : sentAt)) / 1000))
}
