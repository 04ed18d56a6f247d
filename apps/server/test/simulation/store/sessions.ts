// The sessions of the model of the store: each handles the statements of one connection in order.
import { getErrorCode } from '../../../src/platform/db/store-error.ts'
import type { Owner } from '../machine/virtual-time.ts'
import type { StatementResult } from './statement-model.ts'
import { findModel, labelStatement } from './statement-models.ts'
import { createRun, LockWait, storeError } from './statement-run.ts'
import type { StoreDeps, StoreTransactions } from './transactions.ts'
import type { StoreTransaction } from './versions.ts'

export interface Message {
  text: string
  values: readonly unknown[]
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

export interface Session {
  readonly number: number
  readonly owner: Owner
  readonly queue: Message[]
  /** Sent and not answered. */
  readonly waiting: Set<Message>
  tx: StoreTransaction | undefined
  /** That of a statement outside a transaction. */
  statementTx: StoreTransaction | undefined
  isBusy: boolean
  isCut: boolean
  lastReplyMs: number
}

export const lostConnection = (): Error => new Error('Connection terminated unexpectedly')

const ENDS = new Set(['begin', 'commit', 'rollback'])

export const storeSessions = ({ time, delayMs, runMs, record }: StoreDeps, transactions: StoreTransactions) => {
  const { owner, tables, snapshots, begin, end, note } = transactions

  const reply = (session: Session, message: Message, answer: () => void): void => {
    session.isBusy = false
    if (session.isCut) return
    session.lastReplyMs = Math.max(session.lastReplyMs, time.nowMs() + delayMs())
    time.at(session.owner, session.lastReplyMs - time.nowMs(), `reply to ${labelStatement(message.text)}`, () => {
      if (session.waiting.delete(message)) answer()
    })
    proceed(session)
  }
  const fail = (session: Session, message: Message, tx: StoreTransaction, error: unknown): void => {
    snapshots.delete(session)
    note(session.number, message, { error })
    if (session.tx) session.tx.hasFailed = true
    else end(tx, session.owner, false)
    reply(session, message, () => message.reject(error))
  }
  const runStatement = (session: Session, message: Message, tx: StoreTransaction, snapshot: number): void => {
    if (!transactions.open.has(tx)) return
    tx.waitsFor = undefined
    const { run, finish } = createRun({ tables, tx, snapshot, nowMs: time.nowMs(), transactions: transactions.open })
    try {
      const result = findModel(message.text)(run, message.values, message.text)
      finish()
      note(session.number, message, { rows: result.rows, hasWaited: snapshot !== tables.commits() })
      snapshots.delete(session)
      if (!session.tx) end(tx, session.owner, true)
      reply(session, message, () => message.resolve(result))
    } catch (error) {
      const retry = (): void => runStatement(session, message, tx, snapshot)
      // Not an error of the store but of the model.
      if (!(error instanceof LockWait) && getErrorCode(error) === undefined) throw error
      if (!(error instanceof LockWait)) fail(session, message, tx, error)
      else if (!transactions.waitFor(tx, error.blocker, retry))
        fail(session, message, tx, storeError('40P01', 'deadlock detected'))
    }
  }
  /** A statement outside a transaction is one by itself. */
  const startStatement = (session: Session, message: Message): void => {
    if (session.tx?.hasFailed) {
      reply(session, message, () => message.reject(storeError('25P02', 'the transaction has failed')))
      return
    }
    const tx = session.tx ?? begin(session.owner)
    session.statementTx = session.tx ? undefined : tx
    const snapshot = tables.commits()
    snapshots.set(session, snapshot)
    const start = (): void => runStatement(session, message, tx, snapshot)
    if (record) start()
    else time.at(owner, runMs(), `runs ${labelStatement(message.text)} for ${tx.name}`, start)
  }
  const handle = (session: Session, message: Message): void => {
    if (!ENDS.has(message.text)) {
      startStatement(session, message)
      return
    }
    note(session.number, message)
    const { tx } = session
    session.tx = message.text === 'begin' ? begin(session.owner) : undefined
    if (message.text !== 'begin' && tx) end(tx, session.owner, message.text === 'commit' && !tx.hasFailed)
    reply(session, message, () => message.resolve({ rows: [] }))
  }
  const proceed = (session: Session): void => {
    if (session.isBusy || session.isCut) return
    const message = session.queue.shift()
    if (!message) return
    session.isBusy = true
    handle(session, message)
  }
  return { proceed }
}

/** Ends a session. A store whose client is gone notices it after the statement. */
export const sessionCutter =
  ({ time, delayMs }: StoreDeps, { end, note, snapshots }: StoreTransactions) =>
  (session: Session, by: 'client' | 'store'): void => {
    if (session.isCut) return
    session.isCut = true
    session.queue.length = 0
    const tx = session.tx ?? (by === 'store' ? session.statementTx : undefined)
    if (session.tx) note(session.number, { text: 'rollback', values: [] })
    if (tx) end(tx, session.owner, false)
    if (tx) snapshots.delete(session)
    session.tx = undefined
    for (const message of session.waiting)
      time.at(session.owner, delayMs(), 'connection lost', () => message.reject(lostConnection()))
    session.waiting.clear()
  }
