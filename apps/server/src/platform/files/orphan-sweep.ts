// Removes files without a row, left behind by a crash between writing or removing a file and its row. It looks at the files
// that were noted when they were written or when their row went, and rarely at the whole store. A database that does not know
// the files, such as an old copy, must not cost more than a few of them: hence the limits.

import { DAY_MS } from '../clock/durations.ts'
import type { Job, JobContext } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Blobs } from './blobs.ts'
import { findDue, MAX_FILES } from './due-files.ts'
import type { FilesToCheck } from './files-to-check-store.ts'
import { type Listed, type Listing, latestListing } from './store-listing.ts'
import { findOrphans, oldEnough, removeOrphans, type SweptFolder } from './store-orphans.ts'

/** A process that was started by mistake is noticed within this time. */
const MIN_UPTIME_MS = DAY_MS
const SWEEP_INTERVAL_MS = DAY_MS
const MAX_SHARE = 0.01

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
  toCheck: FilesToCheck
  log: Log
  metrics: Metrics
  /** The uptime of this process. */
  uptimeMs?: () => number
}

/** A hundredth of the store, but at least one file: a small store gets clean too, if slowly. */
const maxRemovals = (files: number): number => Math.min(MAX_FILES, Math.max(1, Math.floor(files * MAX_SHARE)))

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
  return {
    /** `others` are known from the last listing, and were not looked at. */
    report(result: SweepResult, others = 0): void {
      removals.add({ region, folder: result.folder }, result.removed)
      orphanCounts.set(result.folder, result.orphans - result.removed + others)
      if (result.orphans === 0) return
      const fields = { region, ...result }
      if (result.removed < result.orphans) log.warn('orphan files kept', fields)
      else log.info('orphan files removed', fields)
    },
    reportListed(listedFolder: Listed): void {
      if (listedFolder.orphans > 0) log.warn('orphan files found', { region, ...listedFolder })
    },
  }
}

/** Lists the whole store. The operator has confirmed the number. */
const runForOperator = async (
  files: Blobs,
  sweptFolders: readonly SweptFolder[],
  removeAtMost: number,
  report: (result: SweepResult) => void,
): Promise<SweepResult[]> => {
  if (removeAtMost > 0) await files.tidy(oldEnough())
  const { findings } = await findOrphans(files, sweptFolders, {
    before: oldEnough(),
    maxOrphans: removeAtMost,
    count: () => undefined,
    isStopping: () => false,
  })
  let rest = removeAtMost
  const results: SweepResult[] = []
  for (const { swept, files: listedFiles, orphans, keys, error } of findings) {
    if (error !== undefined) continue
    const removed = await removeOrphans(files, swept, keys.slice(0, rest))
    rest -= removed
    const result = { folder: swept.folder, files: listedFiles, orphans, removed }
    report(result)
    results.push(result)
  }
  const failed = findings.find(({ error }) => error !== undefined)
  if (failed) throw failed.error
  return results
}

export const fileSweeps = ({
  files,
  toCheck,
  uptimeMs = () => process.uptime() * 1000,
  ...signals
}: Deps): FileSweeps => {
  const folders: SweptFolder[] = []
  const { report, reportListed } = sweepSignals(signals)

  const sweepDue = async (
    context: JobContext,
    { listing, finds }: { listing: Listing; finds: readonly Listed[] },
    getLimit: (count: number) => number,
  ) => {
    let rest = getLimit(listing.storeFiles)
    const dues = await findDue({ files, toCheck }, folders, context)
    for (const { swept, orphans, keys, error } of dues) {
      if (error !== undefined) continue
      const { folder } = swept
      const filesOfFolder = listing.files[folder] ?? 0
      const removed = await removeOrphans(files, swept, keys.slice(0, Math.min(rest, getLimit(filesOfFolder))))
      rest -= removed
      const listedFolder = finds.find((entry) => entry.folder === folder)
      const others = listedFolder ? Math.max(0, listedFolder.orphans - orphans) : listing.left[folder]
      report({ folder, files: filesOfFolder, orphans, removed }, others)
    }
    const failed = dues.find(({ error }) => error !== undefined)
    if (failed) throw failed.error
  }

  return {
    folders: () => folders.map(({ folder }) => folder),
    add: (...added) => void folders.push(...added),
    job: {
      name: 'files.sweep',
      everyMs: SWEEP_INTERVAL_MS,
      isLong: true,
      async run(context) {
        const isTooEarly = uptimeMs() < MIN_UPTIME_MS
        if (!isTooEarly) await files.tidy(oldEnough())
        const { listing, finds, error } = await latestListing({ files, toCheck }, folders, context)
        for (const listedFolder of finds) reportListed(listedFolder)
        if (!context.isStopping()) await sweepDue(context, { listing, finds }, isTooEarly ? () => 0 : maxRemovals)
        if (error !== undefined) throw error
      },
    },
    run: (removeAtMost, folder) =>
      runForOperator(
        files,
        folders.filter((swept) => folder === undefined || folder === swept.folder),
        removeAtMost,
        report,
      ),
  }
}
