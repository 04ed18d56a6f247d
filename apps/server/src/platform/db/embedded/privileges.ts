// The account that runs the server. PostgreSQL refuses to run as root, so root starts it under separate ids.
import { execFile } from 'node:child_process'
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { getErrorCode, StoreError } from '../store-error.ts'
import type { Binaries } from './binaries.ts'
import { type Command, closedFolderOnTheWay, isReachable } from './reach.ts'
import { type Ids, nobody, serverIds } from './server-ids.ts'

export interface Account {
  /** The command that runs a program as this account. */
  wrap(program: string, args: readonly string[]): Command
  /** Makes this account the owner of a file, or of a folder with its content, unless it already is. */
  own(path: string): Promise<void>
  /** Closes a folder of ours to everyone but this account, which must pass through it. */
  admit(folder: string): Promise<void>
  /** The account that runs initdb. */
  readonly builder: Account
}

/** The location of the server's files, and the callback for files that its account cannot reach. */
export interface ServerFiles {
  readonly home: string
  readonly binaries: Binaries
  readonly warn: (line: string) => void
}

const isOurs = ({ uid }: { uid: number }): boolean => uid === process.getuid?.()

/** The account of this process itself. */
const thisAccount: Account = {
  wrap: (program, args) => ({ program, args }),
  own: async () => {},
  admit: async (folder) => {
    if (isOurs(await stat(folder))) await chmod(folder, 0o700)
  },
  get builder() {
    return thisAccount
  },
}

const idArguments = ({ userId, groupId }: Ids): string[] => [
  `--reuid=${userId}`,
  `--regid=${groupId}`,
  '--clear-groups',
]

const withoutPrivileges = (ids: Ids): string[] => [...idArguments(ids), '--inh-caps=-all', '--no-new-privs']

// With these two the account reaches programs and data even under a folder that only root may enter, such as a fresh clone
// in root's home. The bits are those of <linux/capability.h>.
const reachCapabilities = [
  { name: 'dac_override', bit: 1n },
  { name: 'dac_read_search', bit: 2n },
]
const setSecurebits = 8n

/**
 * Only capabilities that this process can pass on are requested: a container often withholds one, and setpriv would fail.
 * access(2), which initdb uses to find its programs, ignores the capabilities of every account but root unless
 * no_setuid_fixup is set.
 */
export const withReach = (processStatus: string, ids: Ids): string[] => {
  const setOf = (line: string): bigint =>
    BigInt(`0x${new RegExp(`^${line}:\\s*(\\w+)`, 'm').exec(processStatus)?.[1] ?? 0}`)
  const grantable = setOf('CapPrm') & setOf('CapBnd')
  const has = (bit: bigint): boolean => ((grantable >> bit) & 1n) === 1n
  const added = reachCapabilities
    .filter(({ bit }) => has(bit))
    .map(({ name }) => `+${name}`)
    .join(',')
  return [
    ...idArguments(ids),
    ...(added === '' ? [] : [`--inh-caps=${added}`, `--ambient-caps=${added}`]),
    ...(added !== '' && has(setSecurebits) ? ['--securebits=+no_setuid_fixup'] : []),
  ]
}

const giveTo = async (path: string, { userId, groupId }: Ids): Promise<void> => {
  await lchown(path, userId, groupId).catch((error: unknown) => {
    // Another starting process has done the same, and its server has removed a temporary file.
    if (getErrorCode(error) !== 'ENOENT') throw error
  })
}

/**
 * The folder itself comes last: if this is interrupted, the folder still has its old owner and everything is repeated.
 */
const giveAllTo = async (path: string, ids: Ids): Promise<void> => {
  const { uid, isFolder } = await stat(path).then((stats) => ({ uid: stats.uid, isFolder: stats.isDirectory() }))
  if (uid === ids.userId) return
  const names = isFolder ? await readdir(path, { recursive: true }) : []
  for (const name of names) await giveTo(join(path, name), ids)
  await giveTo(path, ids)
}

type Arguments = (ids: Ids) => string[]

const createAccount = (setpriv: string, buildArguments: Arguments, ids: Ids): Account => ({
  wrap: (program, args) => ({ program: setpriv, args: [...buildArguments(ids), program, ...args] }),
  own: (path) => giveAllTo(path, ids),
  admit: async (folder) => {
    if (!isOurs(await stat(folder))) return
    await chown(folder, 0, ids.groupId)
    await chmod(folder, 0o710)
  },
  // initdb refuses an id without a name. With the server's group it can enter folders that are closed to others.
  get builder() {
    return createAccount(setpriv, buildArguments, { ...ids, userId: nobody })
  },
})

const runs = (program: string): Promise<boolean> =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )

/** DATA_DIR belongs to the operator: it is opened for the server only if no other account should have access. */
const admitToDataDir = async ({ admit }: Account, dataDir: string): Promise<void> => {
  if (((await stat(dataDir)).mode & 0o077) === 0) await admit(dataDir)
}

const adviceFor = async ({ home, binaries }: ServerFiles, ids: Ids): Promise<string> => {
  const folder = await closedFolderOnTheWay([dirname(binaries.postgres), home], ids)
  const remedy = 'move the program and DATA_DIR to a folder that every account may enter'
  return (
    'PostgreSQL runs with the right to read and write every file, because its account ' +
    `(uid ${ids.userId}) cannot ${folder === undefined ? 'reach its files' : `enter ${folder}`} without it: ` +
    `${remedy}${folder === undefined ? '' : `, or run chmod o+x ${folder}`}.`
  )
}

const rootsChoice = async (setpriv: string, serverFiles: ServerFiles): Promise<Account> => {
  if (process.platform !== 'linux' || !(await runs(setpriv)))
    throw new StoreError(
      'PostgreSQL does not run as root, and the program setpriv (util-linux) that would start it as another ' +
        'account is missing: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  const ids = await serverIds(serverFiles.home)
  const plain = createAccount(setpriv, withoutPrivileges, ids)
  await plain.admit(serverFiles.home)
  await admitToDataDir(plain, dirname(serverFiles.home))
  if (await isReachable(plain.wrap, serverFiles.home, serverFiles.binaries)) return plain
  serverFiles.warn(await adviceFor(serverFiles, ids))
  const processStatus = await readFile('/proc/self/status', 'utf8')
  return createAccount(setpriv, (each) => withReach(processStatus, each), ids)
}

/** Windows has no getuid; there initdb and pg_ctl drop administrator rights by themselves. */
export const serverAccount = async (
  serverFiles: ServerFiles,
  userId = process.getuid?.(),
  setpriv = 'setpriv',
): Promise<Account> => {
  if (userId === 0) return await rootsChoice(setpriv, serverFiles)
  await thisAccount.admit(serverFiles.home)
  return thisAccount
}
