// The PostgreSQL of a zone: primary or synchronous replica of the one in the other zone. Its WAL is on a small disk.
import { spawn } from 'node:child_process'
import { appendFileSync, chmodSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asPostgres, runCommand, tryCommand } from './commands.ts'
import type { Zone } from './zone.ts'

export interface ZoneServer {
  zone: Zone
  /** Creates an empty cluster. */
  create(): Promise<void>
  /** Copies the primary, whose replica this then is. */
  copy(primary: ZoneServer): Promise<void>
  start(): Promise<void>
  /** SIGKILL to every process of it. */
  kill(): Promise<void>
  promote(): Promise<void>
  query(statement: string): Promise<Array<Record<string, unknown>>>
  /** Waits until a replica has everything, then commits wait for it. */
  waitForReplica(): Promise<void>
  /** Commits no longer wait, as an operator decides whose replica is away. */
  goAlone(): Promise<void>
  /** Takes all free room of the disk of the WAL. */
  fillWalDisk(): Promise<void>
  emptyWalDisk(): Promise<void>
  remove(): Promise<void>
}

const WAL_DISK_MB = 224
const TIMEOUT_MS = 90_000

const SETTINGS = `listen_addresses = '*'
max_connections = 200
wal_level = replica
max_wal_size = 64MB
min_wal_size = 32MB
wal_keep_size = 64MB
wal_sender_timeout = 5s
wal_receiver_timeout = 5s
wal_receiver_status_interval = 1s
wal_retrieve_retry_interval = 1s
fsync = off
`

const until = async (look: () => Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + TIMEOUT_MS; !(await look().catch(() => false)); await delay(100))
    if (Date.now() > end) throw new Error(`PostgreSQL in a zone: ${what} did not happen`)
}

/** The folders of one server, and how its cluster comes into being. */
const clusterFiles = (zone: Zone, folder: string, programs: string) => {
  const data = join(folder, 'data')
  const wal = join(folder, 'wal')
  const segments = join(wal, 'segments')
  const ownSettings = join(data, 'postgresql.auto.conf')
  const inZone = (name: string, ...args: string[]): Promise<string> => {
    const [command = '', ...rest] = [...zone.enter, ...asPostgres, join(programs, name), ...args]
    return runCommand(command, rest)
  }
  let hasDisk = false
  const openDisk = async (): Promise<void> => {
    mkdirSync(wal, { recursive: true })
    if (!hasDisk) await runCommand('mount', ['-t', 'tmpfs', '-o', `size=${WAL_DISK_MB}m`, `wal-${zone.name}`, wal])
    hasDisk = true
    for (const path of [folder, wal]) {
      await runCommand('chown', ['postgres', path])
      chmodSync(path, 0o700)
    }
  }
  return {
    data,
    filler: join(wal, 'filler'),
    async create(): Promise<void> {
      await openDisk()
      await inZone('initdb', '-D', data, '-X', segments, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C')
      appendFileSync(ownSettings, `${SETTINGS}unix_socket_directories = '${folder}'\n`)
      writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nhost all,replication all all trust\n')
    },
    async copy(primary: Zone): Promise<void> {
      await openDisk()
      rmSync(data, { recursive: true, force: true })
      rmSync(segments, { recursive: true, force: true })
      const source = `host=${primary.linkAddress} user=postgres application_name=replica`
      await inZone('pg_basebackup', '-D', data, '--waldir', segments, '-R', '-c', 'fast', '-d', source)
      appendFileSync(ownSettings, `unix_socket_directories = '${folder}'\nsynchronous_standby_names = ''\n`)
    },
    start(): void {
      const log = openSync(join(folder, 'log'), 'a')
      const [command = '', ...args] = [...zone.enter, ...asPostgres, join(programs, 'postgres'), '-D', data]
      spawn(command, args, { stdio: ['ignore', log, log] })
      closeSync(log)
    },
    async remove(): Promise<void> {
      await tryCommand('umount', ['-l', wal])
    },
  }
}

/** The postmaster and its children. */
const listPids = async (data: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index] === data).map(Number)
}

const killAll = async (data: string): Promise<void> => {
  for (const pid of await listPids(data)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has just ended
    }
  }
  await until(async () => (await listPids(data)).length === 0, 'an end')
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

const createQuery =
  ({ address }: Zone): ZoneServer['query'] =>
  async (statement) => {
    const client = new pg.Client({
      host: address,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 3_000,
      query_timeout: 30_000,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }

export const createServer = (zone: Zone, folder: string, programs: string): ZoneServer => {
  const cluster = clusterFiles(zone, folder, programs)
  const query = createQuery(zone)
  const hasReplica = (condition: string) => async () =>
    (await query(`select from pg_stat_replication where ${condition}`)).length > 0
  const waitFor = async (replicas: string): Promise<void> => {
    await query(`alter system set synchronous_standby_names = '${replicas}'`)
    await query('select pg_reload_conf()')
  }
  return {
    zone,
    query,
    create: cluster.create,
    copy: (primary) => cluster.copy(primary.zone),
    async start() {
      cluster.start()
      await until(async () => (await query('select 1')).length === 1, 'a start')
    },
    kill: () => killAll(cluster.data),
    async promote() {
      await query('select pg_promote(true, 60)')
    },
    async waitForReplica() {
      await until(hasReplica(`state = 'streaming'`), 'a replica')
      await waitFor('replica')
      await until(hasReplica(`sync_state = 'sync'`), 'a synchronous replica')
    },
    goAlone: () => waitFor(''),
    async fillWalDisk() {
      await tryCommand('dd', ['if=/dev/zero', `of=${cluster.filler}`, 'bs=1M'])
    },
    async emptyWalDisk() {
      rmSync(cluster.filler, { force: true })
    },
    remove: cluster.remove,
  }
}
