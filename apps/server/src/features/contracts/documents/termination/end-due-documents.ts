// Job that ends documents on their last day, at 00:00 UTC (G-126, A-62).
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import { type Job, removeInBatches } from '../../../../platform/jobs/jobs.ts'
import { getToday } from '../days.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentChangeEvent } from '../notifications/document-change.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toCancellationMembers } from '../notifications/status-event.ts'
import { type DocumentRow, endDue, listCompaniesDue } from '../store.ts'

const INTERVAL_MS = 60_000
/** Documents ended per transaction. */
const BATCH_SIZE = 100

type Deps = Pick<DocumentDeps, 'region' | 'database' | 'clock' | 'regions'>

/** the person's cancellation or the company's decision takes effect. */
const toDocumentChange = (row: DocumentRow): DocumentChangeEvent =>
  row.cancelled_by === 'customer'
    ? { event: 'document_status_changed', members: toCancellationMembers(row) }
    : { event: 'document_updated' }

export const endDueDocuments = (
  { region, database, clock, regions }: Deps,
  notifications: DocumentNotifications,
): Job => {
  const endCompanyDocuments = (companyUserId: string): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await endDue(tx, companyUserId, { today: getToday(clock), now: clock.now(), limit: BATCH_SIZE })
      await notifications.notify(
        { database, tx },
        rows.map((row) => ({ row, documentChange: toDocumentChange(row) })),
      )
      return rows.length
    })

  return {
    name: 'documents.end-due',
    everyMs: INTERVAL_MS,
    async run(context) {
      // The job pauses while the operator has paused writes in the region.
      if (regions.getMode(region) !== 'normal') return
      for (const companyUserId of await listCompaniesDue(database.kysely, getToday(clock), 1000)) {
        try {
          await removeInBatches(context, BATCH_SIZE, () => endCompanyDocuments(companyUserId))
        } catch (error) {
          // The company is moving to another region, where the same job finds its documents.
          if (!isMoveRefusal(error)) throw error
        }
      }
    },
  }
}
