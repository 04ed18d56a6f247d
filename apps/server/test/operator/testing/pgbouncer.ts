// A real PgBouncer on a socket, before a PostgreSQL server on a socket or a port.
import { spawn, spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@company-data/testkit'
import { withConnection } from '../../../src/platform/db/connection/connection.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).error === undefined)

/** For tests that need it. */
export const withPgBouncer = { skip: program === undefined ? 'no PgBouncer found' : false }

export interface PgBouncer {
  /** The address of the same database behind the pooler. */
  toPoolerUrl(url: string): string
  stop(): Promise<void>
}

const PORT = '6432'

/** It refuses to run as root, and the socket of a server is open to its owner only. */
const chooseAccount = async (host: string, folder: string) => {
  if (process.getuid?.() !== 0) return { flags: [], owner: {} }
  if (!host.startsWith('/')) {
    await chmod(folder, 0o777)
    return { flags: ['-u', 'nobody'], owner: {} }
  }
  const { uid, gid } = await stat(host)
  await chown(folder, uid, gid)
  return { flags: [], owner: { uid, gid } }
}

/** A server that trusts local connections has no password, and PgBouncer refuses an empty one. */
const formatTarget = ({ username, password, port, hostname, searchParams }: URL): string =>
  [
    `host=${searchParams.get('host') ?? hostname}`,
    `port=${port === '' ? 5432 : port}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ].join(' ')

/** Every database of the server, for the account of the address. `settings` are lines of pgbouncer.ini. */
export const startPgBouncer = async (serverUrl: string, settings: readonly string[]): Promise<PgBouncer> => {
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = ${formatTarget(server)}`,
    '[pgbouncer]',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    ...settings,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const { flags, owner } = await chooseAccount(server.searchParams.get('host') ?? server.hostname, folder)
  const child = spawn(program ?? '', ['--quiet', ...flags, file], { stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const toPoolerUrl = (url: string): string => {
    const pooled = new URL(url)
    pooled.host = `localhost:${PORT}`
    pooled.search = ''
    pooled.searchParams.set('host', folder)
    return pooled.href
  }
  await until('PgBouncer responds', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${log}`)
    return withConnection(toPoolerUrl(serverUrl), async () => true).catch(() => false)
  })
  return {
    toPoolerUrl,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
