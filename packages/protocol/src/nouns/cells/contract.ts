// The contract of cells: the databases of a region, and moves of accounts between them, for operators.
import { operator } from '../../contract/access.ts'
import { contract } from '../../contract/contract.ts'
import { operatorPrefix } from '../../contract/prefixes.ts'
import { cellChange, cellMove, cellRecord, newCellMove } from '../../wire/operations/cells.ts'
import { arrayOf } from '../../wire/pages.ts'
import { cellRoutes } from './routes.ts'

const operatorDoor = {
  prefix: operatorPrefix,
  access: operator('operations'),
  openapi: ['operations'],
  at: ['front-door', 'region'],
} as const

export const cells = contract(
  cellRoutes,
  { operator: operatorDoor },
  {
    list: {
      summary: 'List the cells of the regions with several, with their accounts',
      since: '0.3.0',
      access: operator('support', 'operations'),
      response: arrayOf(cellRecord),
    },
    update: {
      summary: 'Open a cell for new accounts, or close it',
      since: '0.3.0',
      body: cellChange,
      response: cellRecord,
      errors: ['ops.cell_unknown'],
    },
    listMoves: {
      summary: 'List the moves of accounts between cells that are not finished, the oldest first',
      since: '0.3.0',
      access: operator('support', 'operations'),
      response: arrayOf(cellMove),
    },
    move: {
      summary: 'Move an account to another cell of its region',
      since: '0.3.0',
      description:
        'A worker copies the account while it is served. Then its calls wait for a moment, at most two seconds, and go on in the new cell. Its address stays, and its tokens stay valid.',
      body: newCellMove,
      status: 204,
      errors: ['ops.account_unknown', 'ops.cell_unknown', 'account.move_in_progress'],
    },
    cancelMove: {
      summary: 'Cancel the move of an account that is still copied',
      since: '0.3.0',
      status: 204,
      errors: ['ops.cell_move_unknown', 'account.move_in_progress'],
    },
  },
)
