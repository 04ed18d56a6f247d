// A customer ends a document: declines an offered one, or cancels an active one (G-126, D1-DOC-33 to D1-DOC-35).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import { toOwner } from '../../../sharing/contact-data/index.ts'
import type { CustomerRecords } from '../customer/customer-records.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import { daysAfter, getToday, readDay } from '../days.ts'
import type { DocumentDeps } from '../deps.ts'
import { documentMetrics } from '../document-metrics.ts'
import { toCancellationMembers } from '../notifications/status-event.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import { isOpen, statusAfterCancel } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, lockDocument, updateDocument } from '../store.ts'
import type { Actor } from './action-checks.ts'
import type { LocatedCopy } from './seal-contract.ts'

/** no one may cancel a broadcast, regardless of its metadata. */
const requireCancellable = ({ recipient_user_id, metadata }: DocumentRow): void => {
  if (recipient_user_id === null || !metadata.can_be_cancelled_in_app) throw new ApiError('documents.not_cancellable')
}

const requireActive = ({ status }: DocumentRow): void => {
  if (status !== 'active') throw new ApiError('documents.status_transition_invalid')
}

/** G-126: the earliest day is also the default. */
const effectiveDay = ({ metadata }: DocumentRow, requestedDate: string | null | undefined, today: string): string => {
  const earliest = daysAfter(today, metadata.cancellation_notice_days ?? 0)
  if (requestedDate === undefined || requestedDate === null) return earliest
  const day = readDay(requestedDate)
  if (day === undefined || day < earliest) throw new ApiError('documents.cancel_date_invalid')
  return day
}

/** Checks in order: may the caller cancel, is it cancellable now, is the day allowed. */
const cancellation = (row: DocumentRow, requestedDate: string | null | undefined, today: string): DocumentUpdate => {
  requireCancellable(row)
  requireActive(row)
  const day = effectiveDay(row, requestedDate, today)
  return { status: statusAfterCancel(day, today), cancel_effective_date: day, cancelled_by: 'customer' }
}

const declining = (row: DocumentRow, today: string): DocumentUpdate => {
  if (row.recipient_user_id === null || !isOpen(row.status)) throw new ApiError('documents.not_open')
  return { status: 'ended', cancel_effective_date: today, cancelled_by: 'customer' }
}

type Deps = Pick<DocumentDeps, 'region' | 'clock' | 'regionDatabases' | 'connections' | 'metrics'>

/** A document and its region. */
type LocatedRow = Pick<LocatedCopy, 'regionDatabase' | 'row'>

interface EndingAction {
  caller: Actor
  connectionId: string
  documentId: DocumentId
}

export const endDocument = (deps: Deps, { records, line }: { records: CustomerRecords; line: SigningLine }) => {
  const { clock, regionDatabases, connections } = deps
  const { countAct } = documentMetrics(deps)

  const end = async (
    { regionDatabase: { database }, row }: LocatedRow,
    action: 'declined' | 'cancelled',
    change: (row: DocumentRow) => DocumentUpdate,
  ): Promise<DocumentRow> => {
    const ended = await database.transaction(async (tx) => {
      await line.lock(tx, row)
      const current = await lockDocument(tx, row.id)
      if (!current) throw new ApiError('documents.not_found')
      const changed = await updateDocument(tx, row.id, { ...change(current), updated_at: clock.now() })
      const documentChange = { event: 'document_status_changed', members: toCancellationMembers(changed) } as const
      await line.advance({ database, tx }, { row: changed, documentChange }, action)
      return changed
    })
    countAct(action)
    return ended
  }

  const endUnder = async (
    { caller, connectionId, documentId }: EndingAction,
    endLocated: (locatedRow: LocatedRow) => Promise<DocumentRow>,
  ): Promise<CustomerDocument> => {
    const locatedDocument = await locateUnderConnection(connections, toOwner(caller), connectionId, documentId)
    regionDatabases.requireOpen(locatedDocument.regionDatabase)
    return records.toRecord(locatedDocument.regionDatabase.database.kysely, await endLocated(locatedDocument))
  }

  const declineLocated = async (locatedRow: LocatedRow): Promise<DocumentRow> => {
    await line.requireActable(locatedRow.regionDatabase.database.kysely, locatedRow.row)
    return end(locatedRow, 'declined', (current) => declining(current, getToday(clock)))
  }

  return {
    declineLocated,
    cancel: (action: EndingAction, requestedDate: string | null | undefined): Promise<CustomerDocument> =>
      endUnder(action, (locatedRow) =>
        end(locatedRow, 'cancelled', (row) => cancellation(row, requestedDate, getToday(clock))),
      ),
    decline: (action: EndingAction): Promise<CustomerDocument> => endUnder(action, declineLocated),
  }
}
