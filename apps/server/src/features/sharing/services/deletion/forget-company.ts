// Removes the entries of a deleted company from the directory; the key log records that their codes name no key any more.
import type { DirectoryTx } from '../../../../schema/directory.ts'
import type { ServiceDeps } from '../deps.ts'
import { removeEntriesByCompany } from '../directory-entry/service-entry-store.ts'

export const forgetCompany =
  ({ keyLog }: Pick<ServiceDeps, 'keyLog'>) =>
  async (tx: DirectoryTx, companyUserId: string): Promise<void> =>
    keyLog.release(tx, await removeEntriesByCompany(tx, companyUserId))
