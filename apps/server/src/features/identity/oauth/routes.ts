// Every route of oauth.
import { authorizeRoutes } from './authorize-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { logoutRoutes } from './logout/routes.ts'
import { signingKeyRoutes } from './signing-key-routes.ts'

export const oauthRoutes = [
  ...clientRoutes,
  ...authorizeRoutes,
  ...logoutRoutes,
  ...discoveryRoutes,
  ...signingKeyRoutes,
]
