// `company-data-server support-bundle`: a folder for a support case, without secrets and without data of persons.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, platform, release, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { isSettingName } from '../compose/config/setting-names.ts'
import { gatherSettings } from '../compose/config/setting-sources.ts'
import { type Config, ConfigError, readConfig } from '../compose/config.ts'
import { directoryMigrations, regionMigrations } from '../compose/databases/migrate-databases.ts'
import { version } from '../compose/version.ts'
import { readMigrations } from '../platform/db/index.ts'
import { getErrorCode } from '../platform/db/store-error.ts'
import { runChecks } from './check/run-checks.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from './command.ts'
import { get, listAddresses } from './process-addresses.ts'

const METRICS_TIMEOUT_MS = 5_000

/** Names of settings whose values may be secret, or lead to one. */
const MAY_BE_SECRET = /TOKEN|KEY|SECRET|PASS|URL|USER|FILE|FROM|CONTACT|EMAIL/
/** Numbers, rates and words of choices: nothing else is written down. */
const HARMLESS = /^(?:\d{1,9}(?:\/\d{1,6})?|[a-z-]{1,12}(?:,[a-z-]{1,12})*)$/

/** Every setting by name; its value only where it cannot be a secret. */
const describeSettings = (environment: NodeJS.ProcessEnv): Record<string, string> => {
  const entries = Object.entries(environment).filter(([name, text = '']) => isSettingName(name) && text.trim() !== '')
  return Object.fromEntries(
    entries
      .map(([name, text = '']): [string, string] => [
        name,
        !MAY_BE_SECRET.test(name) && HARMLESS.test(text.trim()) ? text.trim() : '(set)',
      ])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

const describeProgram = (): Record<string, unknown> => ({
  version,
  node: process.versions.node,
  platform: `${platform()} ${release()} ${arch()}`,
  memory_mb: Math.floor(totalmem() / 1024 ** 2),
  made_at: new Date().toISOString(),
})

const listMigrations = async (): Promise<Record<string, unknown>> => {
  const describe = async (folder: string) =>
    (await readMigrations(folder)).map(({ name, sha256 }) => ({ name, sha256 }))
  return { directory: await describe(directoryMigrations), region: await describe(regionMigrations) }
}

const readToken = async ({ operatorToken, dataDir }: Config): Promise<string | undefined> =>
  operatorToken ?? (await readFile(join(dataDir, 'secrets', 'operator-token'), 'utf8').catch(() => undefined))?.trim()

/** The metrics of the running process; their labels have no ids of persons. */
const readMetrics = async (context: CommandContext, config: Config): Promise<string> => {
  const token = await readToken(config)
  if (token === undefined) return '# no operator token\n'
  const [address] = listAddresses(context)
  if (address === undefined) return '# no address\n'
  try {
    const headers = { authorization: `Bearer ${token}` }
    const { status, text } = await get(`${address.url}/api/ops/metrics`, METRICS_TIMEOUT_MS, headers)
    return status === 200 ? text : `# the process responded with ${status}\n`
  } catch (error) {
    return `# no process responds at ${address.url} (${getErrorCode(error) ?? 'no response'})\n`
  }
}

const tryMetrics = async (context: CommandContext, environment: NodeJS.ProcessEnv): Promise<string> => {
  try {
    return await readMetrics(context, readConfig(environment))
  } catch (error) {
    if (error instanceof ConfigError) return '# no address: see --url, and settings in checks.json\n'
    throw error
  }
}

/** Wrong settings are part of the bundle, not a reason to have none. */
const gatherOrKeep = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  try {
    return gatherSettings(environment)
  } catch (error) {
    if (error instanceof ConfigError) return environment
    throw error
  }
}

export const supportBundle: Command = {
  usage: 'support-bundle --to <folder> [--url <address>] [--json]',
  help: [
    '--to <folder>      a new folder for the files',
    '--url <address>    the process whose metrics are read, instead of that of the settings',
    JSON_HELP,
    '',
    'It writes program.json, settings.json, checks.json, migrations.json and metrics.txt. Values of settings are written',
    'only if they are numbers or words of a choice. Look through the files before you send them.',
  ],
  options: { to: { type: 'string' }, url: { type: 'string' }, ...jsonOption },
  async run(context) {
    const { environment, options, print } = context
    if (typeof options.to !== 'string') throw new ConfigError(['--to must name a folder that does not exist yet'])
    const folder = resolve(options.to)
    await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      const code = getErrorCode(error)
      const reason = code === 'EEXIST' ? 'exists already: name a new folder' : `cannot be created (${code})`
      throw new ConfigError([`--to names ${folder}, which ${reason}`])
    })
    const settings = gatherOrKeep(environment)
    const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`
    const files: Record<string, string> = {
      'program.json': toJson(describeProgram()),
      'settings.json': toJson(describeSettings(settings)),
      'checks.json': toJson(await runChecks(environment)),
      'migrations.json': toJson(await listMigrations()),
      'metrics.txt': await tryMetrics(context, settings),
    }
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 })
    if (options.json === true) print(JSON.stringify({ folder, files: Object.keys(files) }))
    else print(`${folder}: ${Object.keys(files).join(', ')}`)
    return exitCodes.fine
  },
}
