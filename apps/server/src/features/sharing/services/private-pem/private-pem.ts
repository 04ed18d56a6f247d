// The private key of a service as an encrypted PEM (G-062): stored as sent by a device, and returned unchanged.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import type { Ownership } from '../ownership.ts'
import { findPrivatePem } from '../service-store.ts'

export const readPrivatePem =
  ({ database }: Pick<ServiceDeps, 'database'>, ownership: Ownership) =>
  async (caller: ServiceCaller, serviceId: string): Promise<string> => {
    const { id } = await ownership.requireOwned(caller, serviceId)
    const pem = await findPrivatePem(database.kysely, id)
    if (pem === null) throw new ApiError('services.private_pem_missing')
    return pem
  }
