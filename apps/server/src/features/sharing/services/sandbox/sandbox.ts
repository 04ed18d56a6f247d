// The sandbox of a service: persons whose keys the developer's machine makes, and a clock that moves nothing else.
import { ApiError } from '@company-data/protocol/errors'
import type {
  CreatedSandboxPerson,
  NewSandboxPerson,
  SandboxAdvance,
  SandboxPerson,
} from '@company-data/protocol/wire/sharing/sandbox'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import { holdOwnedService } from '../directory-entry/service-entry-store.ts'
import type { Ownership } from '../ownership.ts'
import type { ServiceRow } from '../service-store.ts'
import { advanceSandbox } from './sandbox-store.ts'

type Deps = Pick<ServiceDeps, 'database' | 'directory' | 'accounts' | 'quotas' | 'limits' | 'region'>

/** Tests and real customers never meet. */
export const requireSameSandbox = (
  { id, sandbox }: ServiceRow,
  person: { sandbox: { serviceId: string } | null } | undefined,
): void => {
  if ((person?.sandbox?.serviceId ?? null) !== (sandbox ? id : null)) throw new ApiError('services.sandbox_mismatch')
}

export const sandboxes = ({ database, directory, accounts, quotas, limits, region }: Deps, ownership: Ownership) => {
  const requireSandbox = async (caller: ServiceCaller, serviceId: string): Promise<ServiceRow> => {
    const service = await ownership.requireOwned(caller, serviceId)
    if (!service.sandbox) throw new ApiError('services.not_sandbox')
    return service
  }
  return {
    async createPerson(
      caller: ServiceCaller,
      serviceId: string,
      { password, ...person }: NewSandboxPerson,
    ): Promise<CreatedSandboxPerson> {
      const { id, company_user_id: companyUserId } = await requireSandbox(caller, serviceId)
      limits.takeOrRefuse('sandboxPersons', companyUserId)
      await quotas.requireRoom(['sandbox_persons'], companyUserId, directory.kysely)
      const password_hash = await accounts.hashPassword(password, companyUserId)
      return directory.transaction(async (tx) => {
        // The service may have been deleted with its persons meanwhile.
        if (!(await holdOwnedService(tx, companyUserId, id))) throw new ApiError('services.not_found')
        const account = await accounts.createAccount(tx, {
          ...person,
          password_hash,
          usertype: 'person',
          region,
          email_confirmed: true,
          sandbox: { serviceId: id, companyUserId },
        })
        await quotas.requireWithin(['sandbox_persons'], companyUserId, tx)
        const session = await accounts.openSession(tx, account, { openedBy: 'register' })
        return { ...session, share_code: account.code ?? '' }
      })
    },
    async listPersons(caller: ServiceCaller, serviceId: string): Promise<SandboxPerson[]> {
      const { id } = await requireSandbox(caller, serviceId)
      return (await accounts.sandbox.list(id)).map(({ user_id, email, display_name, code, created_at }) => ({
        user_id,
        email: email ?? '',
        display_name,
        share_code: code ?? '',
        created_at: formatTimestamp(created_at),
      }))
    },
    async deletePersons(caller: ServiceCaller, serviceId: string): Promise<void> {
      const { id } = await requireSandbox(caller, serviceId)
      await accounts.sandbox.removeAll(id, caller)
    },
    async advance(caller: ServiceCaller, serviceId: string, { advance_seconds }: SandboxAdvance): Promise<void> {
      const { id, company_user_id } = await requireSandbox(caller, serviceId)
      limits.takeOrRefuse('sandboxClock', company_user_id)
      await database.transaction((tx) => advanceSandbox(tx, id, advance_seconds))
    },
    /** Its persons exist only for the service, so they go before it. */
    async removeWithService(caller: ServiceCaller, serviceId: string): Promise<void> {
      const { id, sandbox } = await ownership.requireOwned(caller, serviceId)
      if (sandbox) await accounts.sandbox.removeAll(id, caller)
    },
  }
}
