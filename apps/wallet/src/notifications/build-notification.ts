// Builds the notification for a push while the wallet is closed, and the page it opens. It has no content.
import type { PushType } from '@company-data/protocol/wire/delivery/push'
import { getTexts } from '@company-data/ui/texts'
import { paths } from '../paths.ts'
import { getNoticeKind, isQuietAt, isQuietHours, type NotificationSettings } from './notification-kinds.ts'
import { type NoticeText, type NoticeTexts, notificationTexts } from './notification-texts.ts'

export interface Notice extends NoticeText {
  /** A later notification with the same tag replaces the earlier one. */
  tag: string
  /** The path below /wallet. */
  path: string
  /** True without a sound: ended requests, and everything but approvals in quiet hours. */
  isSilent: boolean
  /** The person does not want this kind: it is closed as soon as it is shown. */
  isMuted: boolean
}

export interface NoticeChoice extends Partial<NotificationSettings> {
  language: string
  texts?: NoticeTexts
}

const pages: Record<PushType, string> = {
  twofa_challenge: paths.approvals,
  twofa_dismiss: paths.approvals,
  document: paths.documents,
  message: paths.messages,
  connect_request: paths.requests,
  consent_requested: paths.connections,
  connection_ended: paths.connections,
  flow_run: paths.answers,
}

const isKnown = (type: unknown): type is PushType => typeof type === 'string' && Object.hasOwn(pages, type)

const typeIn = (data: string): PushType | undefined => {
  try {
    const { type } = JSON.parse(data) as { type?: unknown }
    return isKnown(type) ? type : undefined
  } catch {
    return undefined
  }
}

/** If nothing is shown for a push, the browser shows its own message, so every push gets a notification. */
export const buildNotification = (data: string, choice: NoticeChoice, at: Date): Notice => {
  const { language, muted = [], quiet } = choice
  const texts = choice.texts ?? getTexts(notificationTexts, language)
  const type = typeIn(data)
  const isQuiet = isQuietHours(quiet) && isQuietAt(quiet, at)
  if (type === undefined) return { ...texts.unnamed, tag: 'news', path: paths.home, isSilent: isQuiet, isMuted: false }
  // The end of a request replaces the request.
  const tag = type === 'twofa_dismiss' ? 'twofa_challenge' : type
  const isMuted = muted.includes(getNoticeKind(type))
  // The person waits for an approval at that moment, also at night.
  const isSilent = type === 'twofa_dismiss' || isMuted || (isQuiet && type !== 'twofa_challenge')
  return { ...texts.notices[type], tag, path: pages[type], isSilent, isMuted }
}
