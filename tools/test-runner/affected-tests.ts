// Finds the test files that a change affects, by the import graph and by the folders that belong together.
import { spawnSync } from 'node:child_process'

import { dirname } from 'node:path'
import { pageGroups } from '../checks/boundaries.ts'
import { listFiles, readSources, resolveImport } from '../import-graph/imports.ts'

const git = (root: string, ...args: string[]): string[] | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** Paths that differ from where this branch left `ref`, uncommitted and new files included. */
export const listChanges = (root: string, ref: string): string[] => {
  const base = [`origin/${ref}`, ref].map((name) => git(root, 'merge-base', 'HEAD', name)?.[0]).find(Boolean)
  if (base === undefined) throw new Error(`git does not know the commit ${ref}`)
  const changed = git(root, 'diff', '--name-only', base) ?? []
  return [...changed, ...(git(root, 'ls-files', '--others', '--exclude-standard') ?? [])]
}

/**
 * They import every feature to assemble the platform, and nearly every test uses the platform: a path through them
 * would connect everything with everything.
 */
const isCompositionRoot = (file: string): boolean =>
  file.startsWith('apps/server/src/compose/') || file === 'apps/server/src/index.ts'

/** Files that no import shows, and that can change the outcome of any test. */
const TOUCHES_EVERYTHING = /^(?:package(?:-lock)?\.json|tsconfig\.json|apps\/server\/migrations\/)/

/** Files that belong together: a feature of the server, a page of an app, a folder of a package. */
export const unitName = (file: string): string => {
  const parts = file.split('/')
  if (file.startsWith('apps/server/src/features/')) return parts.slice(0, 6).join('/')
  if (/^(?:apps|packages)\/[^/]+\/src\/[^/]+\//.test(file)) {
    const isGrouped = pageGroups[parts.slice(0, 3).join('/')]?.includes(parts[3] ?? '') && parts.length > 5
    return parts.slice(0, isGrouped ? 5 : 4).join('/')
  }
  return dirname(file)
}

export interface ImportEdges {
  /** Every file with the files of this tree that it imports. */
  readonly imports: ReadonlyMap<string, readonly string[]>
}

export const readEdges = (root: string): ImportEdges => ({
  imports: new Map(
    readSources(root, listFiles(root)).map(({ file, imports }) => [
      file,
      imports.flatMap((name) => resolveImport(root, file, name) ?? []),
    ]),
  ),
})

const reverse = ({ imports }: ImportEdges): Map<string, string[]> => {
  const importers = new Map<string, string[]>()
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
  }
  return importers
}

/** Everything that reaches a changed file by imports, with the number of steps; composition roots only if changed themselves. */
const distances = (edges: ImportEdges, changed: readonly string[]): Map<string, number> => {
  const importers = reverse(edges)
  const steps = new Map(changed.map((file) => [file, 0]))
  for (const [file, distance] of steps) {
    if (distance > 0 && isCompositionRoot(file)) continue
    for (const importer of importers.get(file) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1)
  }
  return steps
}

/** Tests of the same unit come right after those that changed themselves: most call the platform and import nothing of it. */
const UNIT_DISTANCE = 1

/** The tests that a change affects, the nearest first. */
export const touchedTests = (
  tests: readonly string[],
  changed: readonly string[],
  edges: ImportEdges,
): { tests: string[]; reason?: string } => {
  const cause = changed.find((file) => TOUCHES_EVERYTHING.test(file))
  if (cause !== undefined) return { tests: [...tests], reason: `${cause} can change the outcome of any test` }
  const steps = distances(edges, changed)
  const units = new Set(changed.filter((file) => /^(?:apps|packages|tools)\//.test(file)).map(unitName))
  const isNear = (test: string): boolean =>
    units.has(unitName(test)) || (edges.imports.get(test) ?? []).some((target) => units.has(unitName(target)))
  const distance = (test: string): number =>
    Math.min(steps.get(test) ?? Number.POSITIVE_INFINITY, isNear(test) ? UNIT_DISTANCE : Number.POSITIVE_INFINITY)
  const touched = tests.filter((test) => Number.isFinite(distance(test)))
  return { tests: touched.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1)) }
}
