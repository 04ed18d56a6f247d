// Installs the programs of other people that tests use, pinned by a lock file beside this one.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from '../pack/tarballs.ts'

const folder = import.meta.dirname

/** npm writes its own lock file when an install is complete. */
const isInstalled = (): boolean => {
  const lock = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(lock)) return false
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  return Object.entries(dependencies).every(([name, version]) => packages[`node_modules/${name}`]?.version === version)
}

/** Their folder; undefined if they cannot be installed, for example without a network. */
export const installForeignClients = async (): Promise<string | undefined> => {
  if (!isInstalled()) await npm(['ci'], folder).catch(() => undefined)
  return isInstalled() ? folder : undefined
}
