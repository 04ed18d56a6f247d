// Cancels a run: by a party, or because a party's connection ends (FG-20, FA-84, FA-54).
import { ApiError } from '@company-data/protocol/errors'
import type { CancelReason, FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import { type FileLocation, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeInputs } from '../generation/input-store.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { RunRecords } from '../queries/run-record.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { isEnded } from '../run-status.ts'
import { cancelRuns, listUsersByRuns, lockRun, type RunRow } from '../store.ts'
import { dropLinks } from './drop-links.ts'

/** Ends locked open runs, in id order. Returns the runs and the files to remove after the commit. */
export type EndRuns = (
  context: RegionTxContext,
  runs: readonly RunRow[],
  reason: CancelReason,
) => Promise<{ runs: RunRow[]; leftOver: FileLocation[] }>

/** Runs without their copies. One statement each for all: a service or a connection may have thousands of open runs. */
export const endRunRows =
  (deps: Pick<FlowRunDeps, 'clock' | 'connections'>, notifications: RunNotifications): EndRuns =>
  async (context, open, reason) => {
    if (open.length === 0) return { runs: [], leftOver: [] }
    const { tx } = context
    const ids = open.map(({ id }) => id)
    const [uploads, inputs, users] = await Promise.all([
      removeUploads(tx, ids),
      removeInputs(tx, ids),
      listUsersByRuns(tx, ids),
    ])
    const leftOver = [...uploads, ...inputs, ...(await dropLinks(deps, tx, open))]
    const ending = { status: 'cancelled', cancelled_at: deps.clock.now(), cancel_reason: reason }
    awaitAtCommit(tx, cancelRuns(tx, ids, ending))
    notifications.cancelled(context, users)
    return { runs: open.map((run) => ({ ...run, ...ending })), leftOver }
  }

/** Runs with their copies. */
export const endRuns =
  ({ documents }: Pick<FlowRunDeps, 'documents'>, endRows: EndRuns): EndRuns =>
  async (context, open, reason) => {
    const ended = await endRows(context, open, reason)
    if (open.length > 0)
      await documents.runs.end(
        context,
        open.map(({ id }) => id),
      )
    return ended
  }

export type CancelRun = ReturnType<typeof cancelRun>

export const cancelRun =
  (deps: FlowRunDeps, end: EndRuns, toRecord: RunRecords, files: Pick<SealedFiles, 'removeAll'>) =>
  async ({ visitor, runId }: Visit): Promise<FlowRun> => {
    const { database } = visitor.regionDatabase
    const cancelled = await database.transaction(async (tx) => {
      const run = await lockRun(tx, visitor.scope, runId)
      if (!run) throw runNotFound()
      await requireCounterparties(deps, run)
      if (run.status === 'completed') throw new ApiError('flows.run_not_awaiting')
      if (isEnded(run)) return { record: await toRecord(tx, visitor, run), leftOver: [] }
      const { runs, leftOver } = await end({ database, tx }, [run], visitor.as)
      return { record: await toRecord(tx, visitor, runs[0] ?? run), leftOver }
    })
    await files.removeAll(cancelled.leftOver)
    return cancelled.record
  }
