// `company-data-server migrate`: applies migrations with a separate account, or lists those that are missing.

import { refuseUnfinishedRestore } from '../compose/checks/unfinished-restore.ts'
import { type Config, ConfigError } from '../compose/config.ts'
import { type DatabaseUrls, listUrls, openMigrationUrls } from '../compose/databases/database-urls.ts'
import { listMigrated, migrateDatabases, readState } from '../compose/databases/migrate-databases.ts'
import { checkServer, grantToServingRole, prepareForServing, readInstallation } from '../platform/db/index.ts'
import type { Log } from '../platform/log/log.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from './command.ts'
import { readSettings } from './read-settings.ts'

interface StoreResult {
  store: string
  applied: string[]
  pending: string[]
}

const readStates = async (urls: DatabaseUrls): Promise<StoreResult[]> => {
  const results: StoreResult[] = []
  for (const database of listMigrated(urls)) {
    const { applied, pending } = await readState(database)
    results.push({ store: database.store, applied: [...applied], pending: [...pending] })
  }
  return results
}

const printStates = (results: readonly StoreResult[], { print }: CommandContext): void => {
  for (const { store, applied, pending } of results) {
    print(`${store}: ${applied.length} applied${applied.length > 0 ? `, the last is ${applied.at(-1)}` : ''}`)
    for (const name of pending) print(`${store}: ${name} is not applied`)
  }
}

/** Only prints what a run would do. */
const showStates = async (urls: DatabaseUrls, context: CommandContext): Promise<number> => {
  const results = await readStates(urls)
  if (context.options.json === true) context.print(JSON.stringify({ databases: results }))
  else printStates(results, context)
  return results.some(({ pending }) => pending.length > 0) ? exitCodes.findings : exitCodes.fine
}

const warnTo = ({ note }: CommandContext) => ({ warn: (line: string) => note(line) })

const applyAll = async (urls: DatabaseUrls, config: Config, context: CommandContext): Promise<number> => {
  const { note, print, options } = context
  const parts = listMigrated(urls).map(({ store, url, setting }) => ({
    store: store === 'directory' ? store : `region ${store}`,
    url,
    setting,
  }))
  await readInstallation(parts)
  const before = await readStates(urls)
  for (const { store, pending } of before) note(`${store}: ${pending.length} to apply`)
  const applied = new Map(before.map(({ store }) => [store, [] as string[]]))
  await migrateDatabases(urls, { limitMs: config.startLockMs, ...warnTo(context) }, (store, name, tookMs) => {
    applied.get(store)?.push(name)
    note(`${store}: ${name} applied (${(tookMs / 1000).toFixed(1)} s)`)
  })
  for (const { url } of listUrls(urls)) await prepareForServing(url)
  const role = options['grant-to']
  if (typeof role === 'string') {
    for (const { url } of listUrls(urls)) await grantToServingRole(url, role)
    note(`${role} may read and write rows, and may not change the schema`)
  }
  if (options.json === true)
    print(JSON.stringify({ databases: [...applied].map(([store, names]) => ({ store, applied: names })) }))
  else for (const [store, names] of applied) print(`${store}: ${names.length} applied, up to date`)
  return exitCodes.fine
}

/** The regions of REGIONS, or those that `--only` names; the directory is always first. */
const chooseRegions = (config: Config, { options }: CommandContext): string[] => {
  const keys = config.cells.map(({ key }) => key)
  if (!Array.isArray(options.only)) return keys
  const names = options.only.map(String)
  const unknown = names.filter((name) => name !== 'directory' && !keys.includes(name))
  if (unknown.length > 0) throw new ConfigError([`REGIONS does not name ${unknown.join(', ')}, which --only names`])
  return keys.filter((key) => names.includes(key))
}

const open = async (config: Config, log: Log, mayCreate: boolean, context: CommandContext): Promise<DatabaseUrls> => {
  const urls = await openMigrationUrls(config, chooseRegions(config, context), { log, mayCreate })
  try {
    // The lock of a migration is a session's, which a pooler in transaction mode would leave behind.
    for (const address of listUrls(urls)) await checkServer({ ...address, ...warnTo(context) })
    return urls
  } catch (error) {
    await urls.embedded?.stop()
    throw error
  }
}

export const migrate: Command = {
  usage: 'migrate [--status | --dry-run] [--only <store>]… [--grant-to <role>] [--json]',
  help: [
    '--status         lists how many migrations each database has, and those that it lacks; exit code 1 if any',
    '--dry-run        the same: nothing is applied',
    '--only <store>   only the directory and this region; may be repeated ("directory" for it alone)',
    '--grant-to <role> gives the serving account of DATABASE_URL its rights on rows, and none on the schema',
    JSON_HELP,
    '',
    'It uses MIGRATION_DATABASE_URL and MIGRATION_DATABASE_URL_<REGION>, whose account may change the schema, or else',
    'DATABASE_URL and DATABASE_URL_<REGION>. It migrates the directory and every region of REGIONS, and creates',
    'databases that are missing. It may be run while older processes serve, and again after a failure.',
  ],
  options: {
    status: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    only: { type: 'string', multiple: true },
    'grant-to': { type: 'string' },
    ...jsonOption,
  },
  async run(context) {
    const { config, log } = readSettings(context.environment)
    const isDry = context.options.status === true || context.options['dry-run'] === true
    await refuseUnfinishedRestore(config)
    const urls = await open(config, log, !isDry, context)
    try {
      return isDry ? await showStates(urls, context) : await applyAll(urls, config, context)
    } finally {
      await urls.embedded?.stop()
    }
  },
}
