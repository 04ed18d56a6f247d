// Call limits per plugin: a fixed window of 60 seconds, and ten concurrent calls (FG-16, T-54).
import { ApiError } from '@company-data/protocol/errors'
import { pluginInFlight } from '@company-data/protocol/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Rate } from '../../../platform/rate-limit/rate-limit.ts'

interface Window {
  endsMs: number
  calls: number
}

export interface CallLimits {
  /** Counts a call, or refuses it without counting. Returns a function that ends the call. */
  enter(pluginId: string): () => void
}

/** Expired windows are dropped once there are this many. */
const MAX_WINDOWS = 10_000

export const callLimits = (rate: Rate | undefined, clock: Clock): CallLimits => {
  const windows = new Map<string, Window>()
  const inFlight = new Map<string, number>()

  const forgetPast = (nowMs: number): void => {
    if (windows.size < MAX_WINDOWS) return
    for (const [id, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(id)
  }

  const requireWindow = (pluginId: string, { points, seconds }: Rate): Window => {
    const nowMs = clock.nowMs()
    const current = windows.get(pluginId)
    const lengthMs = seconds * 1000
    // A test clock may be set back: a window never ends later than its length from now.
    if (current === undefined || current.endsMs <= nowMs || current.endsMs > nowMs + lengthMs) {
      forgetPast(nowMs)
      const fresh = { endsMs: nowMs + lengthMs, calls: 0 }
      windows.set(pluginId, fresh)
      return fresh
    }
    if (current.calls < points) return current
    const wait = Math.max(1, Math.ceil((current.endsMs - nowMs) / 1000))
    throw new ApiError('plugin.rate_limited', { headers: { 'retry-after': String(wait) } })
  }

  return {
    enter(pluginId) {
      const window = rate && requireWindow(pluginId, rate)
      const running = inFlight.get(pluginId) ?? 0
      if (running >= pluginInFlight) throw new ApiError('plugin.busy', { headers: { 'retry-after': '1' } })
      if (window) window.calls += 1
      inFlight.set(pluginId, running + 1)
      return () => {
        const remainingCalls = (inFlight.get(pluginId) ?? 1) - 1
        if (remainingCalls === 0) inFlight.delete(pluginId)
        else inFlight.set(pluginId, remainingCalls)
      }
    },
  }
}
