// When a connection ends, open documents end too; an active contract refuses it (D1-CONN-20, A-63).
import { ApiError } from '@company-data/protocol/errors'
import { idempotencyHours } from '@company-data/protocol/limits'
import { HOUR_MS } from '../../../../platform/clock/durations.ts'
import type { EndingHooks } from '../../../sharing/connections/index.ts'
import type { ServiceHooks } from '../../../sharing/services/index.ts'
import { listServiceContentKeys } from '../content/content-store.ts'
import type { Contents } from '../content/contents.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toTransitionMembers } from '../notifications/status-event.ts'
import { endOpenByConnections, hasActiveContract, removeDocumentsOutsideRuns } from '../store.ts'

/** Maximum number of file keys kept until the commit; the sweep finds the others. */
const MAX_FILES = 10_000

type Deps = Pick<DocumentDeps, 'region' | 'clock' | 'getFileStore' | 'idempotency'>

export interface ConnectionEnds {
  requireNoContract: EndingHooks['connections.ending']
  endOpenDocuments: EndingHooks['connections.ended']
  /**
   * Documents are deleted with their service, except those of runs (D2-LIM-08). Their files are removed after the
   * commit.
   */
  removeWithService: ServiceHooks['services.deleting']
}

export const connectionEnds = (
  { region, clock, getFileStore, idempotency }: Deps,
  contents: Contents,
  notifications: DocumentNotifications,
): ConnectionEnds => ({
  async requireNoContract(tx, scope) {
    if (await hasActiveContract(tx, scope)) throw new ApiError('company_connections.active_contract')
  },
  async endOpenDocuments(context, connections, subjectCode, addChange) {
    if (connections.length === 0) return
    const rows = await endOpenByConnections(
      context.tx,
      connections.map(({ id }) => id),
      clock.now(),
    )
    const changedDocuments = rows.map((row) => ({
      row,
      documentChange: { event: 'document_status_changed', members: toTransitionMembers(row) } as const,
    }))
    await notifications.notifyCustomers(context, changedDocuments)
    for (const { row, documentChange } of changedDocuments)
      for (const change of notifications.toChanges(row, documentChange, subjectCode)) addChange(change)
  },
  async removeWithService(tx, { id }, afterwards) {
    const keys = await listServiceContentKeys(tx, id, MAX_FILES)
    const removed = await removeDocumentsOutsideRuns(tx, id, new Date(clock.nowMs() - idempotencyHours * HOUR_MS))
    await idempotency.forget(tx, removed)
    afterwards(() => contents.remove(getFileStore(region), keys))
  },
})
