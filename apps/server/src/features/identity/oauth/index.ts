// The door of oauth: the endpoints of RFC 6749 and its companions, and the token verifier of the pipeline.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { OAuthNeeds } from './needs.ts'
import { purgeJob } from './purge.ts'
import { oauthRoutes } from './routes.ts'

export type { AppRequest, ConsentedService, OAuthHooks } from './needs.ts'
export { tokenVerifier } from './token-verifier.ts'
export { oauthRoutes }

export const oauth = (needs: OAuthNeeds): Feature => ({
  routes: bindRoutes(oauthRoutes, needs),
  jobs: [purgeJob(needs)],
})
