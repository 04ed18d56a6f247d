// The sandbox of a service: persons whose keys the developer's machine makes, and a clock that moves nothing else.
import { ApiError } from '@company-data/protocol/errors'
import type {
  CreatedSandboxPerson,
  NewSandboxPerson,
  SandboxAdvance,
  SandboxPerson,
} from '@company-data/protocol/wire/sharing/sandbox'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import type { Ownership } from '../ownership.ts'
import type { ServiceRow } from '../service-store.ts'
import { createSandboxPerson, toSandboxPerson } from './sandbox-person.ts'
import { advanceSandbox } from './sandbox-store.ts'

type Deps = Pick<ServiceDeps, 'database' | 'directory' | 'accounts' | 'quotas' | 'limits' | 'region' | 'log'>

export const sandboxes = (deps: Deps, ownership: Ownership) => {
  const { database, accounts, limits, log } = deps
  const requireSandbox = async (caller: ServiceCaller, serviceId: string): Promise<ServiceRow> => {
    const service = await ownership.requireOwned(caller, serviceId)
    if (!service.sandbox) throw new ApiError('services.not_sandbox')
    return service
  }
  return {
    createPerson: async (
      caller: ServiceCaller,
      serviceId: string,
      person: NewSandboxPerson,
    ): Promise<CreatedSandboxPerson> => createSandboxPerson(deps, await requireSandbox(caller, serviceId), person),
    async listPersons(caller: ServiceCaller, serviceId: string): Promise<SandboxPerson[]> {
      const { id } = await requireSandbox(caller, serviceId)
      return (await accounts.sandbox.list(id)).map(toSandboxPerson)
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
    /**
     * Its persons exist only for the service. Those of a sandbox are deleted before it; those of another service once it is
     * deleted for certain. A job deletes those that cannot be deleted now, such as one that is moving to another region.
     */
    async removeWithService(
      caller: ServiceCaller,
      serviceId: string,
      removeService: () => Promise<void>,
    ): Promise<void> {
      const { id, sandbox } = await ownership.requireOwned(caller, serviceId)
      if (sandbox) await accounts.sandbox.removeAll(id, caller)
      await removeService()
      if (sandbox) return
      await accounts.sandbox
        .removeAll(id, caller)
        .catch((error: unknown) => log.warn('test persons of a service not deleted', { error: String(error) }))
    },
  }
}
