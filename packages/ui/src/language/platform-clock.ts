// The clock of the platform: a device with a wrong clock still shows the right ages and deadlines.

/** A `Date` header has whole seconds and takes its time, so a smaller difference says nothing. */
const MIN_OFFSET_MS = 10_000

export interface PlatformClock {
  nowMs(): number
  /** Compares a `Date` header with the device. The first one of a page counts, so that later times do not jump. */
  note(date: string | null): void
}

export const createPlatformClock = (deviceNowMs: () => number = Date.now): PlatformClock => {
  let offsetMs: number | undefined
  return {
    nowMs: () => deviceNowMs() + (offsetMs ?? 0),
    note(date) {
      const platformMs = Date.parse(date ?? '')
      if (offsetMs !== undefined || Number.isNaN(platformMs)) return
      const difference = platformMs - deviceNowMs()
      offsetMs = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference
    },
  }
}

export const platformClock = createPlatformClock()

/** Takes the clock of the platform from the responses. A response of another origin may hide its date. */
export const clockedFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request)
  platformClock.note(response.headers.get('date'))
  return response
}
