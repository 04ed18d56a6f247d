// Opens a service in the portal (G-181) for the owner or a granted delegate, with a second factor if required.
import { ApiError } from '@company-data/protocol/errors'
import type { SessionCaller } from '../../../../gate/caller.ts'
import type { ServiceDeps } from '../deps.ts'
import { type Ownership, requireCompanyUserId } from '../ownership.ts'
import { listServices, type ServiceName, type ServiceRow } from '../service-store.ts'

export type OpenInPortal = (caller: SessionCaller, serviceId: string) => Promise<ServiceRow>

export const openInPortal =
  ({ accounts }: Pick<ServiceDeps, 'accounts'>, ownership: Ownership): OpenInPortal =>
  async (caller, serviceId) => {
    const service = await ownership.requireOwned(caller, serviceId)
    // G-065: the account of the person at the portal counts: for a delegate, the delegate's.
    if (service.require_2fa && !(await accounts.hasSecondFactor(caller.userId))) {
      throw new ApiError('auth.forbidden', {
        message: 'This service requires a second factor. Turn on the second factor of your account first.',
      })
    }
    return service
  }

/** Every service that this session may open there; the others are left out. */
export const listInPortal =
  ({ accounts, database }: Pick<ServiceDeps, 'accounts' | 'database'>, ownership: Ownership) =>
  async (caller: SessionCaller): Promise<ServiceName[]> => {
    const rows = await ownership.visible(caller, await listServices(database.kysely, requireCompanyUserId(caller)))
    const isProven = rows.some(({ require_2fa }) => require_2fa) && (await accounts.hasSecondFactor(caller.userId))
    return rows.filter(({ require_2fa }) => !require_2fa || isProven)
  }
