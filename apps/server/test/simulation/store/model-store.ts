// The model of the store in virtual time: connections, transactions with row locks and snapshots, notifications, crashes.
import type { Random } from '@company-data/testkit'
import type { Owner } from '../machine/virtual-time.ts'
import type { StoredRows, TableName } from './rows.ts'
import { lostConnection, type Session, sessionCutter, storeSessions } from './sessions.ts'
import type { StatementResult } from './statement-model.ts'
import { type StoreDeps, storeTransactions } from './transactions.ts'

export interface StoreConnection {
  send(text: string, values: readonly unknown[]): Promise<StatementResult>
  isOpen(): boolean
  /** Ends the connection from either end. */
  cut(): void
}

const createSession = (number: number, owner: Owner, isCut: boolean): Session => ({
  number,
  owner,
  isCut,
  isBusy: false,
  lastReplyMs: 0,
  queue: [],
  waiting: new Set(),
  tx: undefined,
  statementTx: undefined,
})

export const modelStore = (deps: StoreDeps & { chance: Random }) => {
  const { time, chance, delayMs } = deps
  const transactions = storeTransactions(deps)
  const { owner, tables } = transactions
  const { proceed } = storeSessions(deps, transactions)
  const cut = sessionCutter(deps, transactions)
  const sessions = new Set<Session>()
  let sessionCount = 0
  let isStopped = false

  /** Packets of a connection keep their order. */
  const openConnection = (process: Owner, session: Session): StoreConnection => {
    let lastSentMs = 0
    const send: StoreConnection['send'] = (text, values) =>
      new Promise((resolve, reject) => {
        const message = { text, values, resolve, reject }
        if (session.isCut) {
          time.at(process, delayMs(), 'no connection', () => reject(lostConnection()))
          return
        }
        session.waiting.add(message)
        lastSentMs = Math.max(lastSentMs, time.nowMs() + delayMs())
        time.at(owner, lastSentMs - time.nowMs(), 'receives', () => {
          if (session.isCut) return
          session.queue.push(message)
          proceed(session)
        })
      })
    return { send, isOpen: () => !session.isCut, cut: () => cut(session, 'client') }
  }

  return {
    owner,
    listen: transactions.listen,
    unlisten: transactions.unlisten,
    connect(process: Owner): StoreConnection {
      for (const session of sessions) if (session.isCut) sessions.delete(session)
      const session = createSession(sessionCount++, process, isStopped)
      sessions.add(session)
      return openConnection(process, session)
    },
    /** The connections of a killed process are closed a moment later; what they had sent may still be run. */
    closeAll(process: Owner): void {
      transactions.unlisten(process)
      const open = [...sessions].filter((session) => session.owner === process)
      time.at(owner, chance.between(0, 40), 'connections of a killed process', () => {
        for (const session of open) cut(session, 'client')
      })
    },
    /** Every connection is lost, and nothing can connect until the store starts again. */
    crash(): void {
      isStopped = true
      for (const session of sessions) cut(session, 'store')
    },
    restart(): void {
      isStopped = false
    },
    /** Writes a row without a statement, before the simulation begins. */
    prepare<Name extends TableName>(table: Name, row: StoredRows[Name]): void {
      tables.cellFor(table, row).versions.push({ commit: 0, row })
    },
  }
}

export type ModelStore = ReturnType<typeof modelStore>
