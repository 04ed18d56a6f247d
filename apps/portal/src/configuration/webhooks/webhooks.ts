// Derived from a webhook and its attempts: its state in one word, the next retry, and recent results.
import { webhookBacklogDays, webhookGraceMinutes, webhookStaleAlerts } from '@company-data/protocol/limits'
import type { WebhookAttempt, WebhookRecord } from '@company-data/sdk/company'
import type { Tone } from '@company-data/ui'

/** `replaying`: it runs again, and its backlog is sent before anything new (D1-WHD-18). */
export type WebhookState = 'running' | 'replaying' | 'unknown' | 'bad' | 'paused'

type Health = Pick<WebhookRecord, 'enabled' | 'health' | 'backlog_count'>

export const getWebhookState = ({ enabled, health, backlog_count }: Health): WebhookState => {
  if (!enabled) return 'paused'
  return health === 'running' && backlog_count > 0 ? 'replaying' : health
}

const TONES: Readonly<Record<WebhookState, Tone>> = {
  running: 'good',
  replaying: 'accent',
  unknown: 'warn',
  bad: 'bad',
  paused: 'plain',
}

export const getTone = (state: WebhookState): Tone => TONES[state]

export const stateFilters = ['all', 'delivering', 'failing', 'paused'] as const

export type StateFilter = (typeof stateFilters)[number]

export const isStateFilter = (text: string | undefined): text is StateFilter =>
  stateFilters.some((filter) => filter === text)

const FILTER_BY_STATE: Readonly<Record<WebhookState, StateFilter>> = {
  running: 'delivering',
  replaying: 'delivering',
  unknown: 'failing',
  bad: 'failing',
  paused: 'paused',
}

export const matchingWebhooks = (webhooks: readonly WebhookRecord[], filter: StateFilter): readonly WebhookRecord[] =>
  filter === 'all' ? webhooks : webhooks.filter((webhook) => FILTER_BY_STATE[getWebhookState(webhook)] === filter)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** D1-WHD-17: a bad webhook is retried after ten minutes. */
export const probeDueMs = ({ health_changed_at }: Pick<WebhookRecord, 'health_changed_at'>): number =>
  new Date(health_changed_at).getTime() + webhookGraceMinutes * MINUTE_MS

/** D1-WHD-26: then the event is deleted. */
export const purgeDueMs = (oldestAt: string): number => new Date(oldestAt).getTime() + webhookBacklogDays * DAY_MS

/** G-105: the platform mails once a day from the second day on, and once an hour from the fifth. */
export const getAgeTone = (oldestAt: string | null, nowMs: number): 'plain' | 'warn' | 'bad' => {
  const days = oldestAt === null ? 0 : (nowMs - new Date(oldestAt).getTime()) / DAY_MS
  const passed = webhookStaleAlerts.filter(({ backlogDays }) => days >= backlogDays).length
  return passed === 0 ? 'plain' : passed === 1 ? 'warn' : 'bad'
}

/** The total backlog, and its oldest entry. */
export const sumBacklog = (webhooks: readonly WebhookRecord[]): { count: number; oldestAt: string | null } => ({
  count: webhooks.reduce((sum, { backlog_count }) => sum + backlog_count, 0),
  oldestAt: webhooks.flatMap(({ backlog_oldest_at }) => backlog_oldest_at ?? []).toSorted()[0] ?? null,
})

export const isDelivered = ({ error }: Pick<WebhookAttempt, 'error'>): boolean => error === null

export interface AttemptSummary {
  total: number
  failed: number
  medianMs: number
}

export const summarizeAttempts = (attempts: readonly WebhookAttempt[]): AttemptSummary => {
  const durations = attempts.map(({ duration_ms }) => duration_ms).toSorted((a, b) => a - b)
  return {
    total: attempts.length,
    failed: attempts.filter((attempt) => !isDelivered(attempt)).length,
    medianMs: durations[Math.floor(durations.length / 2)] ?? 0,
  }
}

/** An attempt has no id. */
export const attemptKey = ({ at, event_id, kind }: WebhookAttempt): string => `${at} ${kind} ${event_id}`

/** The refetch interval of the page: short while a change is imminent, long while all is well. */
export const pollMs = (webhooks: readonly Health[] | undefined): number => {
  const states = new Set(webhooks?.map(getWebhookState))
  if (states.has('unknown') || states.has('replaying')) return 2_000
  return states.has('bad') ? 5_000 : 15_000
}

/** The distinguishing part of the endpoint's address, and the rest. */
export const splitUrl = (url: string): { host: string; rest: string } => {
  const [, host = url, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  return { host, rest: rest === '/' ? '' : rest }
}
