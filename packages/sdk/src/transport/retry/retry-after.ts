// Reads the Retry-After header: a number of seconds or an HTTP date.

/** Whole seconds from now, never negative; undefined when the header is missing or cannot be read. */
export const retryAfterSeconds = (headers: Headers, nowMs: number): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  // A date contains the name of a month; Date.parse alone would also read "1.5" as a date.
  const atMs = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(atMs)) return undefined
  // Relative to the sender's clock if the response has it, so that a wrong local clock does not shorten the wait.
  const sentAtMs = Date.parse(headers.get('date') ?? '')
  return Math.max(0, Math.ceil((atMs - (Number.isNaN(sentAtMs) ? nowMs : sentAtMs)) / 1000))
}
