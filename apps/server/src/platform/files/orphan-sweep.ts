// Removes files without a row, left behind by a crash between writing or removing a file and its row. A database that
// does not know the files, such as an old copy, must not cost more than a few of them: hence the limits.

import { DAY_MS } from '../clock/durations.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Blobs } from './blobs.ts'

/** Files younger than this may belong to a running upload. Real time, as the times of the file store are. */
const MIN_AGE_MS = DAY_MS
/** A process that was started by mistake is noticed within this time. */
const MIN_UPTIME_MS = DAY_MS
const SWEEP_INTERVAL_MS = DAY_MS
const MAX_SHARE = 0.01
const MAX_FILES = 1_000
const BATCH = 500
/** The database is queried again for this many files before they are removed. */
const REMOVAL_BATCH = 50

export interface SweptFolder {
  /** The second part of the keys: `<owner>/<folder>/<id>`. */
  folder: string
  /** Returns those keys that a row refers to. */
  listKnown(keys: readonly string[]): Promise<ReadonlySet<string>>
}

export interface SweepResult {
  folder: string
  /** Files in the folder. */
  files: number
  /** Files without a row that are old enough. */
  orphans: number
  removed: number
}

export interface FileSweeps {
  /** Called by the features that store files. */
  add(...folders: SweptFolder[]): void
  /** The daily job over all folders: its limit is that of the whole store. */
  job: Job
  /** For the operator: removes at most this many files, ignoring the job's limits; 0 is a dry run. */
  run(removeAtMost: number, folder?: string): Promise<SweepResult[]>
  folders(): string[]
}

interface Deps {
  region: string
  files: Blobs
  log: Log
  metrics: Metrics
  /** The uptime of this process. */
  uptimeMs?: () => number
}

interface Findings {
  swept: SweptFolder
  files: number
  orphans: number
  /** The first orphans, up to the allowed number. */
  keys: string[]
  /** Old files that were not looked up yet. */
  batch: string[]
  /** Why the folder cannot be swept now. */
  error?: unknown
}

/** A hundredth of the store, but at least one file: a small store gets clean too, if slowly. */
const maxRemovals = (files: number): number => Math.min(MAX_FILES, Math.max(1, Math.floor(files * MAX_SHARE)))

const listOrphans = async (
  { listKnown }: Pick<SweptFolder, 'listKnown'>,
  keys: readonly string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const referredKeys = await listKnown(keys)
  return keys.filter((key) => !referredKeys.has(key))
}

/** One pass over the store. A folder whose rows cannot be read does not keep the others from being swept. */
const findOrphans = async (
  files: Blobs,
  folders: readonly SweptFolder[],
  { before, maxOrphans, count }: { before: Date; maxOrphans: number; count(files: number): void },
) => {
  const findings = folders.map((swept): Findings => ({ swept, files: 0, orphans: 0, keys: [], batch: [] }))
  const byFolder = new Map(findings.map((folderFindings) => [folderFindings.swept.folder, folderFindings]))
  const lookUp = async (folderFindings: Findings): Promise<void> => {
    try {
      const orphans = await listOrphans(folderFindings.swept, folderFindings.batch.splice(0))
      folderFindings.orphans += orphans.length
      folderFindings.keys.push(...orphans.slice(0, maxOrphans - folderFindings.keys.length))
    } catch (error) {
      folderFindings.error ??= error
    }
  }
  let storeFiles = 0
  for await (const { key, modifiedAt } of files.list()) {
    storeFiles += 1
    count(1)
    const folderFindings = byFolder.get(key.split('/')[1] ?? '')
    if (!folderFindings) continue
    folderFindings.files += 1
    if (modifiedAt >= before) continue
    folderFindings.batch.push(key)
    if (folderFindings.batch.length >= BATCH) await lookUp(folderFindings)
  }
  for (const folderFindings of findings) await lookUp(folderFindings)
  return { storeFiles, findings }
}

/** The metrics and log lines of sweeps. */
const sweepSignals = ({ region, log, metrics }: Pick<Deps, 'region' | 'log' | 'metrics'>) => {
  const orphanCounts = new Map<string, number>()
  metrics.gauges(
    'companydata_orphan_files',
    'Files that no row refers to and that the last sweep of this process left',
    ['region', 'folder'],
    () => [...orphanCounts].map(([folder, value]) => ({ labels: { region, folder }, value })),
  )
  const removals = metrics.counter('companydata_orphan_files_removed_total', 'Files that sweeps have removed', [
    'region',
    'folder',
  ])
  return (result: SweepResult): void => {
    removals.add({ region, folder: result.folder }, result.removed)
    orphanCounts.set(result.folder, result.orphans - result.removed)
    if (result.orphans === 0) return
    const fields = { region, ...result }
    if (result.removed < result.orphans) log.warn('orphan files kept', fields)
    else log.info('orphan files removed', fields)
  }
}

export const fileSweeps = ({ files, uptimeMs = () => process.uptime() * 1000, ...signals }: Deps): FileSweeps => {
  const folders: SweptFolder[] = []
  const report = sweepSignals(signals)

  const removeAll = async (swept: SweptFolder, keys: readonly string[]): Promise<number> => {
    let removed = 0
    for (let start = 0; start < keys.length; start += REMOVAL_BATCH) {
      // Listing a large store takes long.
      const orphans = await listOrphans(swept, keys.slice(start, start + REMOVAL_BATCH))
      for (const key of orphans) await files.remove(key)
      removed += orphans.length
    }
    return removed
  }

  /** `getLimit` returns how many of so many files may be removed, in the whole store and in each folder. */
  const sweep = async (
    sweptFolders: readonly SweptFolder[],
    getLimit: (storeFiles: number) => number,
    maxOrphans: number,
    count: (files: number) => void,
  ): Promise<SweepResult[]> => {
    const before = new Date(Date.now() - MIN_AGE_MS)
    const { storeFiles, findings } = await findOrphans(files, sweptFolders, { before, maxOrphans, count })
    let rest = getLimit(storeFiles)
    const results: SweepResult[] = []
    for (const folderFindings of findings) {
      if (folderFindings.error !== undefined) continue
      const max = Math.min(rest, getLimit(folderFindings.files))
      const removed = await removeAll(folderFindings.swept, folderFindings.keys.slice(0, max))
      rest -= removed
      const result = {
        folder: folderFindings.swept.folder,
        files: folderFindings.files,
        orphans: folderFindings.orphans,
        removed,
      }
      report(result)
      results.push(result)
    }
    const failed = findings.find(({ error }) => error !== undefined)
    if (failed) throw failed.error
    return results
  }

  return {
    folders: () => folders.map(({ folder }) => folder),
    add: (...added) => void folders.push(...added),
    job: {
      name: 'files.sweep',
      everyMs: SWEEP_INTERVAL_MS,
      async run({ count }) {
        const isTooEarly = uptimeMs() < MIN_UPTIME_MS
        if (!isTooEarly) await files.tidy(new Date(Date.now() - MIN_AGE_MS))
        await sweep(folders, isTooEarly ? () => 0 : maxRemovals, MAX_FILES, count)
      },
    },
    async run(removeAtMost, folder) {
      if (removeAtMost > 0) await files.tidy(new Date(Date.now() - MIN_AGE_MS))
      const sweptFolders = folders.filter((swept) => folder === undefined || folder === swept.folder)
      return sweep(
        sweptFolders,
        () => removeAtMost,
        removeAtMost,
        () => undefined,
      )
    },
  }
}
