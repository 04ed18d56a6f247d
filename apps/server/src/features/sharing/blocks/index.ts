// Entry point of blocks, one per region: a person keeps a company from reaching it.
import { bindRoutes } from '../../../gate/route.ts'
import { blockActions } from './blocks.ts'
import type { BlockDeps } from './deps.ts'
import { blockRoutes } from './routes.ts'
import { isBlocked } from './store.ts'

export type { Block, BlockHooks } from './deps.ts'
export { blockRoutes }

export type Blocks = ReturnType<typeof blocks>

export const blocks = (deps: BlockDeps) => {
  const actions = blockActions(deps)
  return { isBlocked, forget: actions.forget, routes: bindRoutes(blockRoutes, actions) }
}
