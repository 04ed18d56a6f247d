// The company's document actions: the same for a service client and for portal users.
import type { DocumentId, ServiceId } from '@company-data/protocol/contract/ids'
import type { ServiceClientCaller, SessionCaller } from '../../../../gate/caller.ts'
import type { Contents } from '../content/contents.ts'
import type { DocumentDeps } from '../deps.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import type { SigningLine } from '../signing-line/signing-line.ts'
import { type DocumentRow, findByService } from '../store.ts'
import { changeDocument } from './change-document.ts'
import { createDocument } from './create-document.ts'
import { deleteDocument } from './delete-document.ts'
import { readDocuments } from './read-documents.ts'
import { replaceFile } from './replace-file.ts'
import { requireDocument, type ServiceScope } from './service-scope.ts'

const getCompanyUserId = (caller: ServiceClientCaller | SessionCaller): string =>
  caller.kind === 'service-client' ? caller.companyUserId : (caller.companyUserId ?? caller.userId)

export type CompanyActions = ReturnType<typeof companyActions>

export const companyActions = (
  deps: DocumentDeps,
  { contents, notifications, line }: { contents: Contents; notifications: DocumentNotifications; line: SigningLine },
) => ({
  create: createDocument(deps, contents, notifications),
  change: changeDocument(deps, notifications, line),
  replaceFile: replaceFile(deps, contents, notifications),
  remove: deleteDocument(deps, contents, notifications),
  ...readDocuments(deps, contents),
  requireExisting: ({ serviceId }: ServiceScope, documentId: DocumentId): Promise<DocumentRow> =>
    requireDocument(documentId, (id) => findByService(deps.database.kysely, serviceId, id)),
  /** Refuses a caller without free storage before the upload is read. */
  requireRoom: (caller: ServiceClientCaller | SessionCaller): Promise<void> =>
    deps.quotas.requireRoom(['bytes'], getCompanyUserId(caller), deps.database.kysely),
  toScope: ({ serviceId, companyUserId }: ServiceClientCaller): ServiceScope => ({ serviceId, companyUserId }),
  /** The service that this session may open in the portal. */
  async portalScope(caller: SessionCaller, serviceId: ServiceId): Promise<ServiceScope> {
    const { id, company_user_id, isDeleted } = await deps.services.readInPortal(caller, serviceId)
    return { serviceId: id, companyUserId: company_user_id, isDeleted }
  },
})
