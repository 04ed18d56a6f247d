// The table of docs/benchmarks.md: a row of Markdown per load, with everything in bold that broke its promise.
import { appendFile, readFile } from 'node:fs/promises'

export const MAX_SLOWDOWN = 5
export const MAX_MEMORY_MB = 600

export interface Slowdown {
  label: string
  ms: number
  idleMs: number
  times: number
}

export interface TableRow {
  name: string
  /** The first is that of ordinary calls, the others are those of slow work. */
  slowdowns: readonly Slowdown[]
  memoryMb: number
  refused: number
  lostEdits: number
  withoutEffect: number
}

const bold = (text: string, isBroken: boolean): string => (isBroken ? `**${text}**` : text)

/** The milliseconds only where the promise is broken: a ratio of two short times says little. */
const formatSlowdown = ({ times, ms, idleMs }: Slowdown): string => {
  const isBroken = times > MAX_SLOWDOWN
  const detail = isBroken ? ` (${ms.toFixed(0)} ms beside ${idleMs.toFixed(0)})` : ''
  return `${bold(times.toFixed(1), isBroken)}${detail}`
}

const formatCount = (count: number): string => bold(String(count), count > 0)

export const formatHeader = ({ slowdowns }: TableRow): string => {
  const columns = ['attack', ...slowdowns.map(({ label }) => `${label}, times slower`)]
  const all = [...columns, 'refused', 'lost', 'memory', 'attackers without effect']
  return `| ${all.join(' | ')} |\n|${'---|'.repeat(all.length)}\n`
}

export const formatRow = ({ name, slowdowns, memoryMb, refused, lostEdits, withoutEffect }: TableRow): string => {
  const memory = bold(`${memoryMb} MB`, memoryMb > MAX_MEMORY_MB)
  const counts = [formatCount(refused), formatCount(lostEdits), memory, formatCount(withoutEffect)]
  return `| ${[name, ...slowdowns.map(formatSlowdown), ...counts].join(' | ')} |\n`
}

/** After each load, so that a run which is cut off keeps what it has measured. */
export const appendToTable = async (file: string, row: TableRow): Promise<void> => {
  const isNew = (await readFile(file, 'utf8').catch(() => '')) === ''
  await appendFile(file, `${isNew ? formatHeader(row) : ''}${formatRow(row)}`)
}
