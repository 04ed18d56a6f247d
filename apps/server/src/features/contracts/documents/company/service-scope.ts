// The service whose documents a company route handles: the route finds it, the rules rely on it.
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { DocumentRow } from '../store.ts'

export interface ServiceScope {
  serviceId: string
  companyUserId: string
  /** B-20: its owner may only read. */
  isDeleted?: boolean
}

/** Refuses a deleted service, which cannot be written to. */
export const requireWritable = (scope: ServiceScope): ServiceScope => {
  if (scope.isDeleted) throw new ApiError('services.not_found')
  return scope
}

/** Another service's document, an unknown one and an invalid id get the same error. */
export const requireDocument = async (
  id: DocumentId,
  find: (id: DocumentId) => Promise<DocumentRow | undefined>,
): Promise<DocumentRow> => {
  const row = await find(id)
  if (!row) throw new ApiError('documents.not_found')
  return row
}
