// The audit log of a company: who changed its clients, level, region, delegates and plugins, and when (G-055).
import type { AuditAction } from '@company-data/protocol/wire/identity/audit-log'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isClient, isSession } from '../../../../gate/caller.ts'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import { boundMembers } from '../../../../platform/text/bounded-members.ts'
import type { DirectoryDb, DirectoryTx } from '../../../../schema/directory.ts'
import type { AccountDeps, Actor } from '../deps.ts'
import { insertEntry, listEntries } from './audit-store.ts'

export interface AuditEntry {
  companyUserId: string
  actor: Actor
  action: AuditAction
  data: object
}

export interface AuditRecord {
  id: string
  at: string
  actor: { kind: string; user_id?: string | undefined; client_id?: string | undefined }
  action: string
  data: Record<string, unknown>
}

const toActorRecord = (actor: Actor): AuditRecord['actor'] => {
  if (actor.kind === 'system' || actor.kind === 'operator') return { kind: actor.kind }
  if (isClient(actor)) return { kind: actor.kind, client_id: actor.clientId }
  return isSession(actor) ? { kind: actor.kind, user_id: actor.userId } : { kind: 'system' }
}

export const auditLog = ({ ids, clock }: Pick<AccountDeps, 'ids' | 'clock'>) => ({
  /** Written in the transaction of the operation, so that every change has its entry. */
  append: (tx: DirectoryTx, { companyUserId, actor, action, data }: AuditEntry): Promise<void> =>
    insertEntry(tx, {
      id: ids.next(),
      company_user_id: companyUserId,
      at: clock.now(),
      actor: JSON.stringify(toActorRecord(actor)),
      action,
      data: JSON.stringify(boundMembers(data)),
    }),
  /** Newest first; ids rise with time, so the id of the last item is the cursor. */
  async list(db: DirectoryDb, companyUserId: string, { limit, cursor }: PageQuery): Promise<Page<AuditRecord>> {
    requireIdCursor(cursor)
    const rows = await listEntries(db, { companyUserId, before: cursor, limit: limit + 1 })
    const items = rows.slice(0, limit).map((row) => ({
      id: row.id,
      at: formatTimestamp(row.at),
      actor: row.actor as unknown as AuditRecord['actor'],
      action: row.action,
      data: row.data as Record<string, unknown>,
    }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
})

export type AuditLog = ReturnType<typeof auditLog>
