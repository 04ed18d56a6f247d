// Records the processor time of each test file: the longest run first, so that no worker ends alone with one.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Seconds by file, written by `npm test -- --timings`. */
export type Timings = Readonly<Record<string, number>>

const RECORD = fileURLToPath(new URL('timings.json', import.meta.url))

export const readTimings = (): Timings => JSON.parse(readFileSync(RECORD, 'utf8')) as Timings

/** Replaces the entries of the measured files, and drops those of files that no longer exist. */
export const updateTimings = (old: Timings, measured: Timings, existing: ReadonlySet<string>): Timings =>
  Object.fromEntries(
    Object.entries({ ...old, ...measured })
      .filter(([file]) => existing.has(file))
      .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

export const writeTimings = (timings: Timings): void => writeFileSync(RECORD, `${JSON.stringify(timings, null, 2)}\n`)

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** A file that was never measured is expected to take as long as its neighbours, or as the average file. */
export const estimateCost = (timings: Timings): ((file: string) => number) => {
  const byFolder = Map.groupBy(Object.entries(timings), ([file]) => dirname(file))
  const average = mean([...Object.values(timings), 0])
  return (file) => {
    const neighbours = byFolder.get(dirname(file))
    return timings[file] ?? (neighbours ? mean(neighbours.map(([, seconds]) => seconds)) : average)
  }
}

/** The most expensive files first. */
export const orderFiles = (files: readonly string[], timings: Timings): string[] => {
  const estimate = estimateCost(timings)
  return files.toSorted((a, b) => estimate(b) - estimate(a) || (a < b ? -1 : 1))
}
