// Kinds of notifications that a person switches on and off, and the hours without sound. Pure.
import type { PushType } from '@company-data/protocol/wire/delivery/push'

export const noticeKinds = ['approvals', 'documents', 'messages', 'forms', 'invitations', 'connections'] as const

export type NoticeKind = (typeof noticeKinds)[number]

const kindByType: Readonly<Record<PushType, NoticeKind>> = {
  twofa_challenge: 'approvals',
  twofa_dismiss: 'approvals',
  document: 'documents',
  message: 'messages',
  flow_run: 'forms',
  connect_request: 'invitations',
  consent_requested: 'connections',
  connection_ended: 'connections',
}

export const getNoticeKind = (type: PushType): NoticeKind => kindByType[type]

/** Times of the device, `HH:MM`. */
export interface QuietHours {
  from: string
  to: string
}

export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', to: '07:00' }

export interface NotificationSettings {
  /** Kinds that are not shown. */
  muted: readonly NoticeKind[]
  /** Null: sound at all hours. */
  quiet: QuietHours | null
}

export const noSettings: NotificationSettings = { muted: [], quiet: null }

const isTime = (text: unknown): text is string => typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

export const isQuietHours = (value: unknown): value is QuietHours => {
  const { from, to } = (value ?? {}) as Partial<Record<keyof QuietHours, unknown>>
  return isTime(from) && isTime(to)
}

/** From the first minute to the one before the last; over midnight if the end is earlier. Equal times mean that the range is empty. */
export const isQuietAt = ({ from, to }: QuietHours, at: Date): boolean => {
  const now = [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  return from <= to ? from <= now && now < to : from <= now || now < to
}
