// Filters of a webhook's attempts, kept in the address, and probes in a row as one line. Pure.
import type { WebhookAttempt } from '@company-data/sdk/company'
import { isDelivered } from '../webhooks.ts'

export const answers = ['all', 'failed', 'delivered', 'client', 'server', 'none'] as const
export type Answer = (typeof answers)[number]

export const periods = ['week', 'day', 'hour'] as const
export type Period = (typeof periods)[number]

const HOUR_MS = 3_600_000
/** The platform keeps a week; a clock of this device that is wrong hides nothing. */
const PERIOD_MS: Readonly<Record<Period, number>> = { week: Number.POSITIVE_INFINITY, day: 24 * HOUR_MS, hour: HOUR_MS }

export interface AttemptFilter {
  answer: Answer
  period: Period
  /** Undefined: every event. */
  event: string | undefined
  /** Part of an event id. */
  id: string
}

const ANSWER_TESTS: Readonly<Record<Answer, (attempt: WebhookAttempt) => boolean>> = {
  all: () => true,
  failed: (attempt) => !isDelivered(attempt),
  delivered: isDelivered,
  client: ({ status }) => status !== null && status >= 400 && status < 500,
  server: ({ status }) => status !== null && status >= 500,
  none: ({ status }) => status === null,
}

export const isFiltered = ({ answer, period, event, id }: AttemptFilter): boolean =>
  answer !== 'all' || period !== 'week' || event !== undefined || id !== ''

export const matchAttempt =
  ({ answer, period, event, id }: AttemptFilter, nowMs: number) =>
  (attempt: WebhookAttempt): boolean =>
    ANSWER_TESTS[answer](attempt) &&
    (event === undefined || attempt.event === event) &&
    attempt.event_id.includes(id.trim().toLowerCase()) &&
    nowMs - new Date(attempt.at).getTime() <= PERIOD_MS[period]

/** Failed probes in a row for the same reason, newest first; any other attempt is alone. */
export const foldProbes = (attempts: readonly WebhookAttempt[]): WebhookAttempt[][] => {
  const groups: WebhookAttempt[][] = []
  const isProbe = (attempt: WebhookAttempt | undefined): boolean =>
    attempt !== undefined && attempt.kind === 'probe' && !isDelivered(attempt)
  for (const attempt of attempts) {
    const group = groups.at(-1)
    const isSame = isProbe(attempt) && isProbe(group?.[0]) && group?.[0]?.error === attempt.error
    if (group && isSame) group.push(attempt)
    else groups.push([attempt])
  }
  return groups
}
