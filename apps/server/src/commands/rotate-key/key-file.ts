// The file of platform keys in DATA_DIR: a line for each key, the newest last.
import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, ConfigError } from '../../compose/config.ts'
import { unusedStore } from '../../compose/databases/database-urls.ts'
import { platformKeyFile, readPlatformKeys } from '../../compose/secrets/platform-keys.ts'
import { formatKeys, type PlatformKey, toPlatformKey } from '../../platform/secrets/key-ring.ts'

const KEY_BYTES = 32

export const requireKeys = async (config: Config): Promise<PlatformKey[]> => {
  const keys = await readPlatformKeys(config)
  if (keys.length > 0) return keys
  throw unusedStore(config)
}

/** The platform must be able to read it also when another user runs this command. */
const keepOwner = async (path: string, draft: FileHandle): Promise<void> => {
  const { uid, gid } = await stat(path)
  if (process.getuid?.() !== uid) await draft.chown(uid, gid)
}

/** A renamed file is on the disk once its folder is. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** On the disk before it returns: values that are encrypted with a lost key are lost. */
export const writeKeyFile = async (config: Config, keys: readonly PlatformKey[]): Promise<void> => {
  const path = platformKeyFile(config)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(formatKeys(keys))
      await keepOwner(path, file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

export const addNewKey = async (config: Config, keys: readonly PlatformKey[]): Promise<PlatformKey[]> => {
  if (config.platformKey !== undefined)
    throw new ConfigError([
      'PLATFORM_KEY is set, so --new-key cannot write it: append a comma and the output of openssl rand -base64 32',
    ])
  const newKeys = [...keys, toPlatformKey(randomBytes(KEY_BYTES))]
  await writeKeyFile(config, newKeys)
  return newKeys
}
