// The end of a company: each of its services must be free to go, and none changes until the company is gone.
import type { ServiceNeeds } from './needs.ts'
import { lockAllOf } from './store.ts'

/**
 * `act` is the deletion in the directory. It commits inside the region's transaction, and only when no service refuses;
 * should the region's commit fail then, the clean-up takes the rows away all the same.
 */
export const endCompany =
  ({ database, hooks }: Pick<ServiceNeeds, 'database' | 'hooks'>) =>
  (companyUserId: string, act: () => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      const services = await lockAllOf(tx, companyUserId)
      // One refusal keeps the company: whoever may refuse has been asked of every service before anything is ended. What
      // would be done afterwards, removing files, the clean-up of the account does.
      for (const service of services) await hooks['services.may-delete'](tx, service)
      for (const service of services) await hooks['services.deleting'](tx, service, () => undefined)
      await act()
    })
