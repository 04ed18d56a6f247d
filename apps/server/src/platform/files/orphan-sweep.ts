// Removes files without a row, left behind by a crash between writing or removing a file and its row. A database that
// does not know the files, such as an old copy, must not cost more than a few of them: hence the limits.
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Blobs } from './blobs.ts'

const DAY_MS = 24 * 3600_000
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
  /** The daily job of a feature. It also registers its folders for `run`. */
  job(name: string, ...folders: SweptFolder[]): Job
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
  files: number
  orphans: number
  /** The first orphans, up to the allowed number. */
  keys: string[]
}

/** A hundredth of the folder, but at least one file: a small store gets clean too, if slowly. */
const maxRemovals = (files: number): number => Math.min(MAX_FILES, Math.max(1, Math.floor(files * MAX_SHARE)))

const isIn = (key: string, folder: string): boolean => key.split('/')[1] === folder

const listOrphans = async (
  { listKnown }: Pick<SweptFolder, 'listKnown'>,
  keys: readonly string[],
): Promise<string[]> => {
  if (keys.length === 0) return []
  const referredKeys = await listKnown(keys)
  return keys.filter((key) => !referredKeys.has(key))
}

const findOrphans = async (files: Blobs, swept: SweptFolder, before: Date, maxOrphans: number): Promise<Findings> => {
  const findings: Findings = { files: 0, orphans: 0, keys: [] }
  const add = async (keys: readonly string[]): Promise<void> => {
    const orphans = await listOrphans(swept, keys)
    findings.orphans += orphans.length
    findings.keys.push(...orphans.slice(0, maxOrphans - findings.keys.length))
  }
  let batch: string[] = []
  for await (const { key, modifiedAt } of files.list()) {
    if (!isIn(key, swept.folder)) continue
    findings.files += 1
    if (modifiedAt >= before) continue
    batch.push(key)
    if (batch.length < BATCH) continue
    await add(batch)
    batch = []
  }
  await add(batch)
  return findings
}

export const fileSweeps = ({
  region,
  files,
  log,
  metrics,
  uptimeMs = () => process.uptime() * 1000,
}: Deps): FileSweeps => {
  const folders: SweptFolder[] = []
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

  const removeAll = async (swept: SweptFolder, keys: readonly string[]): Promise<number> => {
    let removed = 0
    for (let start = 0; start < keys.length; start += REMOVAL_BATCH) {
      // Listing a large store takes long.
      const orphans = await listOrphans(swept, keys.slice(start, start + REMOVAL_BATCH))
      for (const key of orphans) await files.remove(key)
      removed += orphans.length
    }
    removals.add({ region, folder: swept.folder }, removed)
    return removed
  }

  /** `getLimit` returns how many files of a folder may be removed. */
  const sweep = async (
    swept: SweptFolder,
    getLimit: (count: number) => number,
    maxOrphans: number,
  ): Promise<SweepResult> => {
    const findings = await findOrphans(files, swept, new Date(Date.now() - MIN_AGE_MS), maxOrphans)
    const removed = await removeAll(swept, findings.keys.slice(0, getLimit(findings.files)))
    const result = { folder: swept.folder, files: findings.files, orphans: findings.orphans, removed }
    orphanCounts.set(swept.folder, findings.orphans - removed)
    if (findings.orphans > 0) {
      const fields = { region, ...result }
      if (removed < findings.orphans) log.warn('orphan files kept', fields)
      else log.info('orphan files removed', fields)
    }
    return result
  }

  return {
    folders: () => folders.map(({ folder }) => folder),
    job(name, ...ofJob) {
      folders.push(...ofJob)
      return {
        name,
        everyMs: SWEEP_INTERVAL_MS,
        async run() {
          const isTooEarly = uptimeMs() < MIN_UPTIME_MS
          if (!isTooEarly) await files.tidy(new Date(Date.now() - MIN_AGE_MS))
          for (const swept of ofJob) await sweep(swept, isTooEarly ? () => 0 : maxRemovals, MAX_FILES)
        },
      }
    },
    async run(removeAtMost, folder) {
      if (removeAtMost > 0) await files.tidy(new Date(Date.now() - MIN_AGE_MS))
      const results: SweepResult[] = []
      let remaining = removeAtMost
      for (const swept of folders) {
        if (folder !== undefined && folder !== swept.folder) continue
        const result = await sweep(swept, () => remaining, remaining)
        remaining -= result.removed
        results.push(result)
      }
      return results
    },
  }
}
