// Entry point of oauth: the endpoints of RFC 6749 and its companions, and the token verifier of the pipeline.
import type { Transaction } from 'kysely'
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import { removeCodesOf } from './authorize/authorization-code-store.ts'
import type { OAuthNeeds } from './needs.ts'
import { purgeJob } from './purge.ts'
import { oauthRoutes } from './routes.ts'

export type { AppRequest, ConsentedService, OAuthHooks } from './needs.ts'
export { tokenVerifier } from './token-verifier.ts'
export { oauthRoutes }

export interface OAuth extends Feature {
  /** In the transaction that deletes the account: its codes, with what the person gave by them, go too. */
  forget(tx: Transaction<DirectoryTables>, account: { userId: string }): Promise<void>
}

export const oauth = (needs: OAuthNeeds): OAuth => ({
  routes: bindRoutes(oauthRoutes, needs),
  jobs: [purgeJob(needs)],
  forget: (tx, { userId }) => removeCodesOf(tx, userId),
})
