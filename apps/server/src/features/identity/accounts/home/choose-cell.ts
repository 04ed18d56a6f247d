// Chooses the cell of a new account, or of one that comes from another region: the open one with the fewest accounts.

import type { Database } from '../../../../platform/db/index.ts'
import { parseRegion } from '../../../../platform/ids/cell-keys.ts'
import type { DirectoryTables } from '../../../../schema/directory.ts'
import { countHomes } from './home-store.ts'

/** Counting reads the whole table; in between, this process adds what it has placed. */
const COUNT_EVERY_MS = 5 * 60_000

interface Deps {
  directory: Database<DirectoryTables>
  regions: { listCells(): ReadonlyArray<{ key: string; isOpen: boolean }> }
  /** In place of the count, for tests. */
  chooseCell?: ((cells: readonly string[], kind: AccountKind) => string) | undefined
}

type AccountKind = 'person' | 'company'

export type ChooseCell = (region: string, kind: AccountKind) => Promise<string>

export const chooseCell = ({ directory, regions, chooseCell: choose }: Deps): ChooseCell => {
  const counts = new Map<string, { accounts: Map<string, number>; untilMs: number }>()

  const count = async (region: string, cells: readonly string[]): Promise<Map<string, number>> => {
    const lastCount = counts.get(region)
    if (lastCount && performance.now() < lastCount.untilMs && cells.every((cell) => lastCount.accounts.has(cell)))
      return lastCount.accounts
    const counted = await countHomes(directory.kysely, cells)
    const accounts = new Map(cells.map((cell) => [cell, counted.get(cell) ?? 0]))
    counts.set(region, { accounts, untilMs: performance.now() + COUNT_EVERY_MS })
    return accounts
  }

  return async (region, kind) => {
    const cells = regions
      .listCells()
      .filter(({ key, isOpen }) => isOpen && parseRegion(key) === region)
      .map(({ key }) => key)
    const [only = region, ...others] = cells
    if (others.length === 0) return only
    if (choose) return choose(cells, kind)
    const accounts = await count(region, cells)
    const getCount = (cell: string): number => accounts.get(cell) ?? 0
    const emptiest = others.reduce((best, cell) => (getCount(cell) < getCount(best) ? cell : best), only)
    accounts.set(emptiest, getCount(emptiest) + 1)
    return emptiest
  }
}
