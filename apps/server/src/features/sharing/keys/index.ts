// Entry point of keys: looks up the owner of a code and the public key to seal to.
import type { Feature } from '../../../gate/feature.ts'
import { bindRoutes } from '../../../gate/route.ts'
import { type KeyDeps, publicKeys } from './public-keys.ts'
import { keyRoutes } from './routes.ts'

export { keyRoutes }

export const keys = (deps: KeyDeps): Feature => ({ routes: bindRoutes(keyRoutes, publicKeys(deps)) })
