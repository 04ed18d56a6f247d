// Orders of operators about cells: which of them get new accounts, and which accounts move to another one.
import { ApiError } from '@company-data/protocol/errors'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/index.ts'
import { isSameRegion } from '../../../platform/ids/cell-keys.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import { removeCopyingMove } from './cell-moves/hold-store.ts'
import { MOVE_TOPIC } from './move/request-move.ts'
import { insertMove, listMoves, type Move } from './move-store.ts'
import { REGION_TOPIC } from './region-list.ts'
import { type CellRow, listCells, updateIsOpen } from './region-store.ts'

interface Deps {
  directory: Database<DirectoryTables>
  clock: Pick<Clock, 'now'>
  homeRegions: Pick<Accounts['homeRegions'], 'count' | 'lock'>
}

export type CellMove = Pick<Move, 'userId' | 'from' | 'to' | 'status' | 'startedAt'>

const isBetweenCells = ({ from, to }: Move): boolean => isSameRegion(from, to)

export type CellOrders = ReturnType<typeof cellOrders>

export const cellOrders = ({ directory, clock, homeRegions }: Deps) => ({
  /** The cells of the regions with several, with their accounts. */
  async list(): Promise<Array<CellRow & { accounts: number }>> {
    const cells = await listCells(directory.kysely)
    if (cells.length === 0) return []
    const counts = await homeRegions.count(cells.map(({ key }) => key))
    return cells.map((cell) => ({ ...cell, accounts: counts.get(cell.key) ?? 0 }))
  },
  setOpen: (cell: string, isOpen: boolean): Promise<void> =>
    directory.transaction(async (tx) => {
      if (!(await updateIsOpen(tx, cell, isOpen))) throw new ApiError('ops.cell_unknown')
      await directory.notify(tx, REGION_TOPIC)
    }),
  /** The moves between cells that are not finished, the oldest first. */
  listMoves: async (): Promise<CellMove[]> => (await listMoves(directory.kysely)).filter(isBetweenCells),
  /** A worker carries it out. Nothing happens if the account is in the cell already. */
  move: (userId: string, to: string): Promise<void> =>
    directory.transaction(async (tx) => {
      const account = isUuid(userId) ? await homeRegions.lock(tx, userId) : undefined
      // A delegate lives where its company lives.
      if (!account || account.usertype === 'delegate') throw new ApiError('ops.account_unknown')
      const cells = await listCells(tx)
      if (!cells.some(({ key }) => key === to) || !isSameRegion(account.home, to))
        throw new ApiError('ops.cell_unknown')
      if (account.home === to) return
      const move = { userId, from: account.home, to, status: 'copying', startedAt: clock.now() } as const
      if (!(await insertMove(tx, move))) throw new ApiError('account.move_in_progress')
      await directory.notify(tx, MOVE_TOPIC, userId)
    }),
  /** The account stays in its cell. Refused while its calls wait, and once it has moved. */
  cancel: (userId: string): Promise<void> =>
    directory.transaction(async (tx) => {
      const moves = (await listMoves(tx)).filter((move) => move.userId === userId && isBetweenCells(move))
      if (moves.length === 0) throw new ApiError('ops.cell_move_unknown')
      if (!(await removeCopyingMove(tx, userId))) throw new ApiError('account.move_in_progress')
    }),
})
