// The other Node versions that the packed packages are tried on, from npm and pinned by a lock file like our own.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './tarballs.ts'

const folder = join(import.meta.dirname, 'nodes')
const system = process.platform === 'win32' ? 'win' : process.platform
const majors = [20, 22]

const getPackageFolder = (major: number): string => `node_modules/node-${major}-${system}-${process.arch}`

const getProgram = (major: number): string =>
  join(folder, getPackageFolder(major), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

interface Lock {
  packages: Record<string, { version: string }>
}

/** npm writes its own lock file when an install is complete. */
const isInstalled = (major: number): boolean => {
  const installed = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const [installedLock, pinned] = [installed, join(folder, 'package-lock.json')].map(
    (file) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages[getPackageFolder(major)]?.version,
  )
  return installedLock !== undefined && installedLock === pinned
}

/**
 * Major version → path of the program. A version that is not available here (no package for this system, no network) is
 * omitted.
 */
export const installNodes = async (): Promise<Map<number, string>> => {
  if (!majors.every(isInstalled)) await npm(['ci'], folder).catch(() => undefined)
  return new Map([
    ...majors.filter(isInstalled).map((major) => [major, getProgram(major)] as const),
    [24, process.execPath],
  ])
}
