// The platform keys of an installation: where they are, and which of them encrypts, also while the process runs.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepSecret } from '../../platform/secrets/keep-secret.ts'
import { type KeyRing, keyRing, type PlatformKey, parseKeys } from '../../platform/secrets/key-ring.ts'
import type { KeyRow } from '../../platform/secrets/platform-key-store.ts'
import { type SecretKeys, secrets } from '../../platform/secrets/secrets.ts'
import { type Config, ConfigError } from '../config.ts'

/** The purpose of the hash in the directory that identifies the key. */
const KEY_PURPOSE = 'platform-key.check'
/** The purpose of the column `platform_key.hash_key_encrypted`. */
export const HASH_KEY_PURPOSE = 'platform-key.hash-key'

type KeySettings = Pick<Config, 'platformKey' | 'dataDir'>

export const platformKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'secrets', 'platform-key')

/** The newest is the last. None if a start would generate one. */
export const readPlatformKeys = async (config: KeySettings): Promise<PlatformKey[]> =>
  parseKeys(config.platformKey ?? (await readFile(platformKeyFile(config), 'utf8').catch(() => '')))

export const hashPlatformKey = ({ bytes }: PlatformKey): string => secrets(bytes).keyedHash(KEY_PURPOSE, KEY_PURPOSE)

const reloadKeys = (config: KeySettings): readonly PlatformKey[] => {
  try {
    return parseKeys(readFileSync(platformKeyFile(config), 'utf8'))
  } catch {
    return []
  }
}

/** A file may change while a process runs; a setting does not. */
export const openRing = (config: KeySettings, keys: readonly PlatformKey[]): KeyRing =>
  keyRing(keys, config.platformKey === undefined ? () => reloadKeys(config) : undefined)

const describeSource = (config: KeySettings): string =>
  config.platformKey === undefined
    ? `PLATFORM_KEY is not set, and the key in ${platformKeyFile(config)}`
    : 'PLATFORM_KEY'

/**
 * Data encrypted or hashed with another key would be unreadable: every login and every webhook would fail, one by one.
 */
export const unlockKeys = (config: KeySettings, row: KeyRow, ring: KeyRing): SecretKeys => {
  const { bytes } = ring.find(row.key_id) ?? ring.current()
  if (!secrets(bytes).matchesKeyedHash(KEY_PURPOSE, row.key_hash, KEY_PURPOSE) || !ring.use(row.key_id))
    throw new ConfigError([
      `${describeSource(config)} is not the key with which the secrets of this installation were stored`,
    ])
  const missing = row.old_key_ids.filter((id) => ring.find(id) === undefined)
  if (missing.length > 0)
    throw new ConfigError([
      `${describeSource(config)} lacks ${missing.join(', ')}, with which values may still be encrypted: add it, and run company-data-server rotate-key --forget first`,
    ])
  const hashKey =
    row.hash_key_encrypted === null
      ? bytes
      : Buffer.from(secrets({ ring, hashKey: bytes }).decrypt(row.hash_key_encrypted, HASH_KEY_PURPOSE), 'base64')
  return { ring, hashKey }
}

/** The error of an installation whose secrets were stored with a key that is missing now. */
export const missingKey = (config: KeySettings): ConfigError =>
  new ConfigError([
    `PLATFORM_KEY is not set, and ${platformKeyFile(config)} does not exist, but the secrets of this installation were stored with a key: put it back`,
  ])

/** Generates the key of a new installation: another one beside stored secrets would only look like theirs. */
export const openPlatformKeys = async (config: KeySettings, hasStoredSecrets: boolean): Promise<PlatformKey[]> => {
  const keys = await readPlatformKeys(config)
  if (keys.length > 0) return keys
  if (hasStoredSecrets) throw missingKey(config)
  return parseKeys((await keepSecret(join(config.dataDir, 'secrets'), 'platform-key')).value)
}
