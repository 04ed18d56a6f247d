// DELETE of a document with its files (NS-08, A-54).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { Contents } from '../content/contents.ts'
import type { DocumentNeeds } from '../needs.ts'
import type { Notices } from '../notices/notices.ts'
import { isContract } from '../statuses.ts'
import { type DocumentRow, removeDocument } from '../store.ts'
import { lockOfService, runManaged } from './change-document.ts'
import type { ServiceScope } from './service-scope.ts'

const requireDeletable = (row: DocumentRow): void => {
  if (row.flow_run_id !== null) throw runManaged()
  const isBinding = row.status === 'active' || row.status === 'active_but_ending'
  if (isContract(row) && isBinding) throw new ApiError('documents.contract_immutable')
}

export const deleteDocument =
  (
    { region, database, filesOf }: Pick<DocumentNeeds, 'region' | 'database' | 'filesOf'>,
    contents: Contents,
    notices: Notices,
  ) =>
  async (scope: ServiceScope, documentId: DocumentId): Promise<void> => {
    const row = await database.transaction(async (tx) => {
      const locked = await lockOfService(tx, scope, documentId)
      requireDeletable(locked)
      await removeDocument(tx, locked.id)
      await notices.notify({ database, tx }, [{ row: locked, fact: { event: 'document_deleted' } }])
      return locked
    })
    await contents.remove(filesOf(region), [row.content_key, row.service_copy_key])
  }
