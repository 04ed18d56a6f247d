// The end of a company: each of its services must be free to go, and none changes until the company is gone.
import type { ServiceNeeds } from './needs.ts'
import { lockAllOf } from './store.ts'

/**
 * `act` is the deletion in the directory. It commits inside the region's transaction, and only when no service refuses;
 * should the region's commit fail then, the clean-up takes the rows away all the same.
 */
export const endCompany =
  ({ database, beforeDelete = [] }: Pick<ServiceNeeds, 'database' | 'beforeDelete'>) =>
  (companyUserId: string, act: () => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      for (const service of await lockAllOf(tx, companyUserId)) {
        for (const hook of beforeDelete) await hook(tx, service)
      }
      await act()
    })
