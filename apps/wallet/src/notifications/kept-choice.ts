// Whom this browser notifies and in which language: read by the service worker, which no page tells anything.
import { browserStore } from '../session/browser-store.ts'

export interface NotificationChoice {
  userId: string
  /** Of the subscription at the platform. */
  subscriptionId: string
  language: 'en' | 'de'
}

/** A browser has one subscription, whoever uses it. */
const KEY = 'here'

const store = browserStore<NotificationChoice>('wallet-notifications')

/** A browser that stores nothing, as in some private windows, notifies nobody. */
export const readChoice = (): Promise<NotificationChoice | undefined> => store.get(KEY).catch(() => undefined)

export const keepChoice = (choice: NotificationChoice): Promise<void> => store.put(KEY, choice)

export const forgetChoice = (): Promise<void> => store.delete(KEY).catch(() => undefined)
