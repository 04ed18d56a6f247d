// PUT of a document's file: replaceable until a party has agreed to it (A-53, A-54, D1-DOC-27).
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDocument, DocumentFile } from '@company-data/protocol/wire/contracts/documents'
import { keepFile } from '../../../../platform/files/index.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import type { ContentColumns, Contents } from '../content/contents.ts'
import {
  type NewContent,
  readClearContent,
  readSealedContent,
  requireContent,
  requireWithinBudget,
} from '../content/new-content.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toCompanyDocument } from '../record.ts'
import { listSignatures } from '../signature-store.ts'
import { isContract } from '../statuses.ts'
import { type DocumentRow, findByService, updateDocument } from '../store.ts'
import { lockServiceDocument, runManaged } from './change-document.ts'
import { requirePdf, requirePlainSha256 } from './document-draft.ts'
import { requireDocument, type ServiceScope } from './service-scope.ts'

const jsonHasNoFile = (): ApiError =>
  new ApiError('request.invalid', {
    message: 'A JSON document has no file.',
    members: { fields: { '/file': 'has no place in a JSON document' } },
  })

/** the file is final once a party agreed to it, or once the document is ending or ended. */
const requireChangeable = async (db: RegionDb, row: DocumentRow): Promise<void> => {
  if (row.flow_run_id !== null) throw runManaged()
  if (row.payload_kind === 'json') throw jsonHasNoFile()
  if (!isContract(row)) return
  const isEnding = row.status === 'active_but_ending' || row.status === 'ended'
  const isAgreed = (await listSignatures(db, [row.id])).has(row.id)
  if (isEnding || isAgreed) throw new ApiError('documents.contract_immutable')
}

export const replaceFile = (deps: DocumentDeps, contents: Contents, notifications: DocumentNotifications) => {
  const { region, database, getFileStore, clock, log, quotas, documentMaxMb } = deps
  const files = getFileStore(region)

  const readContent = async (row: DocumentRow, input: DocumentFile): Promise<NewContent> => {
    const sentContent = { payload_kind: 'file' as const, file: input.file }
    const mime_type = input.mime_type ?? row.mime_type
    requirePlainSha256(input.plain_sha256 ?? null)
    requirePdf(isContract(row), mime_type)
    requireContent(sentContent)
    await requireWithinBudget(sentContent, documentMaxMb)
    return row.recipient_user_id === null
      ? readClearContent(sentContent, { name: row.original_name ?? row.name, documentMaxMb })
      : readSealedContent(sentContent, { mime_type, original_name: row.original_name })
  }

  const store = (scope: ServiceScope, documentId: DocumentId, content: ContentColumns, plainSha256: string | null) =>
    database.transaction(async (tx) => {
      const old = await lockServiceDocument(deps, tx, scope, documentId)
      await requireChangeable(tx, old)
      const set = { ...content, plain_sha256: plainSha256, updated_at: clock.now() }
      const row = await updateDocument(tx, old.id, set)
      await notifications.notify({ database, tx }, [{ row, documentChange: { event: 'document_updated' } }])
      await quotas.requireWithin(['bytes'], row.company_user_id, tx)
      return { old, row }
    })

  return async (scope: ServiceScope, documentId: DocumentId, input: DocumentFile): Promise<CompanyDocument> => {
    const find = (id: DocumentId) => findByService(database.kysely, scope.serviceId, id)
    const current = await requireDocument(documentId, find)
    await requireChangeable(database.kysely, current)
    const content = await contents.put(files, scope.companyUserId, await readContent(current, input))
    const plainSha256 = (input.plain_sha256 ?? null) as string | null
    const { old, row } = await keepFile({ files, log }, content.content_key, () =>
      store(scope, documentId, content, plainSha256),
    )
    await contents.remove(files, [old.content_key])
    return toCompanyDocument(row)
  }
}
