// The files of the built web apps with their addresses and hashes, and the comparison with those that a platform serves.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface ServedFile {
  /** `/wallet/assets/index-BafFtMpa.js` */
  path: string
  /** In hex. */
  sha256: string
}

export interface BuiltApp {
  /** The first segment of its addresses: `wallet`. */
  path: string
  folder: string
}

export interface Difference {
  path: string
  encoding: string
  reason: 'other_content' | 'not_served' | 'unreachable'
}

const PAGE = 'index.html'

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The page of an app is the same at every address below its name. */
const toPaths = (appPath: string, file: string): string[] =>
  file === PAGE ? [`/${appPath}`, `/${appPath}/any/page`] : [`/${appPath}/${file}`]

/** Without the notes of the build, and without compressed copies: a server sends those in place of the file. */
export const listServedFiles = (apps: readonly BuiltApp[]): ServedFile[] =>
  apps
    .flatMap(({ path: appPath, folder }) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/^\.|\.(?:br|gz)$/.test(entry.name))
        .flatMap((entry) => {
          const file = join(entry.parentPath, entry.name)
          const sha256 = hash(readFileSync(file))
          return toPaths(appPath, relative(folder, file).split(sep).join('/')).map((path) => ({ path, sha256 }))
        }),
    )
    .sort((first, second) => (first.path < second.path ? -1 : 1))

/** The form of `sha256sum`: hash, two blanks, address. */
export const formatList = (files: readonly ServedFile[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')

export const parseList = (text: string): ServedFile[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(\/.*)$/.exec(line.trimEnd()) ?? []
      if (sha256 === undefined || path === undefined) throw new TypeError(`This is not a line of a list: ${line}`)
      return { path, sha256 }
    })

/** A browser chooses the encoding, so each could have other content. */
const ENCODINGS = ['identity', 'gzip', 'br'] as const

const findDifference = async (
  origin: string,
  { path, sha256 }: ServedFile,
  encoding: string,
): Promise<Difference | undefined> => {
  try {
    const response = await fetch(new URL(path, origin), {
      headers: { 'accept-encoding': encoding, accept: '*/*' },
      redirect: 'error',
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (response.status !== 200) return { path, encoding, reason: 'not_served' }
    return hash(bytes) === sha256 ? undefined : { path, encoding, reason: 'other_content' }
  } catch {
    return { path, encoding, reason: 'unreachable' }
  }
}

const MAX_CONCURRENT_FILES = 8

/** Every file that differs from the list, in the order of the list. */
export const compareServed = async (origin: string, files: readonly ServedFile[]): Promise<Difference[]> => {
  const differences: Difference[] = []
  for (let start = 0; start < files.length; start += MAX_CONCURRENT_FILES) {
    const batch = files.slice(start, start + MAX_CONCURRENT_FILES)
    const results = await Promise.all(
      batch.flatMap((file) => ENCODINGS.map((encoding) => findDifference(origin, file, encoding))),
    )
    differences.push(...results.filter((difference) => difference !== undefined))
  }
  return differences
}
