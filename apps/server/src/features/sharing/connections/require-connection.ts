// Finds a connection by the id of a request.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'

/** A connection of another service, an unknown one and an invalid id get the same response (D1-GEN-03). */
export const requireConnection = async <T>(id: string, find: (id: string) => Promise<T | undefined>): Promise<T> => {
  const connection = isUuid(id) ? await find(id) : undefined
  if (!connection) throw new ApiError('company_data.connection_not_found')
  return connection
}
