// Builds the report at the end of a run: processor time by folder, the most expensive files, flaky and skipped ones.
import { dirname } from 'node:path'
import type { FileResult } from './result.ts'

const LISTED_FILES = 20

/** `apps/server/src/features` and `apps/server/test/http` for the server, `packages/sdk` for everything else. */
const folderName = (file: string): string => {
  const parts = dirname(file).split('/')
  return parts.slice(0, file.startsWith('apps/server/') ? 4 : 2).join('/')
}

const getSeconds = ({ processorSeconds }: FileResult): number => processorSeconds ?? 0

const sum = (results: readonly FileResult[]): number => results.reduce((total, result) => total + getSeconds(result), 0)

const row = (seconds: number, name: string): string => `${seconds.toFixed(1).padStart(8)}  ${name}`

const sortByCost = <T>(entries: readonly T[], cost: (entry: T) => number): T[] =>
  entries.toSorted((a, b) => cost(b) - cost(a))

/** Empty where processor time cannot be measured. `sharedSeconds` is that of the runner and of the database server. */
export const costLines = (results: readonly FileResult[], sharedSeconds: number | undefined): string[] => {
  if (sharedSeconds === undefined) return []
  const folders = [...Map.groupBy(results, ({ file }) => folderName(file))].map(
    ([name, files]) => [name, sum(files)] as const,
  )
  const files = sortByCost(results, getSeconds).slice(0, LISTED_FILES)
  return [
    `Processor time: ${(sum(results) + sharedSeconds).toFixed(0)} s, by folder:`,
    ...sortByCost(folders, ([, seconds]) => seconds).map(([name, seconds]) => row(seconds, name)),
    row(sharedSeconds, 'runner and database server'),
    `The ${files.length} most expensive files:`,
    ...files.map((result) => row(getSeconds(result), result.file)),
  ]
}

/** A file that passed only on a retry is flaky: it must be fixed. */
export const retryLines = (retried: readonly string[]): string[] =>
  retried.length === 0 ? [] : ['Flaky: failed at first and passed on a retry:', ...retried.map((file) => `  ${file}`)]

/** The files that failed, and in how many of several runs. */
export const repeatLines = (runs: readonly (readonly FileResult[])[]): string[] => {
  if (runs.length < 2) return []
  const failures = new Map<string, number>()
  for (const { file, failed } of runs.flat()) if (failed > 0) failures.set(file, (failures.get(file) ?? 0) + 1)
  if (failures.size === 0) return [`No file failed in ${runs.length} runs.`]
  return [
    `Files that failed in some of ${runs.length} runs:`,
    ...sortByCost([...failures], ([, times]) => times).map(([file, times]) => `  ${file}: ${times}`),
  ]
}

/** A test that did not run proves nothing, so that the run says which and why. */
export const skipLines = (results: readonly FileResult[]): string[] => {
  const skips = results.flatMap((result) => result.skips)
  return skips.length === 0 ? [] : ['Skipped, and why:', ...skips.map((skip) => `  ${skip}`)]
}
