// One session in all tabs of an app: a new tab opens with the keys of an open one, and all lock and sign out together.
import type { SessionClient, SessionState, SessionUser } from '../session-types.ts'
import { type AliveReports, aliveReports } from './alive-reports.ts'
import type { TabChannel } from './tab-channel.ts'
import { type AnswerMessage, type AskMessage, dispatchMessage, type SignOutMessage } from './tab-messages.ts'

/** An answer that comes later is ignored: the user may have begun to type. */
const ANSWER_TIMEOUT_MS = 500

interface TabSessionDeps<User extends SessionUser> {
  channel: TabChannel<User>
  client: SessionClient
  current(): { state: SessionState; user: User | undefined }
  /** True during a sign-in or unlock, which the session of another tab must not replace. */
  isBusy(): boolean
  /** The client has the session of another tab. */
  open(user: User): void
  lock(): void
  changeUser(user: User): void
  /** `isEnded`: the other tab has ended this very session at the platform. */
  signOut(isEnded: boolean): void
}

export interface TabSession extends Omit<AliveReports, 'take'> {
  /** Asks the other tabs for their open session. */
  ask(): void
  announceLock(): void
  announceSignOut(): void
}

const ignoreErrors = (work: () => void): void => {
  try {
    work()
  } catch {
    // A tab without an open key has nothing to share.
  }
}

export const tabSession = <User extends SessionUser>(deps: TabSessionDeps<User>): TabSession => {
  const { channel, client, current, isBusy, open, lock, changeUser, signOut } = deps
  const canShare = channel.coordination !== undefined
  const answeredNonces = new Set<string>()
  const { take: takeAlive, ...alive } = aliveReports({ channel, current })
  let pendingNonce: string | undefined

  const isUser = (id: string): boolean => current().user?.id === id

  const ask = (): void => {
    const { state, user } = current()
    if (!canShare || state === 'open') return
    const nonce = crypto.randomUUID()
    pendingNonce = nonce
    channel.post({ ask: true, nonce, ...(user && { user: user.id }) })
    setTimeout(() => {
      if (pendingNonce === nonce) pendingNonce = undefined
    }, ANSWER_TIMEOUT_MS)
  }
  const answer = ({ nonce, user: userId }: AskMessage): void => {
    const { state, user } = current()
    if (!canShare || state !== 'open' || user === undefined || answeredNonces.has(nonce)) return
    if (userId !== undefined && userId !== user.id) return
    answeredNonces.add(nonce)
    ignoreErrors(() => void channel.post({ nonce, user, ...client.tabs.share() }))
  }
  const takeAnswer = ({ nonce, user, ...sharedSession }: AnswerMessage<User>): void => {
    if (nonce !== pendingNonce) return
    pendingNonce = undefined
    const { state, user: lockedUser } = current()
    if (state === 'open' || isBusy() || (lockedUser !== undefined && lockedUser.id !== user.id)) return
    client.tabs.adopt(sharedSession)
    open(user)
  }
  const takeTokens = (tokens: Parameters<SessionClient['tabs']['take']>[0]): void => {
    const { user } = current()
    if (user === undefined) return
    client.tabs.take(tokens)
    const { email } = client.session()
    if (isUser(tokens.user_id) && email !== user.email) changeUser({ ...user, email })
  }
  const takeSignOut = ({ signOut: userId, session }: SignOutMessage): void => {
    if (isUser(userId)) signOut(session !== undefined && session === client.tabs.sessionId())
  }
  channel.listen((message) =>
    dispatchMessage(message, {
      onAsk: answer,
      onAnswer: takeAnswer,
      onSession: ({ session }) => ignoreErrors(() => takeTokens(session)),
      onAlive: takeAlive,
      onLock: ({ lock: userId }) => isUser(userId) && lock(),
      onSignOut: takeSignOut,
    }),
  )
  // Another tab may have been unlocked meanwhile.
  channel.onReturn(() => current().user !== undefined && ask())

  return {
    ask,
    ...alive,
    announceLock() {
      const { user } = current()
      if (user !== undefined) channel.post({ lock: user.id })
    },
    announceSignOut() {
      const { user } = current()
      if (user !== undefined) channel.post({ signOut: user.id, session: client.tabs.sessionId() })
    },
  }
}
