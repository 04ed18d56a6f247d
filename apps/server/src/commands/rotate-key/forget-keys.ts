// `rotate-key --forget`: the end of a rotation, once no value needs an older key.
import { ConfigError } from '../../compose/config.ts'
import { withConnection } from '../../platform/db/index.ts'
import { listOtherKeyUses } from '../../platform/secrets/key-use-store.ts'
import { forgetOldKeys, type KeyRow } from '../../platform/secrets/platform-key-store.ts'
import { type CommandContext, exitCodes } from '../command.ts'
import { requireKeys, writeKeyFile } from './key-file.ts'
import { countOld, type Installation } from './stores.ts'

/** By then every process has switched, and its transactions with the old key have ended. */
const SETTLED_MS = 60_000

/** A process notes its key every 20 s. One that was killed, or cannot reach the directory, counts for so long. */
const SEEN_WITHIN_SECONDS = 300

const createRefusal = (reason: string): ConfigError => new ConfigError([reason], [], 'The rotation cannot end yet:')

const requireOneKeyInUse = async ({ urls }: Installation, keyId: string): Promise<void> => {
  const others = await withConnection(urls.directory.url, (client) =>
    listOtherKeyUses(client, keyId, SEEN_WITHIN_SECONDS),
  )
  if (others.length === 0) return
  const list = others.map(({ host, pid, key_id }) => `${host} ${pid} (${key_id ?? 'lacks the new key'})`).join(', ')
  throw createRefusal(
    `Processes of the last five minutes do not use ${keyId}: ${list}. Give them the new key and restart them, or wait if they have ended`,
  )
}

export const forget = async (
  installation: Installation,
  row: KeyRow,
  { print, options }: CommandContext,
): Promise<number> => {
  const { config, urls } = installation
  const keys = await requireKeys(config)
  const present = keys.find(({ id }) => id === row.key_id)
  if (present === undefined) throw new ConfigError([`PLATFORM_KEY does not have ${row.key_id}, the key that encrypts`])
  if (row.switched_at !== null && Date.now() - row.switched_at.getTime() < SETTLED_MS)
    throw createRefusal('The key has changed less than a minute ago: processes may still use the old one, so wait')
  await requireOneKeyInUse(installation, row.key_id)
  const left = await countOld(installation, row.key_id)
  if (left.length > 0)
    throw createRefusal(
      `${left.map(({ store, table, count }) => `${count} values of ${store} ${table}`).join(', ')} need an older key: run rotate-key first`,
    )
  if (!(await withConnection(urls.directory.url, (client) => forgetOldKeys(client, row.key_id))))
    throw createRefusal('Another key encrypts by now: run rotate-key again')
  // A key that was added after the present one stays: it is to be used next.
  const neededKeys = keys.slice(keys.indexOf(present))
  if (config.platformKey === undefined && neededKeys.length < keys.length) await writeKeyFile(config, neededKeys)
  if (options.json === true) print(JSON.stringify({ key_id: present.id, left: [] }))
  else if (config.platformKey === undefined) print(`the file no longer has a key before ${present.id}`)
  else print(`PLATFORM_KEY needs the key ${present.id} alone: remove the others, and restart every process`)
  return exitCodes.fine
}
