// All routes of services, in the order of the API documents.
import { adminEmailRoute } from './configuration/admin-email-route.ts'
import { numberMatchingRoute } from './configuration/number-matching-route.ts'
import { require2faRoute } from './configuration/require-2fa-route.ts'
import { deletedServiceRoutes } from './deletion/deleted-service-routes.ts'
import { ownerKeyRoutes } from './owner-keys/owner-key-routes.ts'
import { privatePemRoutes } from './private-pem/private-pem-routes.ts'
import { serviceClientRoutes } from './service-client/service-client-routes.ts'
import { serviceLogRoutes } from './service-log/service-log-routes.ts'
import { changeRoutes, createRoute, readRoutes } from './service-routes.ts'
import { shareCodeRoute } from './share/share-code-route.ts'
import { shareConfigRoutes } from './share/share-config-routes.ts'
import { sharePhotoRoutes } from './share/share-photo-routes.ts'

export const serviceRoutes = [
  createRoute,
  ...readRoutes,
  ...serviceLogRoutes,
  ...changeRoutes,
  shareCodeRoute,
  adminEmailRoute,
  numberMatchingRoute,
  require2faRoute,
  ...privatePemRoutes,
  ...ownerKeyRoutes,
  ...serviceClientRoutes,
  ...shareConfigRoutes,
  ...sharePhotoRoutes,
  ...deletedServiceRoutes,
]
