// Deletes connect requests to a deleted account, in every region.
import type { ConnectRequestDeps } from './deps.ts'
import { removeByPerson } from './store.ts'

/** Can be interrupted at any point and repeated. */
export const forgetPerson =
  ({ regionDatabases }: Pick<ConnectRequestDeps, 'regionDatabases'>) =>
  async (personUserId: string): Promise<void> => {
    await Promise.all(
      regionDatabases.available().map(({ database }) => database.transaction((tx) => removeByPerson(tx, personUserId))),
    )
    // Requests in a region that is being rebuilt are deleted when it is back.
    regionDatabases.requireAll()
  }
