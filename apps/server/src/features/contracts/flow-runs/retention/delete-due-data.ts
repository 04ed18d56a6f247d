// Job that deletes run data when due, after a company moved to a level without contract flows. Each batch is one
// transaction, so that the job can be killed and rerun at any point (D2-LIM-05, D2-LIM-06).
import { ApiError } from '@company-data/protocol/errors'
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Job, JobContext } from '../../../../platform/jobs/jobs.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { FileLocation } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { type DataScope, hasData, lockRunsWithData, removeCompanyStagedFiles } from './data-store.ts'
import type { EraseData } from './erase-data.ts'
import type { CountErased } from './retention-metrics.ts'

const INTERVAL_MS = 3600_000
/** Runs erased per transaction; open ones lock their service's channels until it commits. */
const RUN_BATCH_SIZE = 50
const STAGED_BATCH_SIZE = 500

type DueDate = Awaited<ReturnType<FlowRunDeps['accounts']['flowData']['listDue']>>[number]

type Deps = Pick<FlowRunDeps, 'region' | 'regions' | 'database' | 'accounts' | 'lockHomeRegion'>

/** The company has moved or is moving: the job of the other region finds the date. */
const isMoving = (error: unknown): boolean =>
  isMoveRefusal(error) || (error instanceof ApiError && error.key === 'db.writes_paused')

/** The result of one transaction. */
interface Batch {
  runs: number
  fileLocations: readonly FileLocation[]
  isDone: boolean
}

interface Parts {
  erase: EraseData
  files: Pick<SealedFiles, 'removeAll'>
  count: CountErased
}

export const deleteDueData = (
  { region, regions, database, accounts, lockHomeRegion }: Deps,
  { erase, files, count }: Parts,
): Job => {
  /**
   * Returns true if nothing was left, or if the company is on hold: then the date stays. It is removed only while the
   * company is certainly at home here.
   */
  const deleteBatch = async (date: DueDate, context: JobContext): Promise<boolean> => {
    const scope: DataScope = { companyUserId: date.userId, before: date.dueAt }
    const { runs, fileLocations, isDone } = await database.transaction(async (tx): Promise<Batch> => {
      await lockHomeRegion(tx, date.userId)
      if (await accounts.isOnHold(date.userId)) return { runs: 0, fileLocations: [], isDone: true }
      const batchRuns = await lockRunsWithData(tx, scope, RUN_BATCH_SIZE)
      if (batchRuns.length > 0)
        return { runs: batchRuns.length, fileLocations: await erase({ database, tx }, batchRuns), isDone: false }
      const staged = await removeCompanyStagedFiles(tx, scope, STAGED_BATCH_SIZE)
      if (staged.length > 0 || (await hasData(tx, scope))) return { runs: 0, fileLocations: staged, isDone: false }
      await accounts.flowData.finish(date)
      return { runs: 0, fileLocations: [], isDone: true }
    })
    count(runs)
    context.count(runs)
    await files.removeAll(fileLocations)
    return isDone
  }

  return {
    name: 'flow-runs.data-deletion',
    everyMs: INTERVAL_MS,
    async run(context) {
      if (regions.getMode(region) !== 'normal') return
      const failures: unknown[] = []
      for (const date of await accounts.flowData.listDue(region)) {
        try {
          while (!(await deleteBatch(date, context)));
        } catch (error) {
          // One company must not block the others.
          if (!isMoving(error)) failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
