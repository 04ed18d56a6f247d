// Three PostgreSQL servers under Patroni with one etcd: how a leader is lost, and when the next one takes over.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '@company-data/testkit'
import { findFreePorts } from '../free-ports.ts'
import { createNode, type PatroniNode } from './node.ts'
import type { PatroniTools } from './tools.ts'

interface Member {
  name: string
  role: string
  state: string
}

export interface Cluster {
  nodes: readonly PatroniNode[]
  leader(): Promise<PatroniNode>
  /** Asks the leader to hand over to its synchronous replica. */
  switchOver(): Promise<void>
  /** Resolves with the moment at which a node other than this one is the leader. */
  waitForOther(leader: PatroniNode): Promise<number>
  /** Waits until every node runs and the leader has a synchronous replica, so that the next loss is survived. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const NODES = 3
const SETTLE_MS = 180_000
const LEADERS = new Set(['leader', 'master', 'primary'])

const startEtcd = (etcd: string, folder: string, [clientPort, peerPort]: readonly [number, number]): ChildProcess => {
  const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`)
  const options = {
    name: 'reliability',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `reliability=${peer}`,
  }
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  return spawn(etcd, args, { stdio: 'ignore' })
}

const until = async <T>(look: () => Promise<T | undefined>, what: () => string): Promise<T> => {
  for (const end = Date.now() + SETTLE_MS; ; ) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Patroni: ${what()} did not happen`)
    await delay(100)
  }
}

/** The state of the cluster, as any node that responds sees it. */
const watchMembers = (nodes: readonly PatroniNode[]) => {
  const readMembers = async (except?: PatroniNode): Promise<Member[]> => {
    const replies = nodes
      .filter((node) => node !== except)
      .map(async ({ agentUrl }) => {
        const reply = await call(agentUrl, 'GET', '/cluster')
        if (reply.status !== 200) throw new Error(String(reply.status))
        return reply.body.members as Member[]
      })
    return Promise.race([Promise.any(replies).catch(() => []), delay(1_000, [])])
  }
  const findLeader = async (except?: PatroniNode): Promise<PatroniNode | undefined> => {
    const member = (await readMembers(except)).find(({ role, state }) => LEADERS.has(role) && state === 'running')
    return nodes.find((node) => node.name === member?.name && node !== except)
  }
  const settle = async (): Promise<void> => {
    let members: Member[] = []
    const isSettled = async (): Promise<true | undefined> => {
      members = await readMembers()
      const isWhole =
        members.filter(({ state }) => state === 'running' || state === 'streaming').length === NODES &&
        members.some(({ role }) => LEADERS.has(role)) &&
        members.some(({ role }) => role === 'sync_standby')
      return isWhole ? true : undefined
    }
    const describe = (): string => members.map(({ name, role, state }) => `${name} is ${role}, ${state}`).join('; ')
    await until(isSettled, () => `a whole cluster (${describe()})`)
  }
  return { readMembers, findLeader, settle }
}

const createNodes = async (
  tools: PatroniTools,
  folder: string,
  etcdPort: number,
  ports: readonly number[],
): Promise<PatroniNode[]> => {
  const nodes: PatroniNode[] = []
  for (let index = 0; index < NODES; index += 1) {
    const name = `node${index + 1}`
    const [postgresPort = 0, agentPort = 0] = ports.slice(2 * index)
    nodes.push(await createNode({ name, folder: join(folder, name), postgresPort, agentPort, etcdPort }, tools))
  }
  return nodes
}

export const startCluster = async (tools: PatroniTools): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'))
  chmodSync(folder, 0o755)
  const [etcdPort = 0, peerPort = 0, ...ports] = await findFreePorts(2 + 2 * NODES)
  const etcd = startEtcd(tools.etcd, folder, [etcdPort, peerPort])
  const nodes = await createNodes(tools, folder, etcdPort, ports)
  const { readMembers, findLeader, settle } = watchMembers(nodes)
  const stop = async (): Promise<void> => {
    for (const node of nodes) await node.stop()
    etcd.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', () => etcd.kill('SIGKILL'))
  for (const node of nodes) node.start()
  await settle().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    nodes,
    leader: () =>
      until(
        () => findLeader(),
        () => 'a leader',
      ),
    async switchOver() {
      const leader = await until(
        () => findLeader(),
        () => 'a leader',
      )
      const candidate = (await readMembers()).find(({ role }) => role === 'sync_standby')?.name
      const body = { leader: leader.name, ...(candidate && { candidate }) }
      const reply = await call(leader.agentUrl, 'POST', '/switchover', { body })
      if (reply.status >= 300) throw new Error(`Patroni refused the switch-over: ${reply.status} ${reply.text}`)
    },
    async waitForOther(leader) {
      await until(
        () => findLeader(leader),
        () => 'another leader',
      )
      return Date.now()
    },
    settle,
    stop,
  }
}
