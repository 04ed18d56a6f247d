// The platform on PostgreSQL under Patroni. The runs kill the leader of its databases, never the platform.
import { dataFolder } from '@company-data/testkit'
import pg from 'pg'
import { type Figure, figure, figureAtMost } from '../figure.ts'
import { findFreePort } from '../free-ports.ts'
import { createSettings, face, type Install, removeFolder, waitUntilReady } from '../installations.ts'
import { supervise } from '../supervised-process.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { PASSWORD, type PatroniNode } from './node.ts'
import type { PatroniTools } from './tools.ts'

const DATABASES = ['platform', 'platform_eu']

const createDatabases = async ({ nodes, leader }: Cluster): Promise<string> => {
  const { postgresPort } = await leader()
  const user = `postgres://postgres:${encodeURIComponent(PASSWORD)}`
  const client = new pg.Client({ connectionString: `${user}@127.0.0.1:${postgresPort}/postgres` })
  await client.connect()
  for (const name of DATABASES) await client.query(`create database ${name}`)
  await client.end()
  return `${user}@${nodes.map((node) => `127.0.0.1:${node.postgresPort}`).join(',')}/platform`
}

type Loss = (cluster: Cluster, leader: PatroniNode) => Promise<void> | void

const LOSSES: Readonly<Record<string, Loss>> = {
  'PostgreSQL of the leader': (_, leader) => leader.killPostgres(),
  'the machine of the leader': (_, leader) => leader.killMachine(),
  'a switch-over': (cluster) => cluster.switchOver(),
  'the network of the leader': (_, leader) => leader.cutNetwork(),
}

export const onPatroni =
  (tools: PatroniTools): Install =>
  async (extraSettings = {}) => {
    const cluster = await startCluster(tools)
    const folder = dataFolder()
    const url = await createDatabases(cluster)
    const settings = createSettings(await findFreePort(), folder.path, { DATABASE_URL: url, ...extraSettings })
    const region = supervise('region', { ...settings, ROLES: 'front-door,region' })
    const workers = ['worker 1', 'worker 2'].map((name) =>
      supervise(name, { ...settings, ROLES: 'worker', WORKER_PORT: '0' }),
    )
    const processes = [region, ...workers]
    const elections = new Map<string, number[]>()
    const bases = face(Number(settings.PORT), settings.OPERATOR_TOKEN)
    const backAfter: number[] = []
    return {
      ...bases,
      processes,
      victims: Object.fromEntries(Object.keys(LOSSES).map((name) => [name, 1])),
      async kill(victim) {
        const leader = await cluster.leader()
        const startMs = Date.now()
        await LOSSES[victim]?.(cluster, leader)
        const electedMs = await cluster.waitForOther(leader)
        elections.set(victim, [...(elections.get(victim) ?? []), electedMs - startMs])
        await waitUntilReady(bases.region)
        backAfter.push(Date.now() - electedMs)
        if (victim === 'the machine of the leader') leader.start()
        if (victim === 'the network of the leader') leader.joinNetwork()
        await cluster.settle()
      },
      figures(): Figure[] {
        const toSeconds = (times: readonly number[]): number => Math.round(Math.max(0, ...times) / 100) / 10
        return [
          ...[...elections].map(([victim, times]) =>
            figure(`until another node was the leader, longest, s: ${victim}`, toSeconds(times)),
          ),
          figureAtMost('until the platform was ready after an election, longest, s', toSeconds(backAfter), 10),
        ]
      },
      async stop() {
        await Promise.all(processes.map(({ stop }) => stop()))
        await cluster.stop()
        await removeFolder(folder)
      },
    }
  }
