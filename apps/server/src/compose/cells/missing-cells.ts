// Finds the cells that the settings of a process or command leave out.
import { parseRegion } from '../../platform/ids/cell-keys.ts'
import type { Config } from '../config.ts'

/** A problem for each configured region that has more cells than its setting says. `cellKeys` has those of all cells. */
export const findMissingCells = (
  { regions, cells }: Pick<Config, 'regions' | 'cells'>,
  cellKeys: readonly string[],
): string[] =>
  regions.flatMap(({ key }) => {
    const count = cellKeys.filter((cell) => parseRegion(cell) === key).length
    const served = cells.filter(({ region }) => region === key).length
    const setting = `CELLS_${key.toUpperCase()}`
    return count > served
      ? [`${setting} is ${served}, but the region ${key} has ${count} cells: set it to ${count}`]
      : []
  })
