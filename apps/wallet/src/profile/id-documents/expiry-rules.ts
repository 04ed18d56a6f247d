// When identity documents expire, in days of the device, and which reminder is due. Pure.

/** `month`: within 60 days. `week`: within 7 days. */
export type ExpiryStage = 'month' | 'week' | 'expired'

const STAGE_DAYS = { month: 60, week: 7 } as const
const DAY_MS = 86_400_000

/** The entry of a file as a calendar date, if it is one. */
export const readExpiryDate = (entries: Readonly<Record<string, unknown>>): string | null => {
  const date = entries.expiry_date
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const parsed = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date
}

/** Calendar days from today to that date: 0 on its last day. */
export const countDaysUntil = (date: string, now: Date): number => {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS)
}

export const getExpiryStage = (daysLeft: number): ExpiryStage | undefined => {
  if (daysLeft < 0) return 'expired'
  if (daysLeft <= STAGE_DAYS.week) return 'week'
  return daysLeft <= STAGE_DAYS.month ? 'month' : undefined
}

const STAGES: readonly ExpiryStage[] = ['month', 'week', 'expired']

/** A reminder that was put away returns at the next stage. */
export const isReminderDue = (stage: ExpiryStage | undefined, dismissed: ExpiryStage | undefined): boolean =>
  stage !== undefined && (dismissed === undefined || STAGES.indexOf(stage) > STAGES.indexOf(dismissed))
