// Whose a service is: what is not the caller's answers exactly like what is not there.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { ServiceActor, ServiceCaller, ServiceNeeds } from './needs.ts'
import { findOwned, lockOwned, type RegionTx, type ServiceRow } from './store.ts'

export const companyOf = (caller: ServiceActor): string => {
  const company = caller.kind === 'company' ? caller.userId : caller.companyUserId
  if (company === undefined) throw new ApiError('auth.forbidden')
  return company
}

export interface Ownership {
  requireOwned(caller: ServiceActor, serviceId: string): Promise<ServiceRow>
  /** The same, locked until the end of the transaction. */
  lockOwned(tx: RegionTx, caller: ServiceActor, serviceId: string): Promise<ServiceRow>
  /** Those of the rows that the caller may see: all, or a delegate's granted ones. */
  visible(caller: ServiceCaller, rows: readonly ServiceRow[]): Promise<ServiceRow[]>
}

export const ownership = ({ database, delegates }: Pick<ServiceNeeds, 'database' | 'delegates'>): Ownership => {
  const isGranted = async (caller: ServiceActor, serviceId: string): Promise<boolean> => {
    if (caller.kind === 'service-client') return caller.serviceId === serviceId
    return caller.kind !== 'delegate' || (await delegates.grantedServices(caller.userId)).has(serviceId)
  }

  const require = async (
    caller: ServiceActor,
    serviceId: string,
    find: (companyUserId: string, id: string) => Promise<ServiceRow | undefined>,
  ): Promise<ServiceRow> => {
    const id = serviceId.toLowerCase()
    const row = isUuid(id) && (await isGranted(caller, id)) ? await find(companyOf(caller), id) : undefined
    if (!row) throw new ApiError('services.not_found')
    return row
  }

  return {
    requireOwned: (caller, serviceId) =>
      require(caller, serviceId, (company, id) => findOwned(database.kysely, company, id)),
    lockOwned: (tx, caller, serviceId) => require(caller, serviceId, (company, id) => lockOwned(tx, company, id)),
    async visible(caller, rows) {
      if (caller.kind !== 'delegate') return [...rows]
      const granted = await delegates.grantedServices(caller.userId)
      return rows.filter(({ id }) => granted.has(id))
    },
  }
}
