// A process and all its descendants, as the kernel lists them. Linux only.
import { readdir, readFile } from 'node:fs/promises'

export interface TreeProcess {
  pid: number
  parentPid: number
  /** The first 15 characters of its name. */
  name: string
  /** Processor time of the process and of its children that have ended, user and system. */
  processorMs: number
  /** The part of these children. */
  endedChildrenMs: number
}

/** The unit of times in `/proc`, the same on every Linux. */
const TICK_MS = 10

/** Undefined if it has just ended. */
export const readProcess = async (pid: number): Promise<TreeProcess | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat === '') return undefined
  const end = stat.lastIndexOf(')')
  // The fields after the name begin with the third one, the state; times are fields 14 to 17.
  const fields = stat
    .slice(end + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
  const endedChildrenMs = (childrenUser + childrenSystem) * TICK_MS
  return {
    pid,
    parentPid: fields[1] ?? 0,
    name: stat.slice(stat.indexOf('(') + 1, end),
    processorMs: (user + system) * TICK_MS + endedChildrenMs,
    endedChildrenMs,
  }
}

const isDescendant = (processes: ReadonlyMap<number, TreeProcess>, pid: number, root: number): boolean => {
  for (let current: number | undefined = pid; current !== undefined; current = processes.get(current)?.parentPid)
    if (current === root) return true
  return false
}

/** The root comes with its descendants. */
export const listTree = async (root: number): Promise<TreeProcess[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = await Promise.all(pids.map((pid) => readProcess(Number(pid))))
  const processes = new Map(read.flatMap((found) => (found ? [[found.pid, found] as const] : [])))
  return [...processes.values()].filter(({ pid }) => isDescendant(processes, pid, root))
}

export const isPostgres = ({ name }: TreeProcess): boolean => name.startsWith('postgres')
