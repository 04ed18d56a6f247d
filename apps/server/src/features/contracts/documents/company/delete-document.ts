// DELETE of a document with its files (NS-08, A-54).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { Contents } from '../content/contents.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { isContract } from '../statuses.ts'
import { type DocumentRow, removeDocument } from '../store.ts'
import { lockServiceDocument, runManaged } from './change-document.ts'
import type { ServiceScope } from './service-scope.ts'

const requireDeletable = (row: DocumentRow): void => {
  if (row.flow_run_id !== null) throw runManaged()
  const isBinding = row.status === 'active' || row.status === 'active_but_ending'
  if (isContract(row) && isBinding) throw new ApiError('documents.contract_immutable')
}

export const deleteDocument =
  (
    deps: Pick<DocumentDeps, 'region' | 'database' | 'getFileStore' | 'services' | 'idempotency'>,
    contents: Contents,
    notifications: DocumentNotifications,
  ) =>
  async (scope: ServiceScope, documentId: DocumentId): Promise<void> => {
    const { region, database, getFileStore } = deps
    const row = await database.transaction(async (tx) => {
      const locked = await lockServiceDocument(deps, tx, scope, documentId)
      requireDeletable(locked)
      await removeDocument(tx, locked.id)
      await deps.idempotency.forget(tx, [locked.id])
      await notifications.notify({ database, tx }, [{ row: locked, documentChange: { event: 'document_deleted' } }])
      return locked
    })
    await contents.remove(getFileStore(region), [row.content_key, row.service_copy_key])
  }
