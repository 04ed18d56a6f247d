// Legal holds: an operator protects an account from deletion, and ends the protection. Each change leaves a record.
import { ApiError } from '@company-data/protocol/errors'
import type {
  LegalHold,
  LegalHoldChange,
  LegalHoldEntry,
} from '@company-data/protocol/wire/operations/operated-accounts'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../../gate/caller.ts'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import { lockById } from '../account-store.ts'
import type { AccountDeps } from '../deps.ts'
import {
  findHold,
  type HoldRecordRow,
  insertHoldRecord,
  listHoldRecords,
  removeHold,
  saveHold,
} from '../legal-hold-store.ts'

const toEntry = ({ id, at, user_id, change, reason, operator_name }: HoldRecordRow): LegalHoldEntry => ({
  entry_id: id,
  recorded_at: formatTimestamp(at),
  user_id,
  change: change as LegalHoldEntry['change'],
  reason,
  operator_name,
})

export const legalHolds = ({ directory, clock, ids }: Pick<AccountDeps, 'directory' | 'clock' | 'ids'>) => ({
  async find(userId: string): Promise<LegalHold | null> {
    const row = await findHold(directory.kysely, userId)
    return row ? { reason: row.reason, placed_by: row.placed_by, placed_at: formatTimestamp(row.placed_at) } : null
  },
  isOnHold: async (userId: string): Promise<boolean> => (await findHold(directory.kysely, userId)) !== undefined,
  /** The account is not notified: its audit log has no entry, and the records of operators have one. */
  set(operator: OperatorCaller, userId: string, { held, reason }: LegalHoldChange): Promise<void> {
    return directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      // A delegate is held with its company's data, not by itself.
      if (!account || account.usertype === 'delegate') throw new ApiError('ops.account_unknown')
      const note = (change: LegalHoldEntry['change']): Promise<void> =>
        insertHoldRecord(tx, { id: ids.next(), user_id: userId, change, reason, operator_name: operator.name })
      if (!held) {
        if (await removeHold(tx, userId)) await note('ended')
        return
      }
      const isOnHold = (await findHold(tx, userId)) !== undefined
      await saveHold(tx, { user_id: userId, reason, placed_by: operator.name, placed_at: clock.now() })
      await note(isOnHold ? 'changed' : 'placed')
    })
  },
  async list({ limit, cursor }: PageQuery): Promise<Page<LegalHoldEntry>> {
    requireIdCursor(cursor)
    const rows = await listHoldRecords(directory.kysely, { before: cursor, limit: limit + 1 })
    const items = rows.slice(0, limit).map(toEntry)
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.entry_id ?? null) : null }
  },
})
