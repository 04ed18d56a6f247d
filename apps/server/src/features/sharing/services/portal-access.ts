// Opening a service's data at the portal (G-181): the owner, or a delegate it is granted to, with what the service asks.
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { ServiceNeeds } from './needs.ts'
import type { Ownership } from './ownership.ts'
import type { ServiceRow } from './store.ts'

export type OpenInPortal = (caller: SessionCaller, serviceId: string) => Promise<ServiceRow>

export const portalAccess =
  ({ accounts }: Pick<ServiceNeeds, 'accounts'>, owned: Ownership): OpenInPortal =>
  async (caller, serviceId) => {
    const service = await owned.requireOwned(caller, serviceId)
    // G-065: of whoever sits there, a delegate's own account too.
    if (service.require_2fa && !(await accounts.hasSecondFactor(caller.userId))) {
      throw new ApiError('auth.forbidden', {
        message: 'This service asks for a second factor. Switch on the second factor of your account first.',
      })
    }
    return service
  }
