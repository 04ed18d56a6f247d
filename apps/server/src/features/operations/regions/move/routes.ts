// The route of the region move: for the owner of an account, never for a client (D1-ACCT-10, D1-CLI-68).
import { regionMove, regionMoveRequest } from '@company-data/protocol/wire/operations/region-move'
import { callers, routeTo } from '../../../../gate/route.ts'
import type { MoveRequests } from './request-move.ts'

const route = routeTo<MoveRequests>()

export const regionMoveRoutes = [
  route({
    method: 'POST',
    path: '/api/profile/migrate-region',
    at: ['region'],
    access: callers(['person', 'company']),
    summary: 'Move the account and all its data to another home region; writes are refused until it has arrived',
    documents: ['account', 'consumer'],
    body: regionMoveRequest,
    status: 202,
    response: regionMove,
    errors: ['account.region_unknown', 'account.move_in_progress', 'db.writes_paused', 'platform.out_of_order'],
    // While the account moves, a second request must reach the handler, which answers that a move is in progress.
    modes: 'works-while-paused',
    handler: ({ caller, body }, moves) => moves.request(caller, body.region),
  }),
]
