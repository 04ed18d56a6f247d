// Refuses a command that would silently leave out a cell of one of its regions.
import { findMissingCells } from '../../compose/cells/missing-cells.ts'
import { type Config, ConfigError } from '../../compose/config.ts'
import { withConnection } from '../../platform/db/index.ts'
import { listKnownCells } from './known-cells-store.ts'

export const requireKnownCells = async (config: Config, directoryUrl: string): Promise<void> => {
  const problems = findMissingCells(config, await withConnection(directoryUrl, listKnownCells))
  if (problems.length > 0) throw new ConfigError(problems)
}
