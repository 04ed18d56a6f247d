// A customer ends a document: declines what was offered, or cancels what is active (G-126, D1-DOC-33 to D1-DOC-35).
import { ApiError } from '@company-data/protocol/errors'
import type { CustomerDocument } from '@company-data/protocol/wire/contracts/customer-documents'
import { ownerOf } from '../../../sharing/contact-data/index.ts'
import type { CustomerRecords } from '../customer/customer-records.ts'
import { locateUnderConnection } from '../customer/locate-document.ts'
import { daysAfter, readDay, todayOf } from '../days.ts'
import { documentMetrics } from '../document-metrics.ts'
import type { DocumentNeeds, RunNews } from '../needs.ts'
import type { Notices } from '../notices/notices.ts'
import { cancelledMembers } from '../notices/status-event.ts'
import { isOpen, statusAfterCancel } from '../statuses.ts'
import { type DocumentRow, type DocumentUpdate, lockDocument, updateDocument } from '../store.ts'
import type { Actor } from './act-steps.ts'
import type { LocatedCopy } from './seal-contract.ts'

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

/** A document and the region that it is in. */
type LocatedRow = Pick<LocatedCopy, 'place' | 'row'>

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
    { place: { database }, row }: LocatedRow,
    action: 'declined' | 'cancelled',
    change: (row: DocumentRow) => DocumentUpdate,
  ): Promise<DocumentRow> => {
    const ended = await database.transaction(async (tx) => {
      if (row.flow_run_id !== null) await hooks['documents.run-locking'](tx, row)
      const current = await lockDocument(tx, row.id)
      if (!current) throw new ApiError('documents.not_found')
      const changed = await updateDocument(tx, row.id, { ...change(current), updated_at: clock.now() })
      const fact = { event: 'document_status_changed', members: cancelledMembers(changed) } as const
      const news: RunNews = { facts: [{ row: changed, fact }], afterwards: [] }
      // D1-XREF-08: the run of the document ends with it.
      if (changed.flow_run_id !== null) await hooks['documents.run-acted']({ database, tx }, changed, action, news)
      await notices.notifyNews({ database, tx }, news)
      return changed
    })
    countAct(action)
    return ended
  }

  const endUnder = async (
    { caller, connectionId, documentId }: EndingAct,
    endLocated: (located: LocatedRow) => Promise<DocumentRow>,
  ): Promise<CustomerDocument> => {
    const located = await locateUnderConnection(places, ownerOf(caller), connectionId, documentId)
    places.requireOpen(located.place)
    return records.recordOf(located.place.database.kysely, await endLocated(located))
  }

  const declineLocated = async (located: LocatedRow): Promise<DocumentRow> => {
    const { place, row } = located
    if (row.flow_run_id !== null) await hooks['documents.run-acting'](place.database.kysely, row)
    return end(located, 'declined', (current) => declining(current, todayOf(clock)))
  }

  return {
    declineLocated,
    cancel: (act: EndingAct, sent: string | null | undefined): Promise<CustomerDocument> =>
      endUnder(act, (located) => end(located, 'cancelled', (row) => cancellation(row, sent, todayOf(clock)))),
    decline: (act: EndingAct): Promise<CustomerDocument> => endUnder(act, declineLocated),
  }
}
