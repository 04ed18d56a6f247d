// CPU time that a database of a PostgreSQL server on this machine has used: its connections' processes together.
import pg from 'pg'
import { cpuMicroseconds } from './process.ts'

/** The benchmark's own queries do not count. */
export const DRIVER = 'benchmark'

/** The same server's own database. */
export const adminUrl = (url: string): string => {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  return admin.href
}

export interface StoreCpu {
  /** In microseconds; to be compared with an earlier value. */
  read(): Promise<number>
  close(): Promise<void>
}

export const storeCpu = async (databaseUrl: string): Promise<StoreCpu> => {
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = new pg.Client({ connectionString: adminUrl(databaseUrl) })
  await admin.connect()
  const cpuByPid = new Map<number, number>()
  return {
    async read() {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' and application_name <> $2`,
        [name, DRIVER],
      )
      // The cost of a connection stays counted when it is closed.
      for (const { pid } of rows) cpuByPid.set(pid, await cpuMicroseconds(pid).catch(() => cpuByPid.get(pid) ?? 0))
      return [...cpuByPid.values()].reduce((sum, time) => sum + time, 0)
    },
    close: () => admin.end(),
  }
}
