// The contract of the region move: for the owner of an account, never for a client (D1-ACCT-10, D1-CLI-68).
import { callers, type Door } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { perCaller } from '../../contract/endpoint-limits.ts'
import { lookUpPrefix } from '../../contract/prefixes.ts'
import { regionMove, regionMoveRequest } from '../../wire/operations/region-move.ts'
import { regionMoveRoutes } from './routes.ts'

const ownerDoor = {
  prefix: lookUpPrefix,
  access: callers(['person', 'company']),
  openapi: ['account', 'consumer'],
  at: ['region'],
} as const satisfies Door

export const regionMoves = contract(
  regionMoveRoutes,
  { owner: ownerDoor },
  {
    start: {
      summary:
        'Move the account and all its data to another home region; writes are refused until the move is complete',
      since: '0.1.0',
      body: regionMoveRequest,
      status: 202,
      response: regionMove,
      limits: { rate: perCaller('regionMoves') },
      // While the account moves, a second request must reach the handler, which answers that a move is in progress.
      modes: 'works-while-paused',
      errors: ['account.region_unknown', 'account.move_in_progress', 'db.writes_paused', 'platform.out_of_order'],
    },
  },
)
