// The door of keys: whom a code names, and to which public key one seals for them.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { keyRoutes } from './routes.ts'
import { type KeyNeeds, keyService } from './service.ts'

export { keyRoutes }

export const keys = (needs: KeyNeeds): Feature => ({ routes: bindRoutes(keyRoutes, keyService(needs)) })
