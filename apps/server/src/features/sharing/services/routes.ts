// All routes of services, in the order of the API documents.
import { deletedServiceRoutes } from './deletion/deleted-service-routes.ts'
import { ownerKeyRoutes } from './owner-keys/owner-key-routes.ts'
import { privatePemRoutes } from './private-pem/private-pem-routes.ts'
import { sandboxRoutes } from './sandbox/sandbox-routes.ts'
import { testPersonRoutes } from './sandbox/test-person-routes.ts'
import { serviceClientRoutes } from './service-client/service-client-routes.ts'
import { serviceLogRoutes } from './service-log/service-log-routes.ts'
import { servicesRoutes } from './service-routes.ts'
import { shareConfigRoutes } from './share/share-config-routes.ts'
import { sharePhotoRoutes } from './share/share-photo-routes.ts'

export const serviceRoutes = [
  ...servicesRoutes,
  ...serviceLogRoutes,
  ...privatePemRoutes,
  ...ownerKeyRoutes,
  ...serviceClientRoutes,
  ...shareConfigRoutes,
  ...sharePhotoRoutes,
  ...deletedServiceRoutes,
  ...sandboxRoutes,
  ...testPersonRoutes,
]
