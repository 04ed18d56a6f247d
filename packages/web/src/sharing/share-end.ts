// The end that a customer sets for a share (B-24), as a day in the form and as a time on the wire. Pure.
import type { ConnectionMappings, ShareEnd } from '@company-data/sdk/person'

type AtEnd = NonNullable<ShareEnd['at_end']>
type AnswerEnd = Pick<ConnectionMappings['answers'][number], 'shared_until' | 'at_end'>

export interface EndDraft {
  /** `YYYY-MM-DD` on this device, its end included; empty until one is chosen. */
  day: string
  atEnd: AtEnd
}

export const atEnds: readonly AtEnd[] = ['remove', 'disconnect']
export const emptyEnd: EndDraft = { day: '', atEnd: 'remove' }

const HOUR_MS = 3_600_000

const toDay = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The first moment after the day, where this device is. */
const toDayEnd = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + 1)
}

const isMidnight = (time: Date): boolean => toDayEnd(toDay(new Date(time.getTime() - 1))).getTime() === time.getTime()

/** A share that ends at midnight is shown by its last day. */
export const toEndDraft = ({ shared_until, at_end }: AnswerEnd): EndDraft | null =>
  shared_until === null ? null : { day: toDay(new Date(Date.parse(shared_until) - 1)), atEnd: at_end ?? emptyEnd.atEnd }

export type EndProblem = 'needed' | 'soon'

export const endProblem = (day: string, nowMs: number): EndProblem | undefined => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return 'needed'
  return toDayEnd(day).getTime() < nowMs + HOUR_MS ? 'soon' : undefined
}

/** The members to send: none if the end stays as it was, also at a time of day that the form cannot show. */
export const toShareEnd = (draft: EndDraft | null | undefined, answer: AnswerEnd | undefined): ShareEnd => {
  const before = answer === undefined ? null : toEndDraft(answer)
  if (draft === undefined || (draft?.day === before?.day && draft?.atEnd === before?.atEnd)) return {}
  if (draft === null) return { shared_until: null }
  const isSameDay = draft.day === before?.day
  return { at_end: draft.atEnd, ...(!isSameDay && { shared_until: toDayEnd(draft.day).toISOString() }) }
}

/** Formats an end: by its last day, or with its time if that is not midnight here. */
export const formatEnd = (
  sharedUntil: string,
  formats: { date(moment: number): string; dateTime(moment: string): string },
): string => {
  const time = new Date(sharedUntil)
  return isMidnight(time) ? formats.date(time.getTime() - 1) : formats.dateTime(sharedUntil)
}

/** The end that a draft would set, as a time. */
export const formatEndDraft = ({ day }: EndDraft, formats: Parameters<typeof formatEnd>[1]): string =>
  day === '' ? '' : formatEnd(toDayEnd(day).toISOString(), formats)
