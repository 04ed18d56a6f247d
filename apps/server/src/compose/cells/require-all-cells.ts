// Refuses a start that would leave out a cell of a region: its accounts would find no process.
import type { Regions } from '../../features/operations/regions/index.ts'
import { type Config, ConfigError } from '../config.ts'
import { findMissingCells } from './missing-cells.ts'

export const requireAllCells = (
  config: Pick<Config, 'regions' | 'cells' | 'roles'>,
  { listCells }: Pick<Regions, 'listCells'>,
): void => {
  if (!config.roles.includes('region') && !config.roles.includes('worker')) return
  const cellKeys = listCells().map(({ key }) => key)
  const problems = findMissingCells(config, cellKeys)
  if (problems.length > 0) throw new ConfigError(problems)
}
