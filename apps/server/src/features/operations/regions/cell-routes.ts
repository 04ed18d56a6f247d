// Serves the contract of cells.
import { cells } from '@company-data/protocol/nouns/cells/contract'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { serve } from '../../../gate/serve.ts'
import type { CellOrders } from './cell-orders.ts'

const readCells = async (orders: CellOrders) =>
  (await orders.list()).map(({ key, is_open, accounts }) => ({ cell: key, is_open, accounts }))

export const cellRoutes = serve<CellOrders>()(cells, {
  list: (_call, orders) => readCells(orders),
  update: async ({ params, body }, orders) => {
    await orders.setOpen(params.cell, body.is_open)
    const [cell] = (await readCells(orders)).filter((row) => row.cell === params.cell)
    return cell ?? { cell: params.cell, is_open: body.is_open, accounts: 0 }
  },
  listMoves: async (_call, orders) =>
    (await orders.listMoves()).map(({ userId, from, to, status, startedAt }) => ({
      user_id: userId,
      from,
      to,
      status,
      ordered_at: formatTimestamp(startedAt),
    })),
  move: ({ body }, orders) => orders.move(body.user_id, body.cell),
  cancelMove: ({ params }, orders) => orders.cancel(params.userId),
})
