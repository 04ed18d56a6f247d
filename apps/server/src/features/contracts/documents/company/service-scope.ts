// Whose documents a company's route is about: the route finds out which service it is, the rules rely on it.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import type { DocumentRow } from '../store.ts'

export interface ServiceScope {
  serviceId: string
  companyUserId: string
}

/** The document of another service, an unknown one and an invalid id are answered alike. */
export const requireDocument = async (
  id: string,
  find: (id: string) => Promise<DocumentRow | undefined>,
): Promise<DocumentRow> => {
  const row = isUuid(id) ? await find(id.toLowerCase()) : undefined
  if (!row) throw new ApiError('documents.not_found')
  return row
}
