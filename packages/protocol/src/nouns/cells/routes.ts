// The addresses of cells, the databases of a region, and of the moves of accounts between them.
import type { Routes } from '../../contract/route.ts'

export const cellRoutes = {
  /** The cells of the regions with several. */
  list: 'GET /cells',
  /** Opens a cell for new accounts, or closes it. */
  update: 'PUT /cells/{cell}',
  /** The moves that are not finished. */
  listMoves: 'GET /cell-moves',
  /** Moves an account to another cell of its region. */
  move: 'POST /cell-moves',
  /** Cancels a move. */
  cancelMove: 'DELETE /cell-moves/{userId}',
} as const satisfies Routes
