// Deletions that operators order: each order is a permanent record, and a job of the home region carries it out.
import { ApiError } from '@company-data/protocol/errors'
import type { DeletionOrder, DeletionRecord } from '@company-data/protocol/wire/operations/operated-accounts'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { OperatorCaller } from '../../../../gate/caller.ts'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import { MINUTE_MS } from '../../../../platform/clock/durations.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { lockById } from '../account-store.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Deletion } from '../deletion/delete-account.ts'
import type { AccountDeps } from '../deps.ts'
import { requireNoHold } from '../require-no-hold.ts'
import {
  countOpenOrders,
  findLastOrder,
  finishOrder,
  insertOrder,
  listOpenOrders,
  listOrders,
  type OpenOrder,
  type RequestedDeletion,
} from './requested-deletion-store.ts'

const BATCH_SIZE = 100

type Deps = Pick<AccountDeps, 'directory' | 'clock' | 'ids' | 'hooks' | 'regions'> & {
  auditLog: AuditLog
  deletion: Pick<Deletion, 'remove'>
}

const getStatus = ({ error_key, deleted_at, is_erasing }: RequestedDeletion): DeletionRecord['status'] => {
  if (error_key !== null) return 'refused'
  if (deleted_at === null) return 'ordered'
  return is_erasing ? 'erasing' : 'done'
}

const toRecord = (row: RequestedDeletion): DeletionRecord => ({
  deletion_id: row.id,
  user_id: row.user_id,
  usertype: row.usertype as DeletionRecord['usertype'],
  region: row.region,
  reason: row.reason,
  ordered_by: row.ordered_by,
  ordered_at: formatTimestamp(row.ordered_at),
  status: getStatus(row),
  deleted_at: row.deleted_at && formatTimestamp(row.deleted_at),
  error_key: row.error_key,
})

/** The account moved, or another process has carried out the order: this one does nothing. */
class OrderChanged extends Error {}

/** In one transaction: the account is gone, and its record says so. */
const deleteAccount =
  ({ directory, clock, deletion }: Deps, region: string, { id, userId }: OpenOrder) =>
  (): Promise<void> =>
    directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      if (!account || account.region !== region || account.moving_to !== null) throw new OrderChanged()
      if (!(await finishOrder(tx, id, { deleted_at: clock.now() }))) throw new OrderChanged()
      await deletion.remove(tx, { userId, usertype: account.usertype, home: region, actor: { kind: 'operator' } })
    })

const carryOut = async (deps: Deps, region: string, order: OpenOrder): Promise<void> => {
  const { directory, clock, hooks } = deps
  const { id, userId, usertype } = order
  if (usertype === null) return void (await finishOrder(directory.kysely, id, { deleted_at: clock.now() }))
  try {
    await hooks['accounts.deletion']({ kind: usertype, userId, home: region }, deleteAccount(deps, region, order))
  } catch (error) {
    if (error instanceof OrderChanged) return
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    await finishOrder(directory.kysely, id, { error_key: error.key })
  }
}

export const requestedDeletions = (deps: Deps) => {
  const { directory, clock, ids, auditLog } = deps
  const findLast = async (userId: string): Promise<DeletionRecord | null> => {
    const row = await findLastOrder(directory.kysely, userId)
    return row ? toRecord(row) : null
  }
  return {
    findLast,
    countOpen: (limit: number) => countOpenOrders(directory.kysely, limit),
    /** An order that is open already stays as it is. */
    async order(operator: OperatorCaller, userId: string, { reason }: DeletionOrder): Promise<DeletionRecord> {
      await directory.transaction(async (tx) => {
        const account = await lockById(tx, userId)
        // A company removes its delegates itself, and their accounts end with it.
        if (!account || account.usertype === 'delegate') throw new ApiError('ops.account_unknown')
        await requireNoHold(tx, userId)
        const { usertype, region } = account
        const row = { id: ids.next(), user_id: userId, usertype, region, reason, ordered_by: operator.name }
        const isNew = await insertOrder(tx, { ...row, ordered_at: clock.now() })
        if (isNew && usertype === 'company')
          await auditLog.append(tx, {
            companyUserId: userId,
            actor: operator,
            action: 'account.deletion_ordered',
            data: {},
          })
      })
      const record = await findLast(userId)
      if (!record) throw new ApiError('ops.account_unknown')
      return record
    },
    async list({ limit, cursor }: PageQuery): Promise<Page<DeletionRecord>> {
      requireIdCursor(cursor)
      const rows = await listOrders(directory.kysely, { before: cursor, limit: limit + 1 })
      const items = rows.slice(0, limit).map(toRecord)
      return { items, next_cursor: rows.length > limit ? (items.at(-1)?.deletion_id ?? null) : null }
    },
    /** At the home region, whose database is open here: there its services are asked whether they may end. */
    job: (region: string): Job => ({
      name: 'accounts.requested-deletions',
      everyMs: MINUTE_MS,
      async run({ count }) {
        // While the region is paused, deletions wait.
        if (deps.regions.getMode(region) !== 'normal') return
        const failures: unknown[] = []
        for (const order of await listOpenOrders(directory.kysely, region, BATCH_SIZE)) {
          await carryOut(deps, region, order).catch((error: unknown) => failures.push(error))
          count(1)
        }
        if (failures.length > 0) throw failures[0]
      },
    }),
  }
}
