// Keeps secrets in the key store of the system, or in files that only their owner reads.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { System as WholeSystem } from '../program/system.ts'
import type { SecretStore } from './key-store-program.ts'
import { keychain } from './keychain.ts'
import { configFolder, readPrivateFile, writePrivateFile } from './private-files.ts'
import { secretTool } from './secret-tool.ts'

type System = Pick<WholeSystem, 'env' | 'platform'>

export type StoreKind = 'system' | 'file'

/** A file for each secret: commands that run at once do not undo each other's changes. */
const fileStore = (system: System): SecretStore => {
  // Hexadecimal, because some file systems take upper and lower case for the same.
  const toPath = (name: string): string =>
    join(configFolder(system), 'secrets', Buffer.from(name, 'utf8').toString('hex'))
  return {
    get: (name) => readPrivateFile(toPath(name), true),
    set: (name, secret) => writePrivateFile(toPath(name), secret),
    remove: (name) => rm(toPath(name), { force: true }),
  }
}

const systemStore = (system: System): SecretStore | undefined => {
  if (system.platform === 'darwin') return keychain(system)
  return system.platform === 'linux' ? secretTool(system) : undefined
}

export const openSecretStore = (system: System, kind: StoreKind): SecretStore =>
  (kind === 'system' ? systemStore(system) : undefined) ?? fileStore(system)

/**
 * The variable comes first, then the usual store of the profile. A key store that is installed may still not answer, as
 * without a desktop.
 */
export const findStoreKind = async (system: System, usual?: StoreKind): Promise<StoreKind> => {
  const store = system.env.COMPANY_DATA_KEY_STORE === 'file' ? undefined : systemStore(system)
  if (store === undefined) return 'file'
  if (usual !== undefined) return usual
  return store.get('probe').then(
    () => 'system',
    () => 'file',
  )
}

/** A secret that the old store does not give stays there; its command asks for a new sign-in. */
export const copySecrets = async (from: SecretStore, to: SecretStore, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const secret = await from.get(name).catch(() => undefined)
    if (secret !== undefined) await to.set(name, secret)
  }
}

/** Removes all that it can, then throws the first failure: a secret that stays must not count as forgotten. */
export const removeSecrets = async (store: SecretStore, names: readonly string[]): Promise<void> => {
  const failures: unknown[] = []
  for (const name of names) await store.remove(name).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
