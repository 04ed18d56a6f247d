// One run of a statement in the model of the store: what it sees, what it locks, and what it writes when it ends.
import { EPOCH_MS } from '../machine/virtual-globals.ts'
import { type StoredRows, shapes, type TableName } from './rows.ts'
import { type Cell, readLatest, readVisible, type StoreTransaction, type VersionedTables } from './versions.ts'

/** Thrown when a statement must wait for another transaction; it runs again, with the same snapshot, when that ended. */
export class LockWait extends Error {
  readonly blocker: StoreTransaction
  constructor(blocker: StoreTransaction) {
    super('waits for a lock')
    this.blocker = blocker
  }
}

/** An error as the driver reports it. */
export const storeError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

export interface StatementRun {
  readonly now: Date
  /** The rows of a part that the snapshot shows, in the order of insertion. */
  rows<Name extends TableName>(table: Name, part?: string): Array<StoredRows[Name]>
  /** The newest rows, as a statement inside a function of the store sees them: it has a new snapshot. */
  newest<Name extends TableName>(table: Name, part?: string): Array<StoredRows[Name]>
  nextPosition(): number
  /** Locks the rows that fulfil the condition in the snapshot, and still do in their newest version. */
  lock<Name extends TableName>(
    table: Name,
    part: string,
    condition: (row: StoredRows[Name]) => boolean,
    how?: 'skip locked',
  ): Array<StoredRows[Name]>
  /** Other statements see the row once this one has ended. */
  put<Name extends TableName>(table: Name, row: StoredRows[Name]): void
  insert<Name extends TableName>(table: Name, row: StoredRows[Name], onConflict?: 'do nothing'): void
  remove<Name extends TableName>(table: Name, row: StoredRows[Name]): void
  isFreeToWrite(company: string): boolean
  writeAnyway(company: string): boolean
  /** The trigger of every table that moves with its company. */
  refuseMoved(company: string): void
  lockAdvisory(name: string, how: 'shared' | 'exclusive'): void
  notify(topic: string, payload: string): void
}

interface RunDeps {
  tables: VersionedTables
  tx: StoreTransaction
  snapshot: number
  nowMs: number
  transactions: ReadonlySet<StoreTransaction>
}

/** Accounts share locks in the store; the simulation has few accounts, so each has one. */
const toWriteLock = (company: string): string => `write ${company}`

const advisoryLocks = ({ tx, transactions }: RunDeps) => {
  const findBlocker = (name: string, how: 'shared' | 'exclusive'): StoreTransaction | undefined => {
    for (const other of transactions) {
      const mode = other === tx ? undefined : other.advisoryLocks.get(name)
      if (mode !== undefined && (mode === 'exclusive' || how === 'exclusive')) return other
    }
    return undefined
  }
  const grant = (name: string, how: 'shared' | 'exclusive'): void => {
    if (tx.advisoryLocks.get(name) !== 'exclusive') tx.advisoryLocks.set(name, how)
  }
  return {
    tryLock(name: string, how: 'shared' | 'exclusive'): boolean {
      if (findBlocker(name, how)) return false
      grant(name, how)
      return true
    },
    lock(name: string, how: 'shared' | 'exclusive'): void {
      const blocker = findBlocker(name, how)
      if (blocker) throw new LockWait(blocker)
      grant(name, how)
    },
  }
}

/** The functions of the region's first migration: is_free_to_write, write_anyway and refuse_moved. */
const writeBlock = ({ tables, tx }: RunDeps, { tryLock, lock }: ReturnType<typeof advisoryLocks>) => {
  const isMoved = (company: string): boolean => {
    const cell = tables.findCell('moved_company', '', company)
    const row = cell && readLatest(cell, tx)
    return row !== undefined && 'may_write' in row && !row.may_write
  }
  return {
    isFreeToWrite(company: string): boolean {
      if (tx.mayWrite === company) return true
      if (!tryLock(toWriteLock(company), 'shared') || isMoved(company)) return false
      tx.mayWrite = company
      return true
    },
    writeAnyway(company: string): boolean {
      tx.mayWrite = company
      return true
    },
    refuseMoved(company: string): void {
      if (tx.mayWrite === company) return
      lock(toWriteLock(company), 'shared')
      if (isMoved(company)) throw storeError('CDMOV', 'the company is moving to another region')
      tx.mayWrite = company
    },
  }
}

const newestRows = ({ tables, tx }: RunDeps): Pick<StatementRun, 'newest' | 'nextPosition'> => ({
  newest<Name extends TableName>(table: Name, part = '') {
    const rows: Array<StoredRows[Name]> = []
    for (const cell of tables.cells(table, part)) {
      const row = readLatest(cell, tx)
      if (row !== undefined) rows.push(row as StoredRows[Name])
    }
    return rows
  },
  nextPosition: tables.nextPosition,
})

export const createRun = (deps: RunDeps): { run: StatementRun; finish(): void } => {
  const { tables, tx, snapshot } = deps
  const writes: Array<{ cell: Cell; row: StoredRows[TableName] | undefined }> = []
  const notifications: Array<{ topic: string; payload: string }> = []
  const locks = advisoryLocks(deps)

  const lockCell = (cell: Cell): void => {
    if (cell.lockedBy !== undefined && cell.lockedBy !== tx) throw new LockWait(cell.lockedBy)
    cell.lockedBy = tx
    tx.cells.add(cell)
  }
  const run: StatementRun = {
    now: new Date(EPOCH_MS + deps.nowMs),
    rows<Name extends TableName>(table: Name, part = '') {
      const rows: Array<StoredRows[Name]> = []
      for (const cell of tables.cells(table, part)) {
        const row = readVisible(cell, tx, snapshot)
        if (row !== undefined) rows.push(row as StoredRows[Name])
      }
      return rows
    },
    ...newestRows(deps),
    lock<Name extends TableName>(
      table: Name,
      part: string,
      condition: (row: StoredRows[Name]) => boolean,
      how?: 'skip locked',
    ) {
      const locked: Array<StoredRows[Name]> = []
      for (const cell of [...tables.cells(table, part)]) {
        const visible = readVisible(cell, tx, snapshot)
        if (visible === undefined || !condition(visible as StoredRows[Name])) continue
        if (how === 'skip locked' && cell.lockedBy !== undefined && cell.lockedBy !== tx) continue
        lockCell(cell)
        const latest = readLatest(cell, tx)
        if (latest !== undefined && (latest === visible || condition(latest as StoredRows[Name])))
          locked.push(latest as StoredRows[Name])
      }
      return locked
    },
    put(table, row) {
      writes.push({ cell: tables.cellFor(table, row), row })
    },
    insert(table, row, onConflict) {
      const cell = tables.cellFor(table, row)
      lockCell(cell)
      if (readLatest(cell, tx) === undefined) writes.push({ cell, row })
      else if (onConflict === undefined) throw storeError('23505', `duplicate key in ${table}`)
    },
    remove(table, row) {
      const cell = tables.findCell(table, shapes[table].part(row), shapes[table].key(row))
      if (cell) writes.push({ cell, row: undefined })
    },
    ...writeBlock(deps, locks),
    lockAdvisory: locks.lock,
    notify: (topic, payload) => void notifications.push({ topic, payload }),
  }
  return {
    run,
    finish() {
      for (const { cell, row } of writes) {
        cell.pending = { row }
        cell.lockedBy = tx
        tx.cells.add(cell)
      }
      // The store announces equal notifications of a transaction once.
      for (const { topic, payload } of notifications) tx.notifications.set(`${topic} ${payload}`, { topic, payload })
    },
  }
}
