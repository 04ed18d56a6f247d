// Serves the contract of the move of an account to another region.
import { regionMoves } from '@company-data/protocol/nouns/region-moves/contract'
import { serve } from '../../../../gate/serve.ts'
import type { MoveRequests } from './request-move.ts'

export const regionMoveRoutes = serve<MoveRequests>()(regionMoves, {
  start: ({ caller, body }, moves) => moves.request(caller, body.region),
})
