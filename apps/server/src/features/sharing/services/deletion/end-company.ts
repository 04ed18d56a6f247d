// Ends a company: it is deleted only if all of its services may be deleted, with all of them locked.
import type { ServiceDeps } from '../deps.ts'
import { lockServicesByCompany } from '../service-store.ts'

/**
 * `deleteCompany` deletes the company in the directory. It commits inside the region's transaction, and only if no
 * service refuses. If the region's commit then fails, the clean-up of the account still deletes the rows.
 */
export const endCompany =
  ({ database, hooks }: Pick<ServiceDeps, 'database' | 'hooks'>) =>
  (companyUserId: string, deleteCompany: () => Promise<void>): Promise<void> =>
    database.transaction(async (tx) => {
      const services = await lockServicesByCompany(tx, companyUserId)
      // A single refusal keeps the company, so every service is checked before anything ends. Files are not deleted
      // here: the clean-up of the account does that.
      for (const service of services) await hooks['services.may-delete'](tx, service)
      for (const service of services) await hooks['services.deleting'](tx, service, () => undefined)
      await deleteCompany()
    })
