// Entry point of keys: whom a code names, and with which public key to seal something for them.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type KeyDeps, publicKeys } from './public-keys.ts'
import { keyRoutes } from './routes.ts'

export { keyRoutes }

export const keys = (deps: KeyDeps): Feature => ({ routes: bindRoutes(keyRoutes, publicKeys(deps)) })
