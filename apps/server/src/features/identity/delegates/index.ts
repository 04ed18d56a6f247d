// Entry point of delegates: people who work for a company, by invitation, on the services that it grants them.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { delegateActions } from './actions.ts'
import type { DelegateDeps } from './deps.ts'
import { grantedServices } from './granted-services.ts'
import { delegateRoutes } from './routes.ts'
import { removeDelegates } from './store.ts'

export { delegateRoutes }

export interface Delegates extends Feature {
  /** The services that a delegate may work on; cached, current in every process. */
  grantedServices(userId: string): Promise<ReadonlySet<string>>
  /** Deletes delegates and invitations of a company, in the transaction that deletes it. */
  removeByAccount(tx: DirectoryTx, account: { userId: string; usertype: string }): Promise<void>
}

export const delegates = (deps: DelegateDeps): Delegates => {
  const grants = grantedServices(deps)
  return {
    grantedServices: grants.list,
    async removeByAccount(tx, { userId, usertype }) {
      if (usertype === 'company') await removeDelegates(tx, userId)
    },
    routes: bindRoutes(delegateRoutes, delegateActions(deps)),
    start: grants.start,
    stop: grants.stop,
  }
}
