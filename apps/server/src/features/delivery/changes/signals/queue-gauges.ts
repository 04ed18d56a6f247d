// The gauges of waiting events, which feeds and webhooks report with their own channel.
import type { Clock } from '../../../../platform/clock/clock.ts'

export const QUEUE_EVENTS = [
  'companydata_queue_events',
  'Events that wait, by kind of channel; large queues are not counted to the end',
] as const
export const QUEUE_AGE = [
  'companydata_queue_oldest_age_seconds',
  'Age of the oldest event that waits, by kind of channel; 0 when none waits',
] as const
export const QUEUE_LABELS = ['region', 'channel'] as const

export const ageSeconds = (oldestAt: Date | null, clock: Clock): number =>
  oldestAt === null ? 0 : Math.max(0, (clock.nowMs() - oldestAt.getTime()) / 1000)
