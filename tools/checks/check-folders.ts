// Limits the number of source files per folder, with tests: a longer list is no longer read.
import { join, posix } from 'node:path'
import { listFiles } from '../import-graph/imports.ts'

export const MAX_FILES = 25

/** Folder → why it may contain more. */
const exceptions: Readonly<Record<string, string>> = {}

export interface FullFolder {
  readonly folder: string
  readonly files: number
}

/** `files` are paths from the root. */
const findFullFolders = (files: readonly string[]): FullFolder[] => {
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const byFolder = Map.groupBy(sources, (file) => posix.dirname(file))
  return [...byFolder]
    .map(([folder, sourcesOfFolder]) => ({ folder, files: sourcesOfFolder.length }))
    .filter(({ files: count }) => count > MAX_FILES)
    .sort((a, b) => a.folder.localeCompare(b.folder))
}

/** A sentence for each folder that is too full, and for each exception that is no longer needed. */
export const findFolderProblems = (
  files: readonly string[],
  allowed: Readonly<Record<string, string>> = exceptions,
): string[] => {
  const full = findFullFolders(files)
  return [
    ...full
      .filter(({ folder }) => allowed[folder] === undefined)
      .map(
        ({ folder, files: count }) =>
          `${folder} has ${count} source files, more than ${MAX_FILES}: split it by concept`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !full.some(({ folder }) => folder === name))
      .map((name) => `${name} has ${MAX_FILES} source files or fewer: remove it from the exceptions`),
  ]
}

if (import.meta.main) {
  const problems = findFolderProblems(listFiles(join(import.meta.dirname, '..', '..')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
