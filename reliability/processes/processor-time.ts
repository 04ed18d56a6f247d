// The processor time that an attack costs each side: attackers and platform share the processors of the machine.
import { isPostgres, listTree, readProcess } from './process-tree.ts'

interface ProcessorTimes {
  platformMs: number
  databaseMs: number
  /** The time of attackers that have ended. */
  attackersMs: number
  /** The time of this process, in which the honest callers are. */
  honestMs: number
  atMs: number
}

const readTimes = async (platformPid: number): Promise<ProcessorTimes> => {
  const [processes, self] = await Promise.all([listTree(platformPid), readProcess(process.pid)])
  const sum = (isDatabase: boolean): number =>
    processes
      .filter((treeProcess) => isPostgres(treeProcess) === isDatabase)
      .reduce((total, { processorMs }) => total + processorMs, 0)
  const { processorMs = 0, endedChildrenMs = 0 } = self ?? {}
  return {
    platformMs: sum(false),
    databaseMs: sum(true),
    attackersMs: endedChildrenMs,
    honestMs: processorMs - endedChildrenMs,
    atMs: performance.now(),
  }
}

/** Measures until the returned function is called, after the attackers have ended: `platform 3.1, PostgreSQL 2.0, …`. */
export const watchProcessorTime = async (platformPid: number): Promise<() => Promise<string>> => {
  const before = await readTimes(platformPid)
  return async () => {
    const after = await readTimes(platformPid)
    const seconds = (name: keyof ProcessorTimes): string => ((after[name] - before[name]) / 1000).toFixed(1)
    const times = `platform ${seconds('platformMs')}, PostgreSQL ${seconds('databaseMs')}`
    return `${times}, attackers ${seconds('attackersMs')}, honest callers ${seconds('honestMs')}, in ${seconds('atMs')}`
  }
}
