// Refuses a start that would leave out a cell of a region: its accounts would find no process.
import type { Regions } from '../../features/operations/regions/index.ts'
import { parseRegion } from '../../gate/cells.ts'
import { type Config, ConfigError } from '../config.ts'

export const requireAllCells = (
  { regions, cells, roles }: Pick<Config, 'regions' | 'cells' | 'roles'>,
  { listCells }: Pick<Regions, 'listCells'>,
): void => {
  if (!roles.includes('region') && !roles.includes('worker')) return
  const problems = regions.flatMap(({ key }) => {
    const count = listCells().filter((cell) => parseRegion(cell.key) === key).length
    const served = cells.filter(({ region }) => region === key).length
    const setting = `CELLS_${key.toUpperCase()}`
    return count > served
      ? [`${setting} is ${served}, but the region ${key} has ${count} cells: set it to ${count}`]
      : []
  })
  if (problems.length > 0) throw new ConfigError(problems)
}
