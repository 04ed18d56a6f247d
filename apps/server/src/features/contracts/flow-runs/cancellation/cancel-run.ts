// Cancels a run: by a party, or because a party's connection ends (FG-20, FA-84, FA-54).
import { ApiError } from '@company-data/protocol/errors'
import type { CancelReason, FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { awaitAtCommit } from '../../../../platform/db/index.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import type { ChangedDocument } from '../../documents/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import { type FileLocation, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeInputs } from '../generation/input-store.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import type { RunRecords } from '../queries/run-record.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { cancelRuns, listUsersByRuns, lockRun, type RunRow } from '../store.ts'
import { isEnded, requireCounterparties } from '../turn.ts'
import { dropLinks } from './drop-links.ts'

/**
 * Ends locked open runs, in id order. Returns the runs and the files to remove after the commit. The copies that end
 * with them are announced, or added to the effects of an action that announces them.
 */
export type EndRuns = (
  context: RegionTxContext,
  runs: readonly RunRow[],
  reason: CancelReason,
  changedDocuments?: ChangedDocument[],
) => Promise<{ runs: RunRow[]; leftOver: FileLocation[] }>

type EndDeps = Pick<FlowRunDeps, 'clock' | 'connections' | 'documents'>

/** One statement each for all runs: a service or a connection may have thousands of open ones. */
export const endRuns =
  (deps: EndDeps, notifications: RunNotifications): EndRuns =>
  async (context, open, reason, changedDocuments) => {
    if (open.length === 0) return { runs: [], leftOver: [] }
    const { clock, documents } = deps
    const { tx } = context
    const ids = open.map(({ id }) => id)
    const [uploads, inputs, users] = await Promise.all([
      removeUploads(tx, ids),
      removeInputs(tx, ids),
      listUsersByRuns(tx, ids),
    ])
    const leftOver = [...uploads, ...inputs, ...(await dropLinks(deps, tx, open))]
    const ending = { status: 'cancelled', cancelled_at: clock.now(), cancel_reason: reason }
    awaitAtCommit(tx, cancelRuns(tx, ids, ending))
    notifications.cancelled(context, users)
    // D2-CAN-05: every open or waiting copy ends with the run.
    const ended = await documents.runs.end(context, ids)
    if (changedDocuments) changedDocuments.push(...ended)
    else await documents.runs.notify(context, ended)
    return { runs: open.map((run) => ({ ...run, ...ending })), leftOver }
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
