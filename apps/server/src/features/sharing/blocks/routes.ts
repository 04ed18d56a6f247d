// Serves the contract of blocks.
import { blocks } from '@company-data/protocol/nouns/blocks/contract'
import { serve } from '../../../gate/serve.ts'
import type { BlockActions } from './blocks.ts'

export const blockRoutes = serve<BlockActions>()(blocks, {
  list: ({ caller }, { list }) => list(caller.userId),
  create: ({ caller, params }, { add }) => add(caller.userId, params.companyUserId),
  delete: ({ caller, params }, { remove }) => remove(caller.userId, params.companyUserId),
})
