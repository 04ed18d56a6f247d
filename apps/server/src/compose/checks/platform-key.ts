// Reads the platform key where a start would read it, without generating one.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The purpose of the hash in the directory that identifies the key. */
export const KEY_PURPOSE = 'platform-key.check'

/** Undefined if a start would generate one. */
export const readPlatformKey = async ({ platformKey, dataDir }: Config): Promise<string | undefined> => {
  if (platformKey !== undefined) return platformKey
  const text = await readFile(join(dataDir, 'secrets', 'platform-key'), 'utf8').catch(() => undefined)
  return text?.trim()
}
