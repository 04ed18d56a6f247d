// Rows with their versions, as a multi-version store has them: readers see a snapshot, and writers lock a row.
import { type StoredRows, shapes, type TableName } from './rows.ts'

/** A transaction of the store: what it has locked, written and announced. */
export interface StoreTransaction {
  readonly name: string
  readonly cells: Set<Cell>
  readonly notifications: Map<string, { topic: string; payload: string }>
  readonly advisoryLocks: Map<string, 'shared' | 'exclusive'>
  /** The account whose rows it may write without asking again (company_data.may_write). */
  mayWrite: string | undefined
  /** An error of one of its statements; nothing but a rollback is possible then. */
  hasFailed: boolean
  /** The transaction that a statement of it waits for. */
  waitsFor: StoreTransaction | undefined
}

export interface Cell {
  readonly table: TableName
  readonly part: string
  readonly key: string
  versions: Array<{ commit: number; row: StoredRows[TableName] | undefined }>
  lockedBy: StoreTransaction | undefined
  /** The row that the transaction with the lock has written. */
  pending: { row: StoredRows[TableName] | undefined } | undefined
}

type Part = Map<string, Cell>

export const createTransaction = (name: string): StoreTransaction => ({
  name,
  cells: new Set(),
  notifications: new Map(),
  advisoryLocks: new Map(),
  mayWrite: undefined,
  hasFailed: false,
  waitsFor: undefined,
})

export const readLatest = (cell: Cell, tx: StoreTransaction): StoredRows[TableName] | undefined =>
  cell.lockedBy === tx && cell.pending ? cell.pending.row : cell.versions.at(-1)?.row

export const readVisible = (cell: Cell, tx: StoreTransaction, snapshot: number): StoredRows[TableName] | undefined => {
  if (cell.lockedBy === tx && cell.pending) return cell.pending.row
  for (let index = cell.versions.length - 1; index >= 0; index -= 1) {
    const version = cell.versions[index]
    if (version && version.commit <= snapshot) return version.row
  }
  return undefined
}

/** `oldestSnapshot`: no statement needs a version that was replaced before it. */
export const versionedTables = (oldestSnapshot: () => number) => {
  const tables = new Map<TableName, Map<string, Part>>()
  let commits = 0
  let places = 0

  const findPart = (table: TableName, part: string): Part | undefined => tables.get(table)?.get(part)
  const requireCell = (table: TableName, part: string, key: string): Cell => {
    const parts = tables.get(table) ?? new Map<string, Part>()
    tables.set(table, parts)
    const cells = parts.get(part) ?? new Map<string, Cell>()
    parts.set(part, cells)
    const cell = cells.get(key) ?? { table, part, key, versions: [], lockedBy: undefined, pending: undefined }
    cells.set(key, cell)
    return cell
  }
  /** Deleted rows that a statement could still see when they were deleted. */
  const graves = new Set<Cell>()
  const prune = (cell: Cell): void => {
    const oldest = oldestSnapshot()
    while ((cell.versions[1]?.commit ?? Number.POSITIVE_INFINITY) <= oldest) cell.versions.shift()
    if (cell.versions.at(-1)?.row !== undefined || cell.lockedBy) {
      graves.delete(cell)
      return
    }
    const isInvisible = cell.versions.length < 2 && (cell.versions[0]?.commit ?? 0) <= oldest
    if (!isInvisible) {
      graves.add(cell)
      return
    }
    graves.delete(cell)
    findPart(cell.table, cell.part)?.delete(cell.key)
  }
  return {
    commits: () => commits,
    /** The next number of a sequence; a rollback does not give it back. */
    nextPosition: () => ++places,
    /** Every cell of a part, in the order of insertion. */
    cells: (table: TableName, part: string): Iterable<Cell> => findPart(table, part)?.values() ?? [],
    requireCell,
    cellFor<Name extends TableName>(table: Name, row: StoredRows[Name]): Cell {
      return requireCell(table, shapes[table].part(row), shapes[table].key(row))
    },
    findCell: (table: TableName, part: string, key: string): Cell | undefined => findPart(table, part)?.get(key),
    /** Ends the transaction; returns the rows that it has committed. */
    end(tx: StoreTransaction, isCommitted: boolean): Cell[] {
      const written = isCommitted ? [...tx.cells].filter(({ pending }) => pending) : []
      if (written.length > 0) commits += 1
      for (const cell of tx.cells) {
        if (isCommitted && cell.pending) cell.versions.push({ commit: commits, row: cell.pending.row })
        cell.pending = undefined
        cell.lockedBy = undefined
        prune(cell)
      }
      for (const cell of graves) prune(cell)
      tx.cells.clear()
      tx.advisoryLocks.clear()
      return written
    },
  }
}

export type VersionedTables = ReturnType<typeof versionedTables>
