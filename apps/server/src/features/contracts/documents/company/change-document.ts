// PUT of a document: name, metadata and status, as one change with one event (NS-04, NS-08, A-52, A-54).

import { isDeepStrictEqual } from 'node:util'
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDocument, DocumentChange } from '@company-data/protocol/wire/contracts/documents'
import type { RegionTx } from '../../../../schema/region.ts'
import { getToday, readDay } from '../days.ts'
import type { DocumentDeps } from '../deps.ts'
import { mergedMetadata } from '../metadata.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toCompanyDocument } from '../record.ts'
import { runMembers } from '../runs/run-signatures.ts'
import { listSignatures } from '../signature-store.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import { isRunManaged, mayCompanyMove } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, findByService, lockDocument, updateDocument } from '../store.ts'
import { requireDocument, type ServiceScope } from './service-scope.ts'

export const runManaged = (): ApiError => new ApiError('documents.run_managed')

/**
 * Finds and locks the service's document and the rows it depends on; its run first, where the action may end the run.
 */
export const lockServiceDocument = async (
  { services }: Pick<DocumentDeps, 'services'>,
  tx: RegionTx,
  { serviceId, companyUserId }: ServiceScope,
  documentId: DocumentId,
  line?: Pick<SigningLine, 'lock'>,
): Promise<DocumentRow> => {
  if (!(await services.rows.lockShared(tx, companyUserId, serviceId))) throw new ApiError('services.not_found')
  return requireDocument(documentId, async (id) => {
    const unlocked = line && (await findByService(tx, serviceId, id))
    if (unlocked) await line?.lock(tx, unlocked)
    const row = await lockDocument(tx, id)
    return row?.service_id === serviceId ? row : undefined
  })
}

/** a day after today; without one, an ending document keeps its day. */
const endingDay = (row: DocumentRow, requestedDate: unknown, today: string): string => {
  if (requestedDate === undefined || requestedDate === null) {
    if (row.status === 'active_but_ending' && row.cancel_effective_date !== null) return row.cancel_effective_date
    throw new ApiError('documents.cancel_date_invalid')
  }
  const day = readDay(requestedDate)
  if (day === undefined || day <= today) throw new ApiError('documents.cancel_date_invalid')
  return day
}

/** The columns that the new status changes; empty when the status stays. */
const statusChange = (row: DocumentRow, change: DocumentChange, today: string): DocumentUpdate => {
  const { cancel_effective_date } = change
  // A new date on an ending document is a change even by itself.
  const hasOtherDate = row.status === 'active_but_ending' && (cancel_effective_date ?? null) !== null
  const status = change.status ?? (hasOtherDate ? row.status : undefined)
  if (!status) return {}
  if (!mayCompanyMove(row.status, status)) throw new ApiError('documents.status_transition_invalid')
  if (status === 'active_but_ending') {
    const day = endingDay(row, cancel_effective_date, today)
    const isSame = row.status === status && day === row.cancel_effective_date
    return isSame ? {} : { status, cancel_effective_date: day, cancelled_by: 'company' }
  }
  if (row.status === status) return {}
  return status === 'active' ? { status, cancel_effective_date: null, cancelled_by: null } : { status }
}

const otherChanges = (row: DocumentRow, { name, metadata }: DocumentChange): DocumentUpdate => {
  const merged = metadata ? mergedMetadata(row.metadata, metadata) : row.metadata
  return {
    ...(name && name !== row.name && { name }),
    ...(!isDeepStrictEqual(merged, row.metadata) && { metadata: merged }),
  }
}

/** FA-83: the company withdraws an active document; while the run is open that cancels it. */
const isCancelled = (old: DocumentRow, { status }: DocumentRow): boolean =>
  status !== old.status && (status === 'ended' || status === 'active_but_ending')

export const changeDocument =
  (
    deps: Pick<DocumentDeps, 'database' | 'clock' | 'services' | 'quotas'>,
    notifications: DocumentNotifications,
    line: SigningLine,
  ) =>
  (scope: ServiceScope, documentId: DocumentId, change: DocumentChange): Promise<CompanyDocument> => {
    const { database, clock, quotas } = deps
    return database.transaction(async (tx) => {
      const old = await lockServiceDocument(deps, tx, scope, documentId, line)
      if (old.flow_run_id !== null && isRunManaged(old.status)) throw runManaged()
      const set = { ...statusChange(old, change, getToday(clock)), ...otherChanges(old, change) }
      const signatures = (await listSignatures(tx, [old.id])).get(old.id)
      const toRecord = async (row: DocumentRow): Promise<CompanyDocument> =>
        toCompanyDocument(row, signatures, (await runMembers(tx, [row])).get(row.id))
      if (Object.keys(set).length === 0) return toRecord(old)
      const row = await updateDocument(tx, old.id, { ...set, updated_at: clock.now() })
      // D1-DOC-37, D1-EVT-36: never document_status_changed, which reports changes by others.
      const changed = { row, documentChange: { event: 'document_updated' } } as const
      if (isCancelled(old, row)) await line.advance({ database, tx }, changed, 'cancelled')
      else await notifications.notify({ database, tx }, [changed])
      if (set.metadata) await quotas.requireWithin(['bytes'], row.company_user_id, tx)
      return toRecord(row)
    })
  }
