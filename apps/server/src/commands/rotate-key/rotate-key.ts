// `company-data-server rotate-key`: a new platform key encrypts from now on, and everything stored is encrypted with it.
import { refuseUnfinishedRestore } from '../../compose/checks/unfinished-restore.ts'
import { type Config, ConfigError } from '../../compose/config.ts'
import { openDatabaseUrls } from '../../compose/databases/database-urls.ts'
import { requireMigrated } from '../../compose/databases/migrate-databases.ts'
import { HASH_KEY_PURPOSE, hashPlatformKey, openRing, unlockKeys } from '../../compose/secrets/platform-keys.ts'
import { withConnection } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import { keyRing, type PlatformKey } from '../../platform/secrets/key-ring.ts'
import { type KeyRow, lockKeys, readKeyRow, switchKey } from '../../platform/secrets/platform-key-store.ts'
import { type SecretKeys, secrets } from '../../platform/secrets/secrets.ts'
import { requireKnownCells } from '../cells/require-known-cells.ts'
import { type Command, type CommandContext, exitCodes, JSON_HELP, jsonOption } from '../command.ts'
import { readSettings } from '../read-settings.ts'
import { listRegionKeys } from './encrypted-values-store.ts'
import { forget } from './forget-keys.ts'
import { addNewKey, requireKeys } from './key-file.ts'
import { type PassResult, reencryptStore } from './reencrypt.ts'
import { countOld, forEachStore, type Installation } from './stores.ts'

/** A pass finds what processes wrote before they switched. */
const MAX_PASSES = 5

const STOPPED = 'The key was not rotated:'

const readRow = async ({ urls }: Installation): Promise<KeyRow> => {
  const row = await withConnection(urls.directory.url, readKeyRow)
  if (row === undefined) throw new ConfigError(['DATABASE_URL names a directory that no platform has used yet'])
  return row
}

const requireAllRegions = async ({ config, urls }: Installation): Promise<void> => {
  const keys = await withConnection(urls.directory.url, listRegionKeys)
  const missing = keys.filter((key) => !config.regions.some((region) => region.key === key))
  if (missing.length > 0) throw new ConfigError([`REGIONS must also name ${missing.join(', ')}`])
  await requireKnownCells(config, urls.directory.url)
}

/** Processes that run switch at once: they have the key already, or read it from the file. */
const switchTo = async (installation: Installation, row: KeyRow, { ring, hashKey }: SecretKeys, next: PlatformKey) => {
  const nextSecrets = secrets({ ring: keyRing([next]), hashKey })
  const isSwitched = await withConnection(installation.urls.directory.url, (client) =>
    switchKey(client, row.key_id, {
      key_id: next.id,
      key_hash: hashPlatformKey(next),
      hash_key_encrypted: nextSecrets.encrypt(Buffer.from(hashKey).toString('base64'), HASH_KEY_PURPOSE),
    }),
  )
  if (!isSwitched) throw new ConfigError(['Another key encrypts by now: run rotate-key again'], [], STOPPED)
  ring.use(next.id)
}

const reencryptAll = async (installation: Installation, keys: SecretKeys, { note }: CommandContext) => {
  const total: PassResult = { replaced: 0, skipped: 0, unreadable: 0 }
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = total.replaced
    total.skipped = 0
    total.unreadable = 0
    await forEachStore(installation, async (store, client) => {
      const job = { store, client, secrets: secrets(keys), keyId: keys.ring.current().id, onProgress: note }
      const part = await reencryptStore(job)
      total.replaced += part.replaced
      total.skipped += part.skipped
      total.unreadable += part.unreadable
    })
    if (total.replaced === before && total.skipped === 0) break
  }
  return total
}

const rotate = async (installation: Installation, context: CommandContext): Promise<number> => {
  const { config } = installation
  const { print, note, options } = context
  await requireAllRegions(installation)
  const row = await readRow(installation)
  const presentKeys = await requireKeys(config)
  // A key that was added and never used is taken first.
  const isNewWanted = options['new-key'] === true && presentKeys.at(-1)?.id === row.key_id
  const platformKeys = isNewWanted ? await addNewKey(config, presentKeys) : presentKeys
  const keys = unlockKeys(config, row, openRing(config, platformKeys))
  const newest = platformKeys.at(-1) ?? keys.ring.current()
  if (newest.id !== row.key_id) {
    await switchTo(installation, row, keys, newest)
    note(`the platform key is now ${newest.id}`)
  }
  const { replaced, unreadable } = await reencryptAll(installation, keys, context)
  const left = await countOld(installation, newest.id)
  if (options.json === true) print(JSON.stringify({ key_id: newest.id, replaced, unreadable, left }))
  else {
    print(`${replaced} values are now encrypted with the key ${newest.id}`)
    for (const { store, table, column, count } of left) print(`${store} ${table}.${column}: ${count} with an older key`)
    if (left.length > 0) print('run rotate-key again')
    else print('no value needs an older key: rotate-key --forget ends the rotation')
  }
  return left.length === 0 ? exitCodes.fine : exitCodes.findings
}

/** Nothing is created or migrated. */
const open = async (config: Config, log: Log): Promise<Installation> => {
  await refuseUnfinishedRestore(config)
  await requireKeys(config)
  const keys = config.cells.map(({ key }) => key)
  const urls = await openDatabaseUrls({ ...config, migrations: 'check', roles: ['region'] }, keys, log)
  try {
    await requireMigrated(urls)
  } catch (error) {
    await urls.embedded?.stop()
    throw error
  }
  return { config, urls }
}

const withKeyLock = ({ urls }: Installation, work: () => Promise<number>): Promise<number> =>
  withConnection(urls.directory.url, async (client) => {
    if (!(await lockKeys(client)))
      throw new ConfigError(['Another rotate-key is running: wait for its end'], [], STOPPED)
    return await work()
  })

export const rotateKey: Command = {
  usage: 'rotate-key [--new-key | --forget] [--json]',
  help: [
    '--new-key        first adds a new key to the file in DATA_DIR; with PLATFORM_KEY, add it there instead',
    '--forget         ends the rotation: the older keys leave the file in DATA_DIR, or may leave PLATFORM_KEY',
    JSON_HELP,
    '',
    'The newest key, which is the last of PLATFORM_KEY or of the file, encrypts from now on. Then every value that is',
    'stored with an older key is encrypted again, while the platform runs. Stop it at any time and run it again: it goes',
    'on with what is left. Exit code 1: some values still need an older key. Name all regions in REGIONS.',
  ],
  options: { 'new-key': { type: 'boolean' }, forget: { type: 'boolean' }, ...jsonOption },
  async run(context) {
    const { config, log } = readSettings(context.environment)
    const installation = await open(config, log)
    try {
      return await withKeyLock(installation, async () => {
        if (context.options.forget !== true) return rotate(installation, context)
        await requireAllRegions(installation)
        return forget(installation, await readRow(installation), context)
      })
    } finally {
      await installation.urls.embedded?.stop()
    }
  },
}
