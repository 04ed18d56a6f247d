// One machine of a Patroni cluster: its PostgreSQL, its agent, and the network that joins it to the others.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseProxy, startDatabaseProxy } from '@company-data/testkit'
import type { PatroniTools } from './tools.ts'

export interface NodeAddress {
  name: string
  folder: string
  /** The addresses at which PostgreSQL and the agent listen. Others reach them through the network of the node only. */
  postgresPort: number
  agentPort: number
  etcdPort: number
}

export interface PatroniNode {
  name: string
  /** The addresses at which others reach its PostgreSQL and its agent. */
  postgresPort: number
  agentUrl: string
  start(): void
  /** SIGKILL to PostgreSQL and all its processes, while the agent keeps running. */
  killPostgres(): Promise<void>
  /** SIGKILL to everything at once, as if the power failed. */
  killMachine(): Promise<void>
  /** No packet reaches the node or leaves it; connections stay open and silent. */
  cutNetwork(): void
  joinNetwork(): void
  stop(): Promise<void>
}

export const PASSWORD = 'a password of this run'

const getPort = (proxy: DatabaseProxy): number => Number(new URL(proxy.through('http://127.0.0.1:1/')).port)

/** PostgreSQL refuses to run as root. */
const asPostgres = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, [...args]]

interface Ports {
  postgres: number
  agent: number
  etcd: number
}

/** JSON is YAML too. The times are the shortest that Patroni accepts. */
const describeNode = (address: NodeAddress, network: Ports, { postgresFolder }: PatroniTools): string =>
  JSON.stringify({
    scope: 'reliability',
    name: address.name,
    restapi: { listen: `127.0.0.1:${address.agentPort}`, connect_address: `127.0.0.1:${network.agent}` },
    etcd3: { proxy: `http://127.0.0.1:${network.etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        synchronous_mode: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', wal_keep_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'local all all trust',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${address.postgresPort}`,
      connect_address: `127.0.0.1:${network.postgres}`,
      data_dir: join(address.folder, 'data'),
      bin_dir: postgresFolder,
      pgpass: join(address.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: address.folder },
      // A node that cannot be rewound is copied from the leader.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  })

/** The processes that work in the folder of the data: the postmaster and its children. */
const listPostgres = async (dataFolder: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index] === dataFolder).map(Number)
}

const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // it has just ended
  }
}

/** The agent itself: its starter changes the user and waits for it. */
const findAgent = async (starter: ChildProcess | undefined): Promise<number[]> => {
  if (starter?.pid === undefined) return []
  const children = await readFile(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8').catch(() => '')
  return [...children.trim().split(' ').filter(Boolean).map(Number), starter.pid]
}

export const createNode = async (address: NodeAddress, tools: PatroniTools): Promise<PatroniNode> => {
  const open = (port: number) => startDatabaseProxy(`http://127.0.0.1:${port}`)
  const [postgres, agent, etcd] = await Promise.all(
    [address.postgresPort, address.agentPort, address.etcdPort].map(open),
  )
  if (!postgres || !agent || !etcd) throw new Error('a network has three wires')
  const network = { postgres: getPort(postgres), agent: getPort(agent), etcd: getPort(etcd) }
  const dataFolder = join(address.folder, 'data')
  const settings = join(address.folder, 'patroni.yml')
  mkdirSync(address.folder)
  // Patroni runs as another user.
  chmodSync(address.folder, 0o777)
  writeFileSync(settings, describeNode(address, network, tools))
  let starter: ChildProcess | undefined
  const killAll = async (signal: NodeJS.Signals): Promise<void> => {
    const agents = await findAgent(starter)
    for (const pid of [...agents, ...(await listPostgres(dataFolder))]) sendSignal(pid, signal)
  }
  return {
    name: address.name,
    postgresPort: network.postgres,
    agentUrl: `http://127.0.0.1:${network.agent}`,
    start() {
      const [command, args] = asPostgres(tools.patroni, [settings])
      const log = openSync(join(address.folder, 'patroni.log'), 'a')
      starter = spawn(command, args, { stdio: ['ignore', log, log] })
      closeSync(log)
    },
    async killPostgres() {
      for (const pid of await listPostgres(dataFolder)) sendSignal(pid, 'SIGKILL')
    },
    killMachine: () => killAll('SIGKILL'),
    cutNetwork() {
      for (const wire of [postgres, agent, etcd]) wire.freeze()
    },
    joinNetwork() {
      for (const wire of [postgres, agent, etcd]) wire.thaw()
    },
    async stop() {
      await killAll('SIGKILL')
      for (const wire of [postgres, agent, etcd]) wire.close()
    },
  }
}
