// Lists and reads a service's documents for the company (NS-08, A-49). Content sealed to others stays closed.
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type {
  CompanyDocument,
  DocumentDetailQuery,
  DocumentQuery,
} from '@company-data/protocol/wire/contracts/documents'
import type { Page } from '@company-data/protocol/wire/pages'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { Contents, OpenedContent } from '../content/contents.ts'
import type { OpenedDetail } from '../content/detail-response.ts'
import type { DocumentDeps } from '../deps.ts'
import { toCompanyDocument, withEvidence } from '../record.ts'
import { runMembers } from '../runs/run-signatures.ts'
import { listSignatures } from '../signature-store.ts'
import { type DocumentRow, findByService, listByService } from '../store.ts'
import { requireDocument, type ServiceScope } from './service-scope.ts'

export const readDocuments = (
  { region, database, getFileStore }: Pick<DocumentDeps, 'region' | 'database' | 'getFileStore'>,
  contents: Contents,
) => {
  const db = database.kysely
  const files = getFileStore(region)

  const find =
    ({ serviceId }: ServiceScope, documentId: DocumentId) =>
    (): Promise<DocumentRow> =>
      requireDocument(documentId, (id) => findByService(db, serviceId, id))

  return {
    async list({ serviceId }: ServiceScope, query: DocumentQuery): Promise<Page<CompanyDocument>> {
      const { limit, cursor } = query
      requireIdCursor(cursor)
      return await database.readList(async (reader) => {
        const rows = await listByService(reader, serviceId, { ...query, limit: limit + 1 })
        const pageRows = rows.slice(0, limit)
        const ids = pageRows.map(({ id }) => id)
        const [signatures, runs] = await Promise.all([listSignatures(reader, ids), runMembers(reader, pageRows)])
        return {
          items: pageRows.map((row) => toCompanyDocument(row, signatures.get(row.id), runs.get(row.id))),
          next_cursor: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
        }
      })
    },
    async read(
      scope: ServiceScope,
      documentId: DocumentId,
      { details }: DocumentDetailQuery,
    ): Promise<OpenedDetail<CompanyDocument>> {
      const row = await find(scope, documentId)()
      const [signatures, runs] = await Promise.all([listSignatures(db, [row.id]), runMembers(db, [row])])
      const record = toCompanyDocument(row, signatures.get(row.id), runs.get(row.id))
      const document = details === 'true' ? withEvidence(record, signatures.get(row.id)) : record
      if (row.recipient_user_id !== null || row.payload_kind === 'file') return { record: document }
      const { content } = await contents.openDetail(files, find(scope, documentId))
      return { record: document, content }
    },
    /** D1-DOC-28, D1-DOC-29. */
    async openFile(scope: ServiceScope, documentId: DocumentId): Promise<OpenedContent> {
      const row = await find(scope, documentId)()
      if (row.recipient_user_id !== null) throw new ApiError('documents.recipient_encrypted')
      if (row.payload_kind === 'json') throw new ApiError('company_data.file_not_found')
      return contents.open(files, find(scope, documentId))
    },
    /** G-124: the sealed PDF, for the key of the service. */
    async openSealedFile(scope: ServiceScope, documentId: DocumentId): Promise<OpenedContent> {
      const row = await find(scope, documentId)()
      const { service_copy_key: key, service_copy_sha256: sha256 } = row
      if (key === null || sha256 === null) throw new ApiError('documents.not_sealed')
      const blob = await files.open(key)
      if (!blob) throw new ApiError('documents.not_sealed')
      return { details: { shape: 'sealed', mimeType: 'application/json', sha256 }, blob }
    },
  }
}
