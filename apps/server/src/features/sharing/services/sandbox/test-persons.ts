// The test persons of any service: the owner keeps their logins sealed to the account key, and acts for them.
import type { CreatedSandboxPerson, NewTestPerson, TestPerson } from '@company-data/protocol/wire/sharing/sandbox'
import type { ServiceCaller, ServiceDeps } from '../deps.ts'
import type { Ownership } from '../ownership.ts'
import { createSandboxPerson, toSandboxPerson } from './sandbox-person.ts'

type Deps = Pick<ServiceDeps, 'directory' | 'accounts' | 'quotas' | 'limits' | 'region'>

export const testPersons = (deps: Deps, { requireOwned }: Pick<Ownership, 'requireOwned'>) => {
  const { sandbox } = deps.accounts
  return {
    create: async (
      caller: ServiceCaller,
      serviceId: string,
      { sealed_login, ...person }: NewTestPerson,
    ): Promise<CreatedSandboxPerson> =>
      createSandboxPerson(deps, await requireOwned(caller, serviceId), person, sealed_login),
    async list(caller: ServiceCaller, serviceId: string): Promise<TestPerson[]> {
      const { id } = await requireOwned(caller, serviceId)
      const rows = await sandbox.listTestPersons(id)
      return rows.map((row) => ({ ...toSandboxPerson(row), sealed_login: row.sandbox_sealed_login }))
    },
    async remove(caller: ServiceCaller, serviceId: string, userId: string): Promise<void> {
      const { id } = await requireOwned(caller, serviceId)
      await sandbox.remove(id, userId, caller)
    },
  }
}
