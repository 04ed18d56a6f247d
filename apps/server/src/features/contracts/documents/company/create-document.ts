// POST of a document: ordered checks, target, content, then the row and its events in one transaction.
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyDocument, NewDocument } from '@company-data/protocol/wire/contracts/documents'
import type { IdempotentCall } from '../../../../gate/idempotent-call.ts'
import { keepFile } from '../../../../platform/files/index.ts'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { StoreResponse } from '../../../operations/idempotency/index.ts'
import type { ConnectionRow } from '../../../sharing/connections/index.ts'
import type { ContentColumns, Contents } from '../content/contents.ts'
import { type NewContent, readClearContent, readSealedContent } from '../content/new-content.ts'
import type { DocumentDeps } from '../deps.ts'
import { firstMetadata } from '../metadata.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toCompanyDocument } from '../record.ts'
import { firstStatus } from '../statuses.ts'
import { type DocumentRow, insertDocument } from '../store.ts'
import { type Draft, draftChecks, isBroadcast, withDefaults } from './document-draft.ts'
import type { ServiceScope } from './service-scope.ts'

const notConnected = (): ApiError => new ApiError('company_data.connection_not_found')

const newRow = (
  { clock, ids }: Pick<DocumentDeps, 'clock' | 'ids'>,
  { serviceId, companyUserId }: ServiceScope,
  draft: Draft,
  target: ConnectionRow | undefined,
  content: ContentColumns,
): DocumentRow => {
  const { name, payload_kind, kind, requires_signature, requires_acceptance, is_private } = draft
  const now = clock.now()
  return {
    company_user_id: companyUserId,
    service_id: serviceId,
    id: ids.next(),
    recipient_user_id: target?.customer_user_id ?? null,
    connection_id: target?.id ?? null,
    name,
    payload_kind,
    kind,
    requires_signature,
    requires_acceptance,
    is_private,
    status: firstStatus(draft),
    metadata: firstMetadata(draft.metadata),
    ...content,
    plain_sha256: draft.plain_sha256 as string | null,
    cancel_effective_date: null,
    cancelled_by: null,
    original_plain_sha256: null,
    sealed_at: null,
    service_copy_key: null,
    service_copy_size: null,
    service_copy_sha256: null,
    flow_run_id: null,
    output_key: null,
    party_key: null,
    line_position: null,
    run_cancelled: false,
    created_at: now,
    updated_at: now,
  }
}

export const createDocument = (deps: DocumentDeps, contents: Contents, notifications: DocumentNotifications) => {
  const { region, database, getFileStore, log, accounts, companies, services, connections } = deps
  const { quotas, idempotency, documentMaxMb } = deps
  const files = getFileStore(region)

  const findTarget = async ({ serviceId }: ServiceScope, draft: Draft): Promise<ConnectionRow | undefined> => {
    if (isBroadcast(draft)) return undefined
    const { connection_id, person_user_id, share_code } = draft
    const customerUserId = share_code ? (await accounts.findByCode(share_code))?.userId : person_user_id
    const id = connection_id ?? customerUserId ?? ''
    const find = () =>
      connection_id
        ? connections.rows.find(database.kysely, serviceId, id)
        : connections.rows.findTo(database.kysely, id, serviceId)
    const connection = isUuid(id) ? await find() : undefined
    if (!connection) throw notConnected()
    return connection
  }

  const readContent = (draft: Draft, target: ConnectionRow | undefined): Promise<NewContent> =>
    target ? readSealedContent(draft, draft) : readClearContent(draft, { name: draft.name, documentMaxMb })

  const store = (row: DocumentRow, keep: StoreResponse<CompanyDocument>): Promise<CompanyDocument> =>
    database.transaction(async (tx) => {
      // Locked before the connection, in the same order as a service deletion.
      if (!(await services.rows.lockShared(tx, row.company_user_id, row.service_id)))
        throw new ApiError('services.not_found')
      if (row.connection_id && !(await connections.rows.lockShared(tx, row.service_id, row.connection_id)))
        throw notConnected()
      await insertDocument(tx, row)
      const document = toCompanyDocument(row)
      await keep(tx, document, document.id)
      await notifications.notify({ database, tx }, [{ row, documentChange: { event: 'document_created' } }])
      await quotas.requireWithin(['bytes'], row.company_user_id, tx)
      return document
    })

  const create = async (
    scope: ServiceScope,
    input: NewDocument,
    keep: StoreResponse<CompanyDocument>,
  ): Promise<CompanyDocument> => {
    const draft = withDefaults(input)
    for (const check of draftChecks) await check(draft, { documentMaxMb })
    // a suspended company reaches none but the customers that it names.
    if (isBroadcast(draft)) await companies.requireActive(scope.companyUserId)
    const target = await findTarget(scope, draft)
    const content = await contents.put(files, scope.companyUserId, await readContent(draft, target))
    return keepFile({ files, log }, content.content_key, () => store(newRow(deps, scope, draft, target, content), keep))
  }

  return (scope: ServiceScope, input: NewDocument, call?: IdempotentCall): Promise<CompanyDocument> =>
    idempotency.once(call, (keep) => create(scope, input, keep))
}
