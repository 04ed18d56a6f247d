// Attempts of the last seven days, counted by day with their median latency, for a chart. Pure.
import type { WebhookAttempt } from '@company-data/sdk/company'
import { summarizeAttempts } from '../webhooks.ts'

const CHART_DAYS = 7

export interface AttemptDay {
  /** The start of the day in the time zone of the page. */
  startMs: number
  delivered: number
  failed: number
  medianMs: number
}

/** One entry for each day, the oldest first, also for days without attempts. */
export const countByDay = (attempts: readonly WebhookAttempt[], now: Date): AttemptDay[] =>
  Array.from({ length: CHART_DAYS }, (_, index) => {
    const daysAgo = CHART_DAYS - 1 - index
    const [start, end] = [daysAgo, daysAgo - 1].map((ago) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).getTime(),
    )
    const ofDay = attempts.filter(({ at }) => {
      const ms = new Date(at).getTime()
      return ms >= (start ?? 0) && ms < (end ?? 0)
    })
    const { total, failed, medianMs } = summarizeAttempts(ofDay)
    return { startMs: start ?? 0, delivered: total - failed, failed, medianMs }
  })
