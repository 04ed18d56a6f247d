// The accounts of sandbox persons, listed and deleted by their service.
import { ApiError } from '@company-data/protocol/errors'
import { lockById } from '../account-store.ts'
import type { Deletion } from '../deletion/delete-account.ts'
import type { AccountDeps, Actor } from '../deps.ts'
import {
  listSandboxPersons,
  listSandboxServices,
  listTestPersons,
  type SandboxPersonRow,
  type TestPersonRow,
} from './sandbox-store.ts'

type Deps = Pick<AccountDeps, 'directory' | 'hooks'> & { deletion: Pick<Deletion, 'remove'> }

export interface SandboxAccounts {
  list(serviceId: string): Promise<SandboxPersonRow[]>
  /** Lists the persons whose login the platform stores. */
  listTestPersons(serviceId: string): Promise<TestPersonRow[]>
  /** A person that the service does not have is not an error. */
  remove(serviceId: string, userId: string, actor: Actor): Promise<void>
  /**
   * Deletes every person of the service, as a person deletes its own account. One that cannot be deleted, such as one on a
   * legal hold, is refused only after all others were deleted.
   */
  removeAll(serviceId: string, actor: Actor): Promise<void>
  /** The services with persons whose home is this region, in the order of their ids. */
  listServices(region: string, page: { after: string; limit: number }): Promise<string[]>
}

export const sandboxAccounts = ({ directory, hooks, deletion }: Deps): SandboxAccounts => {
  const list = (serviceId: string) => listSandboxPersons(directory.kysely, serviceId)
  const remove = (userId: string, home: string, actor: Actor): Promise<void> =>
    directory.transaction(async (tx) => {
      const account = await lockById(tx, userId)
      // Another call may have deleted it meanwhile.
      if (!account) return
      if (account.region !== home || account.moving_to !== null) throw new ApiError('db.writes_paused')
      await deletion.remove(tx, { userId, usertype: 'person', home, actor })
    })
  const removePerson = ({ user_id: userId, region: home }: SandboxPersonRow, actor: Actor): Promise<void> =>
    hooks['accounts.deletion']({ kind: 'person', userId, home }, () => remove(userId, home, actor))
  return {
    list,
    listTestPersons: (serviceId) => listTestPersons(directory.kysely, serviceId),
    async remove(serviceId, userId, actor) {
      const person = (await list(serviceId)).find(({ user_id }) => user_id === userId)
      if (person !== undefined) await removePerson(person, actor)
    },
    listServices: (region, page) => listSandboxServices(directory.kysely, region, page),
    async removeAll(serviceId, actor) {
      const refusals: ApiError[] = []
      for (const person of await list(serviceId))
        await removePerson(person, actor).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          refusals.push(error)
        })
      const [firstRefusal] = refusals
      if (firstRefusal) throw firstRefusal
    },
  }
}
