// Entry point of delegates: people who act for a company, invited by it, on the services that it grants them.
import type { Transaction } from 'kysely'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { delegateActs } from './acts.ts'
import { grantedServices } from './granted-services.ts'
import type { DelegateNeeds } from './needs.ts'
import { delegateRoutes } from './routes.ts'
import { removeDelegatesOf } from './store.ts'

export { delegateRoutes }

export interface Delegates extends Feature {
  /** The services that a delegate may work on; from memory, current in every process. */
  grantedServices(userId: string): Promise<ReadonlySet<string>>
  /** Removes delegates and invitations of a company that is being deleted, in the transaction that deletes it. */
  removeAllOf(tx: Transaction<DirectoryTables>, account: { userId: string; usertype: string }): Promise<void>
}

export const delegates = (needs: DelegateNeeds): Delegates => {
  const grants = grantedServices(needs)
  return {
    grantedServices: grants.of,
    async removeAllOf(tx, { userId, usertype }) {
      if (usertype === 'company') await removeDelegatesOf(tx, userId)
    },
    routes: bindRoutes(delegateRoutes, delegateActs(needs)),
    start: grants.start,
    stop: grants.stop,
  }
}
