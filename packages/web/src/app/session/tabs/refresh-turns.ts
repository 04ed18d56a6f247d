// Refreshes in turn: one tab at a time, and only with the newest refresh token, because each works once (G-036).
import type { TabCoordination } from '@company-data/sdk/person'

/** The part of the browser's lock manager that the turns use. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>

/** A tab that the device has suspended in the middle of its refresh would block all others. */
const LOCK_TIMEOUT_MS = 30_000

/** The newest tokens are already sent; a busy tab receives them late. */
const CATCH_UP_TIMEOUT_MS = 5_000

interface RefreshTurnDeps {
  /** `company-data:wallet` */
  name: string
  locks: TabLocks
  /** Called after each message that this tab has taken in; returns the end of it. */
  afterMessage(listener: () => void): () => void
}

type TabSession = Parameters<TabCoordination['refreshAlone']>[0]

export const refreshTurns = ({ name, locks, afterMessage }: RefreshTurnDeps): TabCoordination['refreshAlone'] => {
  const toPrefix = ({ id }: TabSession): string => `${name}:turn:${id}:`
  let release = (): void => {}

  /**
   * Holds a lock that names the newest turn. Locks and messages take different ways, so the next tab may get its turn before it
   * gets the tokens: this lock says that there are newer ones.
   */
  const holdTurn = (session: TabSession): Promise<void> =>
    new Promise((resolve, reject) => {
      const releaseOld = release
      const hold = (): Promise<void> => {
        resolve()
        releaseOld()
        return new Promise((end) => {
          release = end
        })
      }
      locks.request(`${toPrefix(session)}${session.turn()}`, { mode: 'shared' }, hold).catch(reject)
    })

  const findNewestTurn = async (session: TabSession): Promise<number> => {
    const prefix = toPrefix(session)
    const { held: heldLocks = [] } = await locks.query()
    const turns = heldLocks.flatMap(({ name: lock }) =>
      lock?.startsWith(prefix) ? [Number(lock.slice(prefix.length))] : [],
    )
    return Math.max(0, ...turns)
  }

  const catchUp = async (session: TabSession): Promise<void> => {
    const newest = await findNewestTurn(session)
    if (session.turn() >= newest) return
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(finish, CATCH_UP_TIMEOUT_MS)
      const stop = afterMessage(() => session.turn() >= newest && finish())
    })
  }

  return async (session, refresh) => {
    let hasLock = false
    const work = async () => {
      hasLock = true
      await catchUp(session)
      const turnBefore = session.turn()
      const result = await refresh()
      if (session.turn() > turnBefore) await holdTurn(session)
      return result
    }
    try {
      return await locks.request(`${name}:refresh`, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, work)
    } catch (error) {
      if (hasLock) throw error
      return locks.request(`${name}:refresh`, { steal: true }, work)
    }
  }
}
