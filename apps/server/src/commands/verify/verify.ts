// `company-data-server verify`: compares directory, regions and files after a restore, and changes nothing.
import { type Config, ConfigError } from '../../compose/config.ts'
import { type DatabaseUrls, openDatabaseUrls } from '../../compose/databases/database-urls.ts'
import { requireMigrated } from '../../compose/databases/migrate-databases.ts'
import { type FileStores, openFileStores } from '../../compose/file-stores.ts'
import { readInstallation, withConnection } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { readKeyRow } from '../../platform/secrets/platform-key-store.ts'
import { requireKnownCells } from '../cells/require-known-cells.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { compareAccounts, readDirectory } from './compare-accounts.ts'
import { compareFiles } from './compare-files.ts'
import { compareKeys } from './compare-keys.ts'
import { type Difference, toDifferences } from './difference.ts'
import { type FileReference, listFileReferences } from './verify-store.ts'

interface RegionResult {
  counts: Record<string, number>
  differences: Difference[]
}

interface Result {
  regions: ReadonlyMap<string, RegionResult>
  /** The differences in the directory alone. */
  differences: Difference[]
}

const readOnly = async <T>(url: string, work: Parameters<typeof withConnection<T>>[1]): Promise<T> =>
  withConnection(url, async (client) => {
    await client.query('set default_transaction_read_only = on')
    return await work(client)
  })

const compareMark = async (region: string, files: FileStores, id: string | undefined): Promise<Difference[]> => {
  const { location, read } = files.getMark(region)
  const markedId = await read()
  const isDifferent = markedId !== undefined && id !== undefined && markedId !== id
  return toDifferences(
    {
      kind: 'files_of_other_installation',
      store: region,
      text: `${location} does not name the databases' installation.`,
    },
    isDifferent ? [markedId] : [],
  )
}

const verifyAll = async (
  urls: DatabaseUrls,
  files: FileStores,
  readsHashes: boolean,
  { note }: CommandContext,
): Promise<Result> => {
  await requireMigrated(urls)
  const id = await readInstallation([
    { store: 'directory', ...urls.directory },
    ...[...urls.regions].map(([key, address]) => ({ store: `region ${key}`, ...address })),
  ])
  const directory = await readOnly(urls.directory.url, readDirectory)
  const row = await readOnly(urls.directory.url, readKeyRow)
  const results = new Map<string, RegionResult>()
  const differences = await readOnly(urls.directory.url, (client) => compareKeys('directory', client, row))
  const referencesByRegion = new Map<string, FileReference[]>()
  for (const [key, { url }] of urls.regions) referencesByRegion.set(key, await readOnly(url, listFileReferences))
  for (const [key, { url }] of urls.regions) {
    note(`${key}: comparing`)
    const rows = await readOnly(url, (client) => compareAccounts(key, client, directory))
    const keys = await readOnly(url, (client) => compareKeys(key, client, row))
    const otherReferences = new Set(
      [...referencesByRegion].filter(([other]) => other !== key).flatMap(([, list]) => list.map((item) => item.key)),
    )
    const fileResult = await compareFiles({
      region: key,
      files: files.of(key),
      stores: [...urls.regions.keys()].map((region) => files.of(region)),
      readReferences: () => readOnly(url, listFileReferences),
      otherReferences,
      readsHashes,
      now: new Date(),
    })
    results.set(key, {
      counts: { ...rows.counts, ...fileResult.counts },
      differences: [...(await compareMark(key, files, id)), ...rows.differences, ...keys, ...fileResult.differences],
    })
  }
  return { regions: results, differences }
}

const printResult = ({ regions: results, ...directory }: Result, { print, options }: CommandContext): number => {
  const differences = [...directory.differences, ...[...results.values()].flatMap((result) => result.differences)]
  if (options.json === true) {
    const regions = [...results].map(([region, { counts }]) => ({ region, ...counts }))
    print(JSON.stringify({ regions, differences }))
  } else {
    for (const [region, { counts }] of results) {
      const numbers = Object.entries(counts).map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
      print(`${region}: ${numbers.join(', ')}`)
    }
    for (const { store, kind, count, examples, text } of differences)
      print(`${store}: ${kind} ${count} (${examples.join(', ')}${count > examples.length ? ', …' : ''}). ${text}`)
    if (differences.length === 0) print('directory, regions and files agree')
  }
  return differences.length === 0 ? exitCodes.fine : exitCodes.findings
}

/** Nothing is created: neither a database nor a table. */
const open = async (config: Config, log: Log): Promise<{ urls: DatabaseUrls; files: FileStores }> => {
  if (config.regions.length === 0) throw new ConfigError(['REGIONS must name the regions to verify'])
  const reading: Config = { ...config, migrations: 'check', roles: ['region'] }
  const files = await openFileStores({ ...reading, log, metrics: metrics() })
  try {
    const keys = config.cells.map(({ key }) => key)
    return { urls: await openDatabaseUrls(reading, keys, log), files }
  } catch (error) {
    await files.close()
    throw error
  }
}

export const verify: Command = {
  usage: 'verify [--hashes] [--json]',
  help: [
    '--hashes         also reads every file whose row has a hash of its bytes',
    JSON_HELP,
    '',
    'Compares the directory with every region of REGIONS, and the files of each region with its rows: counts, rows of',
    'accounts that the directory lacks, services and clients that one side lacks, files without rows and rows without',
    'files, values of an older platform key. Nothing is changed. Name all regions in REGIONS, because accounts share',
    'files between regions. Exit code 0: they agree. 1: differences. On a running platform, changes of that moment may be listed: run it again.',
  ],
  options: { hashes: { type: 'boolean' }, ...jsonOption },
  async run(context) {
    const { config, log } = readSettings(context.environment)
    const { urls, files } = await open(config, log)
    try {
      await requireKnownCells(config, urls.directory.url)
      return printResult(await verifyAll(urls, files, context.options.hashes === true, context), context)
    } finally {
      await urls.embedded?.stop()
      await files.close()
    }
  },
}
