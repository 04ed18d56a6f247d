// A real PgBouncer in transaction mode on a socket, before a PostgreSQL server on a socket or a port.
import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@company-data/testkit'
import pg from 'pg'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find((name) => spawnSync(name, ['--version']).error === undefined)

/** For tests that need it. */
export const withPgBouncer = { skip: program === undefined ? 'no PgBouncer found' : false }

export interface PgBouncer {
  /** The address of the same database behind the pooler. */
  toPoolerUrl(url: string): string
  stop(): Promise<void>
}

const PORT = '6432'

/** `poolSize`: connections to the server for each database. */
export const startPgBouncer = async (serverUrl: string, poolSize: number): Promise<PgBouncer> => {
  const { username, password, port, hostname, searchParams } = new URL(serverUrl)
  const host = searchParams.get('host') ?? hostname
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const settings = `[databases]
* = host=${host} port=${port === '' ? 5432 : port}
[pgbouncer]
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${folder}/users
`
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  await writeFile(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  // It refuses to run as root, and the socket of the server is open to its owner only.
  const owner = process.getuid?.() === 0 && host.startsWith('/') ? await stat(host) : undefined
  if (owner) await chown(folder, owner.uid, owner.gid)
  const child = spawn(program ?? '', ['--quiet', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const toPoolerUrl = (url: string): string => {
    const pooled = new URL(url)
    pooled.port = PORT
    pooled.hostname = 'localhost'
    pooled.searchParams.set('host', folder)
    return pooled.href
  }
  await until('PgBouncer responds', async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${log}`)
    const client = new pg.Client(toPoolerUrl(serverUrl))
    const responds = client.connect().then(
      () => true,
      () => false,
    )
    const isUp = await responds
    await client.end().catch(() => undefined)
    return isUp
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
