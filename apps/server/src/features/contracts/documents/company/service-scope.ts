// Whose documents a company's route is about: the route finds out which service it is, the rules rely on it.
import type { DocumentId } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { DocumentRow } from '../store.ts'

export interface ServiceScope {
  serviceId: string
  companyUserId: string
}

/** The document of another service, an unknown one and an invalid id are answered alike. */
export const requireDocument = async (
  id: DocumentId,
  find: (id: DocumentId) => Promise<DocumentRow | undefined>,
): Promise<DocumentRow> => {
  const row = await find(id)
  if (!row) throw new ApiError('documents.not_found')
  return row
}
