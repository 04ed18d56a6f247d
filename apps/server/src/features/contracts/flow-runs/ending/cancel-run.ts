// The end of a run before its time (FG-20, FA-84): by a party, or because the connection of one of them ends (FA-54).
import { ApiError } from '@company-data/protocol/errors'
import type { CancelReason, FlowRun } from '@company-data/protocol/wire/contracts/flow-runs'
import { flowLinkSlug, type RegionSide } from '../../../sharing/connections/index.ts'
import type { FactOfDocument } from '../../documents/index.ts'
import { removeLinksOf } from '../answer-store.ts'
import { runNotFound, type Visit } from '../doors/visitor.ts'
import { type FilePlace, removeUploads } from '../file-store.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import { removeInputs } from '../generation/input-store.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import type { RunRecords } from '../reads/run-record.ts'
import { listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'
import { isEnded, requireCounterparties } from '../turns/turn.ts'

/**
 * Ends a locked run that is open. Answers the run and the files that are to be removed after the commit. The copies that end
 * with it are told, or added to the facts of an act that tells them.
 */
export type EndRun = (
  side: RegionSide,
  run: RunRow,
  reason: CancelReason,
  facts?: FactOfDocument[],
) => Promise<{ run: RunRow; leftOver: FilePlace[] }>

type EndNeeds = Pick<FlowRunNeeds, 'clock' | 'connections' | 'documents'>

export const endRun =
  ({ clock, connections, documents }: EndNeeds, notices: RunNotices): EndRun =>
  async (side, open, reason, facts) => {
    const { tx } = side
    const leftOver = [...(await removeUploads(tx, open.id)), ...(await removeInputs(tx, open.id))]
    const links = await removeLinksOf(tx, open.id)
    // FA-64: what was linked ends with the run; the files of the slots are swept up.
    await connections.flowAnswers.dropLinks(
      tx,
      open.service_id,
      links.map(({ connection_id, flow_id, slug }) => ({
        ...{ connectionId: connection_id, slug: flowLinkSlug(flow_id, slug) },
      })),
    )
    const run = await updateRun(tx, open.id, { status: 'cancelled', cancelled_at: clock.now(), cancel_reason: reason })
    await notices.cancelled(side, run, await listRunUsers(tx, run.id))
    // D2-CAN-05: every copy that is open or waits ends with the run.
    const ended = await documents.runs.end(side, run.id)
    if (facts) facts.push(...ended)
    else await documents.runs.tell(side, ended)
    return { run, leftOver }
  }

export type CancelRun = ReturnType<typeof cancelRun>

export const cancelRun =
  (needs: FlowRunNeeds, end: EndRun, recordOf: RunRecords, files: Pick<SealedFiles, 'removeAll'>) =>
  async ({ visitor, runId }: Visit): Promise<FlowRun> => {
    const { database } = visitor.place
    const cancelled = await database.transaction(async (tx) => {
      const run = await lockRun(tx, visitor.scope, runId)
      if (!run) throw runNotFound()
      await requireCounterparties(needs, run)
      if (run.status === 'completed') throw new ApiError('flows.run_not_awaiting')
      if (isEnded(run)) return { record: await recordOf(tx, visitor, run), leftOver: [] }
      const ended = await end({ database, tx }, run, visitor.as)
      return { record: await recordOf(tx, visitor, ended.run), leftOver: ended.leftOver }
    })
    await files.removeAll(cancelled.leftOver)
    return cancelled.record
  }
