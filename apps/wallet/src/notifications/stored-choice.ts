// Whom this browser notifies, and in which language. Stored for the service worker, which pages cannot tell.
import { browserStore } from '../session/browser-store.ts'

export interface NotificationChoice {
  userId: string
  /** The id of the subscription on the platform. */
  subscriptionId: string
  language: 'en' | 'de'
}

/** A browser has one subscription, whoever uses it. */
const KEY = 'here'

const store = browserStore<NotificationChoice>('wallet-notifications')

/** A browser without storage, as in some private windows, notifies nobody. */
export const readChoice = (): Promise<NotificationChoice | undefined> => store.get(KEY).catch(() => undefined)

export const keepChoice = (choice: NotificationChoice): Promise<void> => store.put(KEY, choice)

export const forgetChoice = (): Promise<void> => store.delete(KEY).catch(() => undefined)
