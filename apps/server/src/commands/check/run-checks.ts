// Runs every check of an installation, in the order of a start.
import { gatherSettings } from '../../compose/config/setting-sources.ts'
import { type Config, ConfigError, readConfig } from '../../compose/config.ts'
import { isForwarderOnly } from '../../compose/start-app.ts'
import { checkDatabases } from './check-databases.ts'
import { checkFiles } from './check-files.ts'
import { checkProcess } from './check-process.ts'
import { error, type Finding, ok } from './check-result.ts'

const readOrReport = (environment: NodeJS.ProcessEnv): Config | Finding[] => {
  try {
    return readConfig(gatherSettings(environment))
  } catch (problem) {
    if (!(problem instanceof ConfigError)) throw problem
    return problem.problems.map((text) => error('settings', text))
  }
}

export const runChecks = async (environment: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const config = readOrReport(environment)
  if (Array.isArray(config)) return config
  const settings = ok(
    'settings',
    config.changedSettings.length === 0 ? 'all defaults' : config.changedSettings.join(' '),
  )
  const isForwarder = isForwarderOnly(config)
  const process = await checkProcess(config, isForwarder)
  if (isForwarder) return [settings, ...process]
  const { findings, installationId } = await checkDatabases(config)
  const worksOnFiles = config.roles.includes('region') || config.roles.includes('worker')
  const files = worksOnFiles ? await checkFiles(config, installationId) : []
  return [settings, ...process, ...findings, ...files]
}
