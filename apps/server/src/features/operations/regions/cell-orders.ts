// Orders of operators about cells: which of them get new accounts.
import type { Database } from '../../../platform/db/index.ts'
import type { DirectoryTables } from '../../../schema/directory.ts'
import type { Accounts } from '../../identity/accounts/index.ts'
import { REGION_TOPIC } from './region-list.ts'
import { type CellRow, listCells, updateIsOpen } from './region-store.ts'

interface Deps {
  directory: Database<DirectoryTables>
  homeRegions: Pick<Accounts['homeRegions'], 'count'>
}

export const cellOrders = ({ directory, homeRegions }: Deps) => ({
  /** The cells of the regions with several, with their accounts. */
  async list(): Promise<Array<CellRow & { accounts: number }>> {
    const cells = await listCells(directory.kysely)
    if (cells.length === 0) return []
    const counts = await homeRegions.count(cells.map(({ key }) => key))
    return cells.map((cell) => ({ ...cell, accounts: counts.get(cell.key) ?? 0 }))
  },
  /** False: no region with several cells has this one. */
  setOpen: (cell: string, isOpen: boolean): Promise<boolean> =>
    directory.transaction(async (tx) => {
      if (!(await updateIsOpen(tx, cell, isOpen))) return false
      await directory.notify(tx, REGION_TOPIC)
      return true
    }),
})
