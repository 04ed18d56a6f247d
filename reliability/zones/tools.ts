// Finds what a run in two zones needs: root, namespaces, socat, HAProxy, the programs of PostgreSQL, and libfaketime for a skewed clock.
import { existsSync, globSync } from 'node:fs'
import { findPostgres, findProgram } from '../patroni/tools.ts'
import { findProgram as findProxy, PROXIES } from '../restarts/proxies.ts'

export interface ZoneTools {
  postgresFolder: string
  /** Undefined: the scene is left out. */
  fakeTime: string | undefined
}

/** Undefined if one of them is missing. */
export const findZoneTools = (): ZoneTools | undefined => {
  const postgresFolder = findPostgres()
  const hasPrograms = ['ip', 'socat', 'runuser', 'mount'].every((name) => findProgram(name) !== undefined)
  const hasProxy = PROXIES.some((kind) => kind.name === 'HAProxy' && findProxy(kind) !== undefined)
  if (process.getuid?.() !== 0 || !existsSync('/dev/net/tun') || !hasPrograms || !hasProxy || !postgresFolder)
    return undefined
  const fakeTime = process.env.FAKETIME_LIBRARY ?? globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
  return { postgresFolder, fakeTime }
}
