// Entry point of oauth: the endpoints of RFC 6749 and related RFCs, and the token verifier of the pipeline.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { DirectoryTx } from '../../../schema/directory.ts'
import { removeCodes } from './authorize/authorization-code-store.ts'
import type { OAuthDeps } from './deps.ts'
import { purgeJob } from './purge.ts'
import { oauthRoutes } from './routes.ts'

export type { AppRequest, ConsentedService, OAuthHooks, SignIn } from './deps.ts'
export { tokenVerifier } from './token-verifier.ts'
export { oauthRoutes }

export interface OAuth extends Feature {
  /** In the transaction that deletes the account: its codes and their claims are deleted too. */
  forget(tx: DirectoryTx, account: { userId: string }): Promise<void>
}

export const oauth = (deps: OAuthDeps): OAuth => ({
  routes: bindRoutes(oauthRoutes, deps),
  jobs: [purgeJob(deps)],
  forget: (tx, { userId }) => removeCodes(tx, userId),
})
