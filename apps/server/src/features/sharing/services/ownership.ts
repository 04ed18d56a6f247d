// Requires that the caller owns the service; another company's service looks like a missing one.
import { ApiError } from '@company-data/protocol/errors'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionTx } from '../../../schema/region.ts'
import type { ServiceActor, ServiceCaller, ServiceDeps } from './deps.ts'
import { findFormerService } from './former-service-store.ts'
import { findOwnedService, lockService, type ServiceRow } from './service-store.ts'

export const requireCompanyUserId = (caller: ServiceActor): string => {
  const company = caller.kind === 'company' ? caller.userId : caller.companyUserId
  if (company === undefined) throw new ApiError('auth.forbidden')
  return company
}

/** A service whose runs and documents may be read: an existing one, or one that the owner has deleted (B-20). */
export type ReadableService = Pick<ServiceRow, 'id' | 'company_user_id'> & { isDeleted: boolean }

export interface Ownership {
  requireOwned(caller: ServiceActor, serviceId: string): Promise<ServiceRow>
  /** A deleted service of the caller, if the caller is its owner: its delegates and clients have no access any longer. */
  findDeleted(caller: ServiceActor, serviceId: string): Promise<ReadableService | undefined>
  /** Like `requireOwned`, with the service locked until the end of the transaction. */
  lockOwned(tx: RegionTx, caller: ServiceActor, serviceId: string): Promise<ServiceRow>
  /** The services that the caller may see: all of them, or for a delegate the granted ones. */
  visible<Row extends { id: string }>(caller: ServiceCaller, rows: readonly Row[]): Promise<Row[]>
}

export const ownership = ({ database, delegates }: Pick<ServiceDeps, 'database' | 'delegates'>): Ownership => {
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
    const row = isUuid(id) && (await isGranted(caller, id)) ? await find(requireCompanyUserId(caller), id) : undefined
    if (!row) throw new ApiError('services.not_found')
    return row
  }

  return {
    requireOwned: (caller, serviceId) =>
      require(caller, serviceId, (company, id) => findOwnedService(database.kysely, company, id)),
    async findDeleted(caller, serviceId) {
      const id = serviceId.toLowerCase()
      if (caller.kind !== 'company' || !isUuid(id)) return undefined
      const row = await findFormerService(database.kysely, caller.userId, id)
      return row && { id, company_user_id: row.company_user_id, isDeleted: true }
    },
    lockOwned: (tx, caller, serviceId) => require(caller, serviceId, (company, id) => lockService(tx, company, id)),
    async visible(caller, rows) {
      if (caller.kind !== 'delegate') return [...rows]
      const grantedIds = await delegates.grantedServices(caller.userId)
      return rows.filter(({ id }) => grantedIds.has(id))
    },
  }
}
