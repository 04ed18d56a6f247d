// The programs of a Patroni cluster, where Debian's packages put them: patroni, etcd-server, postgresql.
import { existsSync, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The newest PostgreSQL, because Patroni starts its programs itself. */
export const findPostgres = (): string | undefined => {
  const program = findProgram('pg_controldata') ?? globSync('/usr/lib/postgresql/*/bin/pg_controldata').sort().at(-1)
  return program && dirname(realpathSync(program))
}

export interface PatroniTools {
  patroni: string
  etcd: string
  postgresFolder: string
}

/** Undefined if one of them is missing. */
export const findPatroniTools = (): PatroniTools | undefined => {
  const [patroni, etcd, postgresFolder] = [findProgram('patroni'), findProgram('etcd'), findPostgres()]
  return patroni && etcd && postgresFolder ? { patroni, etcd, postgresFolder } : undefined
}
