// Every route of oauth.
import { authorizeRoutes } from './authorize-routes.ts'
import { discoveryRoutes } from './discovery-and-jwks-routes.ts'
import { logoutRoutes } from './logout/routes.ts'
import { signingKeyRoutes } from './signing-key-routes.ts'
import { tokenRoutes } from './token-routes.ts'

export const oauthRoutes = [
  ...tokenRoutes,
  ...authorizeRoutes,
  ...logoutRoutes,
  ...discoveryRoutes,
  ...signingKeyRoutes,
]
