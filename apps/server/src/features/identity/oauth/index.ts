// The door of oauth: the pipeline's token verifier, and the endpoints of RFC 6749 and its companions.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import type { OAuthNeeds } from './needs.ts'
import { oauthRoutes } from './routes.ts'

export { tokenVerifier } from './verifier.ts'
export { oauthRoutes }

export const oauth = (needs: OAuthNeeds): Feature => ({ routes: bindRoutes(oauthRoutes, needs) })
