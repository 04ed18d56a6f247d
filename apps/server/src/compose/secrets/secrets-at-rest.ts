// The secrets at rest of a running process: they follow a rotation of the key, and the directory knows which key is in use.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { cachedValue, type Database } from '../../platform/db/index.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { PlatformKey } from '../../platform/secrets/key-ring.ts'
import { recordKeyUse, removeKeyUse } from '../../platform/secrets/key-use-store.ts'
import { KEY_TOPIC, type KeyRow, keepKeyRow, loadKeyRow } from '../../platform/secrets/platform-key-store.ts'
import { type Secrets, secrets } from '../../platform/secrets/secrets.ts'
import type { DirectoryTables } from '../../schema/directory.ts'
import type { Config } from '../config.ts'
import type { Teardown } from '../teardown.ts'
import { hashPlatformKey, openRing, unlockKeys } from './platform-keys.ts'

export interface SecretsAtRest extends Secrets {
  /** False while the process lacks the key that encrypts: every call that stores a secret would fail. */
  hasKeyInUse(): boolean
}

interface Deps {
  directory: Database<DirectoryTables>
  metrics: Metrics
  log: Log
}

/** The row of a process is much younger than that, as long as the process runs. */
const NOTE_EVERY_MS = 20_000

const registerKeyMetrics = (metrics: Metrics, hasKeyInUse: () => boolean, readRow: () => KeyRow): void => {
  metrics.gauge(
    'companydata_platform_key_missing',
    '1 while the process lacks the platform key that encrypts: it is not ready',
    () => (hasKeyInUse() ? 0 : 1),
  )
  metrics.gauge(
    'companydata_platform_old_keys',
    'Platform keys that a rotation has replaced and that are not forgotten yet',
    () => readRow().old_key_ids.length,
  )
}

export const openSecretsAtRest = async (
  config: Pick<Config, 'platformKey' | 'dataDir'>,
  keys: readonly PlatformKey[],
  { directory, metrics, log }: Deps,
  teardown: Teardown,
): Promise<SecretsAtRest> => {
  const { kysely } = directory
  const ring = openRing(config, keys)
  const newest = keys.at(-1) ?? ring.current()
  const row = await keepKeyRow(kysely, { key_id: newest.id, key_hash: hashPlatformKey(newest) })
  const atRest = secrets(unlockKeys(config, row, ring))
  const self = { process_id: randomUUID(), host: hostname(), pid: process.pid }
  let keyId: string | null = row.key_id
  let notedAtMs = Number.NEGATIVE_INFINITY
  const note = async (presentId: string | null): Promise<void> => {
    if (presentId === keyId && performance.now() - notedAtMs < NOTE_EVERY_MS) return
    if (presentId === null && keyId !== null)
      log.error(
        'platform key',
        new Error('a rotation has changed the platform key, and this process lacks the new one'),
      )
    keyId = presentId
    await recordKeyUse(kysely, { ...self, key_id: presentId })
    notedAtMs = performance.now()
  }
  const present = cachedValue({
    db: directory,
    topic: KEY_TOPIC,
    load: async () => {
      const loaded = await loadKeyRow(kysely)
      await note(ring.use(loaded.key_id) ? loaded.key_id : null)
      return loaded
    },
    onError: (error) => log.error('platform key', error),
  })
  await present.start()
  teardown.push(async () => {
    await present.stop()
    await removeKeyUse(kysely, self.process_id).catch(() => {})
  })
  const hasKeyInUse = (): boolean => keyId !== null
  registerKeyMetrics(metrics, hasKeyInUse, present.get)
  return { ...atRest, hasKeyInUse }
}
