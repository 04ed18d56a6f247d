// The record of a release: its migrations, endpoints and API documents, from which later states may not depart.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const stores = ['directory', 'region'] as const
export type Store = (typeof stores)[number]

export interface ReleaseRecord {
  version: string
  /** The day of the release, as `2026-11-17`. */
  date: string
  /** The name of each migration, with the SHA-256 of its text. */
  migrations: Readonly<Record<Store, Readonly<Record<string, string>>>>
  /** `GET /api/health`, sorted. */
  endpoints: readonly string[]
  /** The announced removals: the endpoint, with the day from which on it may be gone (NS-18). */
  sunsets?: Readonly<Record<string, string>>
  /** The SHA-256 of each OpenAPI document, without addresses. */
  documents: Readonly<Record<string, string>>
}

export interface MigrationFile {
  store: Store
  name: string
  text: string
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Line endings are those of Git's repository, as in the program. */
export const readMigrationFiles = (root: string): MigrationFile[] =>
  stores.flatMap((store) => {
    const folder = join(root, 'apps', 'server', 'migrations', store)
    return globSync('*.sql', { cwd: folder })
      .sort()
      .map((name) => ({ store, name, text: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') }))
  })

const parseVersion = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [major, minor, patch]
}

export const compareVersions = (left: string, right: string): number => {
  const [a, b] = [parseVersion(left), parseVersion(right)]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** Before 1.0 a minor version may remove something, later only a major one. */
export const mayRemove = (before: string, now: string): boolean => {
  const [a, b] = [parseVersion(before), parseVersion(now)]
  return a[0] !== b[0] || (a[0] === 0 && a[1] !== b[1])
}

/** Oldest first. */
export const readRecords = (root: string): ReleaseRecord[] =>
  globSync('*.json', { cwd: join(root, 'releases') })
    .map((file) => {
      const record = JSON.parse(readFileSync(join(root, 'releases', file), 'utf8')) as ReleaseRecord
      if (`${record.version}.json` !== basename(file))
        throw new Error(`releases/${file} says version ${record.version}`)
      return record
    })
    .sort((a, b) => compareVersions(a.version, b.version))

export interface PackageVersion {
  /** The path of its package.json. */
  file: string
  version: string
}

export const readVersions = (root: string): PackageVersion[] =>
  ['package.json', ...globSync('{packages/*,apps/*,benchmarks}/package.json', { cwd: root }).sort()].map((file) => {
    const { version } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { version: string }
    return { file: file.replaceAll('\\', '/'), version }
  })
