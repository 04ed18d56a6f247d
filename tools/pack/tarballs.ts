// Packs the built packages with npm itself, so that the tests run on what would be published.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackages, publishedPackages } from './build.ts'
import { writeVectors } from './vectors-package.ts'

const run = promisify(execFile)

const NPM_LIMIT_MS = 600_000

export interface Tarball {
  name: string
  version: string
  /** The path of the tarball. */
  path: string
  /** Bytes of the tarball. */
  size: number
  files: Array<{ path: string; size: number }>
}

/** npm's output about a packed package. */
type NpmPack = Omit<Tarball, 'path'> & { filename: string }

/** Runs npm, independent of the parent program, without scripts and without network requests. */
export const npm = async (args: readonly string[], cwd: string): Promise<string> => {
  const { stdout } = await run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    maxBuffer: 1 << 26,
    timeout: NPM_LIMIT_MS,
    shell: process.platform === 'win32',
    // npm passes its scripts variables about their project; the caller's is another one.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?:package|lifecycle)_/.test(name))),
  })
  return stdout
}

/** `write` writes a folder for each of the packages, which are then packed. */
const pack = async (
  target: string,
  names: readonly string[],
  write: (folder: string) => Promise<void>,
): Promise<Tarball[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  try {
    await write(folder)
    await mkdir(target, { recursive: true })
    const folders = names.map((name) => `./${name}`)
    const output = await npm(['pack', ...folders, '--json', '--pack-destination', target], folder)
    return (JSON.parse(output) as NpmPack[]).map(({ filename, ...tarball }) => ({
      ...tarball,
      path: join(target, filename),
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds and packs every published package into a folder. */
export const packPackages = (target: string): Promise<Tarball[]> => pack(target, publishedPackages, buildPackages)

/** Packs the test vectors and the samples in other languages: data, of which nothing is built. */
export const packVectors = (target: string): Promise<Tarball[]> => pack(target, ['vectors'], writeVectors)
