// Processor time of a process and of everything that it started, read from /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** The kernel reports times in hundredths of a second on every platform that Node supports. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  parent: number
  /** Its own time, and that of its ended children. */
  ticks: number
}

/** Fields 4 and 14 to 17 of /proc/<pid>/stat; the second one is a name in brackets that may contain anything. */
export const parseStat = (text: string): ProcessTimes => {
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) }
}

const readTimes = (): Map<number, ProcessTimes> => {
  const times = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      times.set(Number(name), parseStat(readFileSync(`/proc/${name}/stat`, 'latin1')))
    } catch {
      // It ended while the list was read.
    }
  }
  return times
}

const sumTree = (times: ReadonlyMap<number, ProcessTimes>, root: number): number => {
  const children = Map.groupBy(times, ([, { parent }]) => parent)
  let ticks = 0
  const queue = [root]
  for (const pid of queue) {
    ticks += times.get(pid)?.ticks ?? 0
    queue.push(...(children.get(pid) ?? []).map(([child]) => child))
  }
  return ticks
}

/** Seconds of a process with all its descendants; undefined if there is no /proc. */
export const processorSeconds = (pid: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  return sumTree(readTimes(), pid) / TICKS_PER_SECOND
}
