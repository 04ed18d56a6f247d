// The notified account of this browser and its language. Stored for the service worker, which pages cannot message.
import { browserStore } from '../session/browser-store.ts'
import type { NotificationSettings } from './notification-kinds.ts'
import type { NoticeTexts } from './notification-texts.ts'

/** Choices of 0.1.0 have no settings. */
export interface NotificationChoice extends Partial<NotificationSettings> {
  userId: string
  /** The id of the subscription on the platform. */
  subscriptionId: string
  language: string
  /** In that language. Missing in choices of 0.1.0, which were English or German. */
  texts?: NoticeTexts
}

/** A browser has one subscription, shared by all its users. */
const KEY = 'here'

const store = browserStore<NotificationChoice>('wallet-notifications')

/** A browser without storage, as in some private windows, shows no notifications. */
export const readChoice = (): Promise<NotificationChoice | undefined> => store.get(KEY).catch(() => undefined)

export const keepChoice = (choice: NotificationChoice): Promise<void> => store.put(KEY, choice)

export const forgetChoice = (): Promise<void> => store.delete(KEY).catch(() => undefined)
