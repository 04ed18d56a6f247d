// A customer ends a document: declines what was offered, or cancels what is active (G-126, D1-DOC-33 to D1-DOC-35).
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import { ownerOf } from '../../../sharing/contact-data/index.ts'
import type { CustomerRecords } from '../customer/customer-records.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import { daysAfter, readDay, todayOf } from '../days.ts'
import { documentMetrics } from '../document-metrics.ts'
import type { DocumentNeeds } from '../needs.ts'
import type { Notices } from '../notices/notices.ts'
import { cancelledMembers } from '../notices/status-event.ts'
import { isOpen, statusAfterCancel } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, lockDocument, updateDocument } from '../store.ts'
import type { Actor } from './act-steps.ts'

/** a broadcast is nobody's to cancel, whatever its metadata say. */
const requireCancellable = ({ recipient_user_id, metadata }: DocumentRow): void => {
  if (recipient_user_id === null || !metadata.can_be_cancelled_in_app) throw new ApiError('documents.not_cancellable')
}

const requireActive = ({ status }: DocumentRow): void => {
  if (status !== 'active') throw new ApiError('documents.status_transition_invalid')
}

/** G-126: the earliest day is also the default. */
const effectiveDay = ({ metadata }: DocumentRow, sent: string | null | undefined, today: string): string => {
  const earliest = daysAfter(today, metadata.cancellation_notice_days ?? 0)
  if (sent === undefined || sent === null) return earliest
  const day = readDay(sent)
  if (day === undefined || day < earliest) throw new ApiError('documents.cancel_date_invalid')
  return day
}

/** The order of the checks: who may at all, then whether now, then the day. */
const cancellation = (row: DocumentRow, sent: string | null | undefined, today: string): DocumentUpdate => {
  requireCancellable(row)
  requireActive(row)
  const day = effectiveDay(row, sent, today)
  return { status: statusAfterCancel(day, today), cancel_effective_date: day, cancelled_by: 'customer' }
}

const declining = (row: DocumentRow, today: string): DocumentUpdate => {
  if (row.recipient_user_id === null || !isOpen(row.status)) throw new ApiError('documents.not_open')
  return { status: 'ended', cancel_effective_date: today, cancelled_by: 'customer' }
}

type Needs = Pick<DocumentNeeds, 'region' | 'clock' | 'connections' | 'hooks' | 'metrics'>

interface EndingAct {
  caller: Actor
  connectionId: string
  documentId: string
}

export const endDocument = (needs: Needs, { records, notices }: { records: CustomerRecords; notices: Notices }) => {
  const { clock, connections, hooks } = needs
  const { places } = connections
  const { countAct } = documentMetrics(needs)

  const end = async (
    { caller, connectionId, documentId }: EndingAct,
    action: 'declined' | 'cancelled',
    change: (row: DocumentRow) => DocumentUpdate,
  ): Promise<CustomerDocument> => {
    const { place, row } = await locateUnderConnection(places, ownerOf(caller), connectionId, documentId)
    places.requireOpen(place)
    const { database } = place
    const ended = await database.transaction(async (tx) => {
      const current = await lockDocument(tx, row.id)
      if (!current) throw new ApiError('documents.not_found')
      const changed = await updateDocument(tx, row.id, { ...change(current), updated_at: clock.now() })
      const fact = { event: 'document_status_changed', members: cancelledMembers(changed) } as const
      const facts = [{ row: changed, fact }]
      // D1-XREF-08: the run of the document ends with it.
      if (changed.flow_run_id !== null) await hooks['documents.run-acted']({ database, tx }, changed, action, facts)
      await notices.tell({ database, tx }, facts)
      return changed
    })
    countAct(action)
    return records.recordOf(database.kysely, ended)
  }

  return {
    cancel: (act: EndingAct, sent: string | null | undefined): Promise<CustomerDocument> =>
      end(act, 'cancelled', (row) => cancellation(row, sent, todayOf(clock))),
    decline: (act: EndingAct): Promise<CustomerDocument> =>
      end(act, 'declined', (row) => declining(row, todayOf(clock))),
  }
}
