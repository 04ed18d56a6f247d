// PostgreSQL servers by the programs of the machine, in a temporary folder, reached by sockets only.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'

/** The newest programs of the machine, of a version that the platform supports. */
const bin = globSync('/usr/lib/postgresql/*/bin')
  .filter((path) => existsSync(join(path, 'pg_basebackup')) && Number(path.split('/')[4]) >= 15)
  .sort()
  .at(-1)

/** PostgreSQL refuses to run as root. */
const findAccount = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  try {
    const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    return { uid: read('-u'), gid: read('-g') }
  } catch {
    return undefined
  }
}
const account = findAccount()

export const skipWithoutServers =
  bin === undefined || account === undefined ? 'this machine has no pg_basebackup, or no account for it' : false

/** The number of a socket; each server of a folder has another one. */
const FIRST_PORT = 5432

export const openServerFolder = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-servers-'))
  const { uid = 0, gid = 0 } = account ?? {}
  const inFolder = (name: string): string => join(folder, name)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(bin ?? '', program), args, {
      uid,
      gid,
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
  const names: string[] = []
  const control = (action: 'start' | 'stop' | 'promote', name: string, ...args: string[]) => {
    if (!names.includes(name)) names.push(name)
    return run('pg_ctl', '-D', inFolder(name), '-s', '-w', '-l', inFolder('log'), ...args, action)
  }
  const getUrl = (database: string, port = FIRST_PORT): string =>
    `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`
  t.after(async () => {
    for (const name of names) await control('stop', name, '-m', 'immediate').catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  })
  await chown(folder, uid, gid)
  await chmod(folder, 0o755)
  return {
    folder,
    account: { uid, gid },
    inFolder,
    control,
    getUrl,
    async query(database: string, sql: string, port = FIRST_PORT): Promise<Record<string, unknown>[]> {
      const client = new pg.Client(getUrl(database, port))
      await client.connect()
      return await client
        .query(sql)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    async startPrimary(settings: readonly string[] = []): Promise<void> {
      const options = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--no-sync']
      await run('initdb', '-D', inFolder('primary'), ...options)
      const lines = ["listen_addresses = ''", `unix_socket_directories = '${folder}'`, 'fsync = off', ...settings]
      await appendFile(inFolder('primary/postgresql.conf'), `${lines.join('\n')}\n`)
      await control('start', 'primary')
    },
    /** A copy of the running primary. */
    copyPrimary: (name: string, ...options: string[]) =>
      run(
        'pg_basebackup',
        ...['-h', folder, '-U', 'postgres', '-D', inFolder(name), '-X', 'stream', '-c', 'fast', '--no-sync'],
        ...options,
      ),
  }
}
