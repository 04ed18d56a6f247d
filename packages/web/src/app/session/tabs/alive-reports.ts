// Input of a user in one tab, reported to the others: all tabs have one idle clock.
import type { SessionState, SessionUser } from '../session-types.ts'
import type { TabChannel } from './tab-channel.ts'
import type { AliveMessage } from './tab-messages.ts'

const ALIVE_INTERVAL_MS = 10_000

export interface AliveReports {
  /** Reports input of the user to the other tabs. */
  reportAlive(): void
  /** Called when another tab reports input. */
  onAlive(listener: () => void): () => void
  take(message: AliveMessage): void
}

interface AliveReportDeps<User extends SessionUser> {
  channel: TabChannel<User>
  current(): { state: SessionState; user: User | undefined }
}

/** At most one call per interval; the last one is made at its end. */
const throttle = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const run = (): void => {
    isWaiting = false
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) run()
    }, ALIVE_INTERVAL_MS)
  }
  return () => {
    if (timer === undefined) run()
    else isWaiting = true
  }
}

export const aliveReports = <User extends SessionUser>({ channel, current }: AliveReportDeps<User>): AliveReports => {
  const listeners = new Set<() => void>()
  return {
    reportAlive: throttle(() => {
      const { state, user } = current()
      if (state === 'open' && user !== undefined) channel.post({ alive: user.id })
    }),
    onAlive(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take({ alive }) {
      if (current().user?.id === alive) for (const listener of listeners) listener()
    },
  }
}
