// Serves the contract of the move of an account to another region.
import { regionMoves } from '@company-data/protocol/nouns/region-moves/contract'
import { serve } from '../../../../gate/serve.ts'
import type { MoveRequests } from './request-move.ts'

export const regionMoveRoutes = serve<MoveRequests>()(regionMoves, {
  start: {
    // While the account moves, a second request must reach the handler, which answers that a move is in progress.
    modes: 'works-while-paused',
    limit: { name: 'regionMoves', by: 'caller' },
    handler: ({ caller, body }, moves) => moves.request(caller, body.region),
  },
})
