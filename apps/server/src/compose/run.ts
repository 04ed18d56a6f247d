// The life of the process: start, ready line, graceful stop; exit code 2 for problems that the operator has to fix.

import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { log as jsonLog, type Log } from '../platform/log/log.ts'
import type { App } from './app.ts'
import { limitNewSpace } from './checks/new-space.ts'
import { formatOperatorMessage } from './checks/operator-message.ts'
import { notifyServiceManager } from './checks/service-manager.ts'
import { gatherSettings } from './config/setting-sources.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { isForwarderOnly, startApp } from './start-app.ts'
import { version } from './version.ts'

/** The full advice goes to stderr; the log line is for log collectors. */
const fail = (error: unknown, log: Log): never => {
  const sentence = formatOperatorMessage(error)
  if (sentence === undefined) {
    log.error('start failed', error)
    throw error
  }
  const why = error instanceof Error ? error.name : undefined
  const names = error instanceof ConfigError ? error.settings : []
  log.info('start refused', { why, ...(names.length > 0 && { settings: names.join(',') }) })
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const printToken = (token: string): void => {
  process.stderr.write(
    `The operator token of this installation (shown once, kept in DATA_DIR/secrets/operator-token): ${token}\n`,
  )
}

const formatReadyLine = (app: App): string =>
  `ready ${Object.entries(app.addresses)
    .map(([base, url]) => `${base}=${url}`)
    .join(' ')}\n`

/** An operator's first questions: which program this is, what it does and where. Settings are named, never shown. */
const tellStart = (log: Log, { roles, regions, databaseUrl, s3, changedSettings }: Config, { addresses }: App): void =>
  log.info('started', {
    version,
    node: process.version,
    roles: roles.join(','),
    regions: regions.map(({ key }) => key).join(','),
    store: databaseUrl === undefined ? 'embedded' : 'server',
    files: s3 === undefined ? 'folder' : 's3',
    settings: changedSettings.join(','),
    ...addresses,
  })

/** The level of the log is a setting itself. */
const readSettings = (environment: NodeJS.ProcessEnv): { config: Config; log: Log } => {
  try {
    const config = readConfig(gatherSettings(environment))
    return { config, log: jsonLog(config.logLevel) }
  } catch (error) {
    return fail(error, jsonLog('info'))
  }
}

export const run = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const { config, log } = readSettings(environment)
  // A forwarder has many waiting calls and few active ones. It needs little room for young objects, which would take
  // most of its memory.
  if (isForwarderOnly(config)) setFlagsFromString('--optimize-for-size')
  const signals = stopOnSignal(log, config.drainMs)
  const starting = startApp(config, {
    log,
    onOperatorToken: printToken,
    preparesReference: true,
    isStopping: signals.isStopping,
  })
  signals.watch(starting)
  try {
    const app = await starting
    // Until then Node keeps the cache that it has read. New entries are written even if the process is killed later.
    flushCompileCache()
    limitNewSpace()
    tellStart(log, config, app)
    process.stdout.write(formatReadyLine(app))
    notifyServiceManager('READY=1', environment, log)
  } catch (error) {
    fail(error, log)
  }
}
