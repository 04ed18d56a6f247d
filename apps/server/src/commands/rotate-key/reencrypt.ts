// Encrypts the values of one database with the present key, some pages of a table at a time; it can be stopped anywhere.
import type { ClientBase } from 'pg'
import { getErrorCode } from '../../platform/db/store-error.ts'
import { ciphertextPrefix, type Secrets } from '../../platform/secrets/secrets.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import {
  countOldValues,
  countPages,
  type EncryptedColumn,
  listEncryptedColumns,
  type OldValue,
  prepareSession,
  readOldValues,
  replaceValues,
} from './encrypted-values-store.ts'

export interface ColumnCount extends EncryptedColumn {
  store: string
  count: number
}

export interface PassResult {
  replaced: number
  /** Values of rows that another transaction held, or of an account that is moving. */
  skipped: number
  /** Values that no key of this process opens. */
  unreadable: number
}

interface Job {
  store: string
  client: ClientBase
  secrets: Secrets
  keyId: string
  onProgress(line: string): void
}

const PAGES = 64
/** Each row of a company takes a lock until the end of the statement. */
const ROWS = 200
const LOCK_TIMEOUT_MS = 20_000
const PROGRESS_MS = 5_000

/** The account is moving; the lock was not free in time; a deadlock; a conflict with another transaction. */
const BUSY = ['CDMOV', '55P03', '40P01', '40001']
const isBusy = (error: unknown): boolean => BUSY.includes(String(getErrorCode(error)))

const getPurpose = ({ table, column }: EncryptedColumn): string => {
  const purpose = encryptedColumns[`${table}.${column}`]
  if (purpose === undefined) throw new Error(`${table}.${column} has no purpose in encrypted-columns.ts`)
  return purpose
}

/** One by one, where a row of the batch is busy. */
const replaceSingly = async (
  client: ClientBase,
  column: EncryptedColumn,
  replacements: ReadonlyArray<OldValue & { newValue: string }>,
): Promise<number> => {
  let replaced = 0
  for (const replacement of replacements) {
    try {
      replaced += await replaceValues(client, column, [replacement])
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
  return replaced
}

const replaceBatch = async (
  { client, secrets }: Job,
  column: EncryptedColumn,
  oldValues: readonly OldValue[],
): Promise<PassResult> => {
  const purpose = getPurpose(column)
  const replacements = oldValues.flatMap((oldValue) => {
    try {
      return [{ ...oldValue, newValue: secrets.encrypt(secrets.decrypt(oldValue.value, purpose), purpose) }]
    } catch {
      return []
    }
  })
  const replaced = await replaceValues(client, column, replacements).catch((error: unknown) => {
    if (!isBusy(error)) throw error
    return replaceSingly(client, column, replacements)
  })
  return {
    replaced,
    skipped: replacements.length - replaced,
    unreadable: oldValues.length - replacements.length,
  }
}

const add = (total: PassResult, part: PassResult): void => {
  total.replaced += part.replaced
  total.skipped += part.skipped
  total.unreadable += part.unreadable
}

const reencryptColumn = async (job: Job, column: EncryptedColumn): Promise<PassResult> => {
  const { store, client, keyId, onProgress } = job
  const name = `${store} ${column.table}.${column.column}`
  const total: PassResult = { replaced: 0, skipped: 0, unreadable: 0 }
  const prefix = ciphertextPrefix(keyId)
  const pages = await countPages(client, column)
  let notedAt = Date.now()
  for (let firstPage = 0; firstPage < pages; firstPage += PAGES) {
    const oldValues = await readOldValues(client, column, { firstPage, endPage: firstPage + PAGES, prefix })
    for (let first = 0; first < oldValues.length; first += ROWS)
      add(total, await replaceBatch(job, column, oldValues.slice(first, first + ROWS)))
    if (Date.now() - notedAt < PROGRESS_MS) continue
    notedAt = Date.now()
    onProgress(`${name}: ${Math.floor((100 * firstPage) / pages)} %, ${total.replaced} values`)
  }
  if (total.replaced > 0) onProgress(`${name}: ${total.replaced} values`)
  if (total.unreadable > 0) onProgress(`${name}: ${total.unreadable} values cannot be opened by any key`)
  return total
}

/** The key id of a value shows that an earlier run has encrypted it again; such a value is skipped. */
export const reencryptStore = async (job: Job): Promise<PassResult> => {
  const total: PassResult = { replaced: 0, skipped: 0, unreadable: 0 }
  await prepareSession(job.client, LOCK_TIMEOUT_MS)
  for (const column of await listEncryptedColumns(job.client)) add(total, await reencryptColumn(job, column))
  return total
}

/** The columns with values that are not encrypted with this key. */
export const findOldValues = async (store: string, client: ClientBase, keyId: string): Promise<ColumnCount[]> => {
  const counts: ColumnCount[] = []
  for (const column of await listEncryptedColumns(client)) {
    const count = await countOldValues(client, column, ciphertextPrefix(keyId))
    if (count > 0) counts.push({ store, ...column, count })
  }
  return counts
}
