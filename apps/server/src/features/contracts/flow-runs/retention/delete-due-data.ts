// The job that deletes the data of runs whose company has moved to a level without contract flows, when its date has come
// (D2-LIM-05, D2-LIM-06). Each batch is one transaction, so that it can be killed anywhere and run again.
import { ApiError } from '@company-data/protocol/errors'
import { isMoveRefusal } from '../../../../gate/move-refusal.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import type { FilePlace } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { FlowRunNeeds } from '../needs.ts'
import { type DataScope, hasData, lockRunsWithData, removeStagedOfCompany } from './data-store.ts'
import type { EraseData } from './erase-data.ts'
import type { CountErased } from './retention-metrics.ts'

const EVERY_MS = 3600_000
/** How many runs lose their data in one transaction; open ones lock the channels of their service until it commits. */
const BATCH_RUNS = 50
const BATCH_STAGED = 500

type DueDate = Awaited<ReturnType<FlowRunNeeds['accounts']['flowData']['listDue']>>[number]

type Needs = Pick<FlowRunNeeds, 'region' | 'regions' | 'database' | 'accounts' | 'holdHome'>

/** The company lives elsewhere by now, or is on its way: the job of that region finds the date. */
const isMoving = (error: unknown): boolean =>
  isMoveRefusal(error) || (error instanceof ApiError && error.key === 'db.writes_paused')

/** What came of one transaction. */
interface Batch {
  runs: number
  places: readonly FilePlace[]
  isDone: boolean
}

interface Parts {
  erase: EraseData
  files: Pick<SealedFiles, 'removeAll'>
  count: CountErased
}

export const deleteDueData = (
  { region, regions, database, accounts, holdHome }: Needs,
  { erase, files, count }: Parts,
): Job => {
  /** Answers whether nothing was left. The date goes only while the company is certainly at home here. */
  const deleteBatch = async (date: DueDate): Promise<boolean> => {
    const scope: DataScope = { companyUserId: date.userId, before: date.dueAt }
    const { runs, places, isDone } = await database.transaction(async (tx): Promise<Batch> => {
      await holdHome(tx, date.userId)
      const runsOfBatch = await lockRunsWithData(tx, scope, BATCH_RUNS)
      if (runsOfBatch.length > 0)
        return { runs: runsOfBatch.length, places: await erase({ database, tx }, runsOfBatch), isDone: false }
      const staged = await removeStagedOfCompany(tx, scope, BATCH_STAGED)
      if (staged.length > 0 || (await hasData(tx, scope))) return { runs: 0, places: staged, isDone: false }
      await accounts.flowData.finish(date)
      return { runs: 0, places: [], isDone: true }
    })
    count(runs)
    await files.removeAll(places)
    return isDone
  }

  return {
    name: 'flow-runs.data-deletion',
    everyMs: EVERY_MS,
    async run() {
      if (regions.modeOf(region) !== 'normal') return
      const failures: unknown[] = []
      for (const date of await accounts.flowData.listDue(region)) {
        try {
          while (!(await deleteBatch(date)));
        } catch (error) {
          // One company must not hold up the others.
          if (!isMoving(error)) failures.push(error)
        }
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
