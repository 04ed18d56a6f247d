// Limits grants to the company's own services.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import type { ServiceEntries } from '../../sharing/services/index.ts'

/** Returns the ids if every one of them is a service of the company. */
export const requireOwnedServices = async (
  serviceEntries: Pick<ServiceEntries, 'listOwned'>,
  tx: DirectoryTx,
  companyUserId: string,
  serviceIds: readonly string[],
): Promise<string[]> => {
  const uuids = serviceIds.filter((id) => isUuid(id))
  const ownedIds = await serviceEntries.listOwned(tx, companyUserId, uuids)
  if (ownedIds.length < serviceIds.length) throw new ApiError('services.not_found')
  return ownedIds
}
