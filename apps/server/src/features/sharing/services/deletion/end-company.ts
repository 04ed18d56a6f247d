// Ends a company: it is deleted only if all of its services may be deleted, with all of them locked.
import type { ServiceDeps } from '../deps.ts'
import { lockServicesByCompany } from '../service-store.ts'

interface EndDeps extends Pick<ServiceDeps, 'database' | 'hooks'> {
  removeSandboxPersons(serviceId: string): Promise<void>
}

/**
 * `deleteCompany` deletes the company in the directory. It commits inside the region's transaction, and only if no
 * service refuses. If the region's commit then fails, the clean-up of the account still deletes the rows.
 */
export const endCompany =
  ({ database, hooks, removeSandboxPersons }: EndDeps) =>
  async (companyUserId: string, deleteCompany: () => Promise<void>): Promise<void> => {
    const services = await database.transaction(async (tx) => {
      const lockedServices = await lockServicesByCompany(tx, companyUserId)
      // A single refusal keeps the company, so every service is checked before anything ends. Files are not deleted
      // here: the clean-up of the account does that.
      for (const service of lockedServices) if (!service.sandbox) await hooks['services.may-delete'](tx, service)
      for (const service of lockedServices) await hooks['services.deleting'](tx, service, () => undefined)
      await deleteCompany()
      return lockedServices
    })
    // Only once the company is deleted for certain.
    for (const { id } of services) await removeSandboxPersons(id)
  }
