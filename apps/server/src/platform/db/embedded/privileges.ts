// The account that runs the server: PostgreSQL refuses to run as root, so root starts it as an unprivileged account.
import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StoreError } from '../store-error.ts'

export interface Account {
  /** How to run a program as this account. */
  wrap(program: string, args: readonly string[]): { program: string; args: readonly string[] }
  /** Makes this account the owner of a file or folder. */
  own(path: string): Promise<void>
  /** The account for existing data, which is their owner: root may start the program on a folder that a user created. */
  asOwnerOf(folder: string): Promise<Account>
  /** The mode of a folder that this account must traverse but does not own. */
  readonly passableMode: number
}

/** The account of this process itself. */
const ownAccount: Account = {
  wrap: (program, args) => ({ program, args }),
  own: async () => {},
  asOwnerOf: async () => ownAccount,
  passableMode: 0o700,
}

// The account "nobody" of every Linux system; initdb refuses an id without a passwd entry.
const nobody = 65534

// With these two the account reaches programs and data even under a folder that only root may enter, such as a fresh clone
// in root's home. The bits are those of <linux/capability.h>.
const reachCapabilities = [
  { name: 'dac_override', bit: 1n },
  { name: 'dac_read_search', bit: 2n },
]
const setSecurebits = 8n

/**
 * The arguments of setpriv. Only capabilities that this process can pass on are requested: a container often withholds one,
 * and setpriv would fail. access(2), which initdb uses to find its programs, ignores the capabilities of every account but
 * root unless no_setuid_fixup is set.
 */
export const setprivArguments = (processStatus: string, userId = nobody, groupId = nobody): string[] => {
  const setOf = (line: string): bigint =>
    BigInt(`0x${new RegExp(`^${line}:\\s*(\\w+)`, 'm').exec(processStatus)?.[1] ?? 0}`)
  const grantable = setOf('CapPrm') & setOf('CapBnd')
  const has = (bit: bigint): boolean => ((grantable >> bit) & 1n) === 1n
  const added = reachCapabilities
    .filter(({ bit }) => has(bit))
    .map(({ name }) => `+${name}`)
    .join(',')
  return [
    `--reuid=${userId}`,
    `--regid=${groupId}`,
    '--clear-groups',
    ...(added === '' ? [] : [`--inh-caps=${added}`, `--ambient-caps=${added}`]),
    ...(added !== '' && has(setSecurebits) ? ['--securebits=+no_setuid_fixup'] : []),
  ]
}

const runs = (program: string): Promise<boolean> =>
  promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  )

const accountOf = (setpriv: string, processStatus: string, userId: number, groupId: number): Account => ({
  wrap: (program, args) => ({
    program: setpriv,
    args: [...setprivArguments(processStatus, userId, groupId), program, ...args],
  }),
  own: (path) => chown(path, userId, groupId),
  asOwnerOf: async (folder) => {
    const { uid, gid } = await stat(folder)
    return accountOf(setpriv, processStatus, uid === 0 ? userId : uid, uid === 0 ? groupId : gid)
  },
  passableMode: 0o711,
})

const asNobody = async (setpriv: string): Promise<Account> => {
  if (process.platform !== 'linux' || !(await runs(setpriv)))
    throw new StoreError(
      'PostgreSQL does not run as root, and the program setpriv (util-linux) that would start it as another ' +
        'account is missing: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  return accountOf(setpriv, await readFile('/proc/self/status', 'utf8'), nobody, nobody)
}

/** Windows has no getuid; there initdb and pg_ctl drop administrator rights by themselves. */
export const serverAccount = async (userId = process.getuid?.(), setpriv = 'setpriv'): Promise<Account> =>
  userId === 0 ? await asNobody(setpriv) : ownAccount
