// Reads what a platform and its PostgreSQL server have used: processor time, WAL, and bytes in databases and files.
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { cpuWithChildren } from '../process.ts'
import type { Cost } from './model/model.ts'

export interface Meter {
  /** To be compared with an earlier value. */
  read(): Promise<Cost>
}

export interface MeterOptions {
  /** The process of the program. */
  pid: number
  /** A connection to the server; everything that the server does counts, so nothing else may use it. */
  db: pg.Client
  /** The folder of the file store. */
  dataDir: string
  measureFiles: (folder: string) => Promise<number>
}

const readParent = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

interface StoreRow {
  wal: string
  bytes: string
}

const STORE = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
  (select sum(pg_database_size(oid)) from pg_database where datname like $1) as bytes`

export const createMeter = async ({ pid, db, dataDir, measureFiles }: MeterOptions, names: string): Promise<Meter> => {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = await readParent(rows[0]?.pid ?? 0)
  return {
    async read() {
      const store = (await db.query<StoreRow>(STORE, [names])).rows[0]
      return {
        programMs: (await cpuWithChildren(pid)) / 1000,
        databaseMs: (await cpuWithChildren(postmaster)) / 1000,
        walBytes: Number(store?.wal),
        databaseBytes: Number(store?.bytes),
        fileBytes: await measureFiles(dataDir),
      }
    },
  }
}
