// The store's folder on disk: created once, completely or not at all, and never removed by this program.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getErrorCode, getErrorMessage, StoreError } from '../store-error.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster-layout.ts'
import { runInitdb } from './initdb.ts'
import { isAlive } from './postmaster.ts'
import type { Account } from './privileges.ts'

export interface ClusterOptions {
  readonly home: string
  readonly binaries: Binaries
  readonly major: string
  readonly account: Account
  readonly durable: boolean
  readonly log: (line: string) => void
}

const buildTimeoutMs = 600_000
const unfinished = /^cluster\.new-(\d+)-/

/** The folder of the store under DATA_DIR, which has to be writable. */
export const ensureHome = async (dataDir: string): Promise<string> => {
  const home = join(resolve(dataDir), 'postgres')
  try {
    await mkdir(home, { recursive: true, mode: 0o700 })
    const probe = join(home, `.probe-${process.pid}-${randomBytes(4).toString('hex')}`)
    await writeFile(probe, '')
    await rm(probe)
    return home
  } catch (error) {
    const reason = getErrorMessage(error)
    throw new StoreError(`The data folder ${home} cannot be made or written: ${reason}.`, { cause: error })
  }
}

const isAbandoned = async (folder: string, owner: number): Promise<boolean> => {
  if (!isAlive(owner)) return true
  // Some process has the id, but it may be another program: no first start takes this long.
  const { mtimeMs } = await stat(folder)
  return Date.now() - mtimeMs > buildTimeoutMs
}

/** Removes incomplete clusters of killed processes. */
const removeUnfinished = async (home: string, log: (line: string) => void): Promise<void> => {
  for (const name of await readdir(home)) {
    const owner = unfinished.exec(name)?.[1]
    const folder = join(home, name)
    if (owner === undefined || !(await isAbandoned(folder, Number(owner)).catch(() => false))) continue
    log(`removing ${name}, left by an interrupted first start`)
    // initdb may still be running and writing; what remains is removed at the next start.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {})
  }
}

/** A rename is durable only once its folder is flushed. Windows cannot open a folder, and does not need to. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

const listPaths = (folder: string) => [join(folder, 'data'), join(folder, 'socket'), join(folder, 'password')] as const

/** Its owner is first the account that runs initdb, then the one that runs the server. */
const build = async (folder: string, options: ClusterOptions): Promise<void> => {
  const { account, durable } = options
  const [dataFolder, socketFolder, passwordFile] = listPaths(folder)
  await mkdir(folder, { mode: 0o700 })
  await account.admit(folder)
  for (const part of [dataFolder, socketFolder]) await mkdir(part, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: durable })
  for (const part of [dataFolder, passwordFile]) await account.builder.own(part)
  await runInitdb({ ...options, account: account.builder, dataFolder, passwordFile })
  for (const part of listPaths(folder)) await account.own(part)
  if (durable) await syncFolder(folder)
}

const create = async (home: string, options: ClusterOptions): Promise<void> => {
  const folder = join(home, `cluster.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await build(folder, options)
    await rename(folder, join(home, 'cluster'))
    if (options.durable) await syncFolder(home)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    // Another process was faster, and its cluster is equally good.
    const code = getErrorCode(error) ?? ''
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code) && (await readMajorVersion(home)) !== undefined) return
    throw error
  }
}

const readMajorVersion = (home: string): Promise<string | undefined> =>
  readFile(join(home, 'cluster', 'data', 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return undefined
      throw new StoreError(`The data folder ${home} cannot be read: ${getErrorMessage(error)}.`, { cause: error })
    },
  )

/** Opens the store's folder, or creates it. Several processes may do so concurrently: the first rename wins. */
export const ensureCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { home } = options
  await removeUnfinished(home, options.log)
  if ((await readMajorVersion(home)) === undefined) await create(home, options)
  const major = await readMajorVersion(home)
  if (major !== options.major)
    throw new StoreError(
      `The data folder ${home} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${options.major}: ` +
        'use the program that created it, move its contents, or set DATA_DIR to another folder.',
    )
  return await readCluster(home)
}

/** A cluster that exists. */
const readCluster = async (home: string): Promise<Cluster> => {
  const folder = join(home, 'cluster')
  const [dataFolder, socketFolder, passwordFile] = listPaths(folder)
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return { logFile: join(home, 'server.log'), folder, dataFolder, socketFolder, passwordFile, password }
}

/** The cluster under DATA_DIR, if there is one. Changes nothing. */
export const findCluster = async (dataDir: string): Promise<{ cluster: Cluster; major: string } | undefined> => {
  const home = join(resolve(dataDir), 'postgres')
  const major = await readMajorVersion(home)
  return major === undefined ? undefined : { cluster: await readCluster(home), major }
}
