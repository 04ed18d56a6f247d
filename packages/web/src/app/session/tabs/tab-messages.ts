// The messages between the tabs of an app in one browser. Every tab of the app hears each of them.
import type { SharedSession, SharedTokens } from '@company-data/sdk/person'

/** A tab asks for an open session. A locked tab names its user, because it takes no other. */
export interface AskMessage {
  ask: true
  nonce: string
  user?: string
}

/** The session of an open tab, for the tab that sent the nonce. */
export interface AnswerMessage<User> extends SharedSession {
  nonce: string
  user: User
}

/** After each refresh, and after a change of the e-mail address. */
export interface SessionMessage {
  session: SharedTokens
}

/** The user, by id, has typed or clicked in another tab. */
export interface AliveMessage {
  alive: string
}

/** The user, by id, has locked the app. */
export interface LockMessage {
  lock: string
}

/** The user, by id, has signed out of the session. */
export interface SignOutMessage {
  signOut: string
  session: string | undefined
}

export type TabMessage<User> =
  | AskMessage
  | AnswerMessage<User>
  | SessionMessage
  | AliveMessage
  | LockMessage
  | SignOutMessage

export interface TabListeners<User> {
  onAsk(message: AskMessage): void
  onAnswer(message: AnswerMessage<User>): void
  onSession(message: SessionMessage): void
  onAlive(message: AliveMessage): void
  onLock(message: LockMessage): void
  onSignOut(message: SignOutMessage): void
}

/** A message of a later version of the app, which this one does not know, is ignored. */
export const dispatchMessage = <User>(message: TabMessage<User>, listeners: TabListeners<User>): void => {
  if (typeof message !== 'object' || message === null) return
  if ('ask' in message) listeners.onAsk(message)
  else if ('nonce' in message) listeners.onAnswer(message)
  else if ('alive' in message) listeners.onAlive(message)
  else if ('lock' in message) listeners.onLock(message)
  else if ('signOut' in message) listeners.onSignOut(message)
  else if ('session' in message) listeners.onSession(message)
}
