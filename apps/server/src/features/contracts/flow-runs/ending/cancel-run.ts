// The end of a run before its time (FG-20, FA-84): by a party, or because the connection of one of them ends (FA-54).
import { ApiError } from '@company-data/protocol/errors'
import type { CancelReason, FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionSide } from '../../../sharing/connections/index.ts'
import type { FactOfDocument } from '../../documents/index.ts'
import { type FilePlace, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeInputs } from '../generation/input-store.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import type { RunRecords } from '../reads/run-record.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { cancelRuns, listUsersOfRuns, lockRun, type RunRow } from '../store.ts'
import { isEnded, requireCounterparties } from '../turns/turn.ts'
import { dropLinksOf } from './drop-links.ts'

/**
 * Ends locked runs that are open, in the order of their ids. Answers the runs and the files that are to be removed after the
 * commit. The copies that end with them are announced, or added to the facts of an act that announces them.
 */
export type EndRuns = (
  side: RegionSide,
  runs: readonly RunRow[],
  reason: CancelReason,
  facts?: FactOfDocument[],
) => Promise<{ runs: RunRow[]; leftOver: FilePlace[] }>

type EndNeeds = Pick<FlowRunNeeds, 'clock' | 'connections' | 'documents'>

/** A statement each for all of them: a service or a connection may have thousands that are open. */
export const endRuns =
  (needs: EndNeeds, notices: RunNotices): EndRuns =>
  async (side, open, reason, facts) => {
    if (open.length === 0) return { runs: [], leftOver: [] }
    const { clock, documents } = needs
    const { tx } = side
    const ids = open.map(({ id }) => id)
    const [uploads, inputs, users] = await Promise.all([
      removeUploads(tx, ids),
      removeInputs(tx, ids),
      listUsersOfRuns(tx, ids),
    ])
    const leftOver = [...uploads, ...inputs, ...(await dropLinksOf(needs, tx, open))]
    const ending = { status: 'cancelled', cancelled_at: clock.now(), cancel_reason: reason }
    awaitAtCommit(tx, cancelRuns(tx, ids, ending))
    notices.cancelled(side, users)
    // D2-CAN-05: every copy that is open or waits ends with the run.
    const ended = await documents.runs.end(side, ids)
    if (facts) facts.push(...ended)
    else await documents.runs.notify(side, ended)
    return { runs: open.map((run) => ({ ...run, ...ending })), leftOver }
  }

export type CancelRun = ReturnType<typeof cancelRun>

export const cancelRun =
  (needs: FlowRunNeeds, end: EndRuns, recordOf: RunRecords, files: Pick<SealedFiles, 'removeAll'>) =>
  async ({ visitor, runId }: Visit): Promise<FlowRun> => {
    const { database } = visitor.place
    const cancelled = await database.transaction(async (tx) => {
      const run = await lockRun(tx, visitor.scope, runId)
      if (!run) throw runNotFound()
      await requireCounterparties(needs, run)
      if (run.status === 'completed') throw new ApiError('flows.run_not_awaiting')
      if (isEnded(run)) return { record: await recordOf(tx, visitor, run), leftOver: [] }
      const { runs, leftOver } = await end({ database, tx }, [run], visitor.as)
      return { record: await recordOf(tx, visitor, runs[0] ?? run), leftOver }
    })
    await files.removeAll(cancelled.leftOver)
    return cancelled.record
  }
