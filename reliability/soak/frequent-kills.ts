// Faults that cost little processor time, so that they come often: the program is not started again after them.
import { setTimeout as delay } from 'node:timers/promises'
import { random } from '@company-data/testkit'
import pg from 'pg'
import type { Install, Installation } from '../installations.ts'

type Fault = () => Promise<unknown>

interface Faults {
  shares: Readonly<Record<string, number>>
  faults: Readonly<Record<string, Fault>>
  stop?(): Promise<void>
}

const PAUSE_MS = [100, 3_000] as const
/** PostgreSQL starts its processes again within this time. */
const RECOVERY_MS = 300

const sendTo = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has just ended
    }
  }
}

/** After the loss of any of its processes PostgreSQL ends the others and recovers by itself. */
const planOwnFaults = ({ postgresPids = async () => [] }: Installation): Faults => {
  const chance = random(1)
  return {
    shares: { 'one process of PostgreSQL': 10, 'PostgreSQL paused for up to 3 s': 1 },
    faults: {
      async 'one process of PostgreSQL'() {
        const [, ...children] = await postgresPids()
        if (children.length > 0) sendTo([chance.pick(children)], 'SIGKILL')
        await delay(RECOVERY_MS)
      },
      async 'PostgreSQL paused for up to 3 s'() {
        const pids = await postgresPids()
        sendTo(pids, 'SIGSTOP')
        await delay(chance.between(...PAUSE_MS))
        sendTo(pids, 'SIGCONT')
      },
    },
  }
}

/** A server that others use too is not killed, but its connections to these databases are. */
const planConnectionLosses = (server: string, databases: readonly string[]): Faults => {
  const client = new pg.Client({ connectionString: server })
  const connected = client.connect()
  const cut = async (limit: number): Promise<void> => {
    await connected
    await client.query(
      `select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = any($1) order by random() limit $2) chosen`,
      [databases, limit],
    )
  }
  return {
    shares: { 'one connection to PostgreSQL': 8, 'all connections to PostgreSQL': 2 },
    faults: {
      'one connection to PostgreSQL': () => cut(1),
      'all connections to PostgreSQL': () => cut(1_000),
    },
    async stop() {
      await connected
      await client.end()
    },
  }
}

/** The same installation with the same checks. `server` is one that it shares with others. */
export const withFrequentKills =
  (install: Install, server?: string): Install =>
  async (settings) => {
    const installation = await install(settings)
    const { shares, faults, stop } =
      server === undefined ? planOwnFaults(installation) : planConnectionLosses(server, installation.databases ?? [])
    return {
      ...installation,
      victims: { ...installation.victims, ...shares },
      async kill(victim) {
        await (faults[victim]?.() ?? installation.kill(victim))
      },
      async stop() {
        await stop?.()
        await installation.stop()
      },
    }
  }
