// The settings of a command, and a log that goes to stderr because stdout has the result.
import { gatherSettings } from '../compose/config/setting-sources.ts'
import { type Config, readConfig } from '../compose/config.ts'
import { type Log, log } from '../platform/log/log.ts'

export const readSettings = (environment: NodeJS.ProcessEnv): { config: Config; log: Log } => {
  const config = readConfig(gatherSettings(environment))
  // Warnings are for a person at a terminal; progress is printed by the command itself.
  const { level, components } = config.logLevel
  const settings = { level: level === 'info' ? ('warn' as const) : level, components }
  return { config, log: log(settings, { write: (line) => void process.stderr.write(line) }) }
}
