// The private key of a service as an encrypted PEM (G-062): stored as sent by a device, and returned unchanged.
import { ApiError } from '@company-data/protocol/errors'
import type { ServiceCaller } from '../deps.ts'
import type { Ownership } from '../ownership.ts'

export const readPrivatePem =
  (ownership: Ownership) =>
  async (caller: ServiceCaller, serviceId: string): Promise<string> => {
    const { encrypted_private_pem: pem } = await ownership.requireOwned(caller, serviceId)
    if (pem === null) throw new ApiError('services.private_pem_missing')
    return pem
  }
