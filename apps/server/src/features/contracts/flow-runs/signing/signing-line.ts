// The signing line over all outputs of a run: an action opens the next copy, the last one completes the run. A decline
// or a cancellation ends it. Called through the hooks of documents (Document 2 §8, D2-SGN, D2-CAN, FG-34).
import type { CancelReason } from '@company-data/protocol/wire/contracts/flow-runs'
import type { RegionTx, RegionTxContext } from '../../../sharing/connections/index.ts'
import type { DocumentHooks, DocumentRow, RunEffects } from '../../documents/index.ts'
import type { EndRuns } from '../cancellation/cancel-run.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import { findRun, listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'
import { isEnded, requireCounterparties } from '../turn.ts'

export interface RunSigningLine {
  requireActable: DocumentHooks['documents.run-acting']
  listPartyLabels: DocumentHooks['documents.run-parties']
  lock: DocumentHooks['documents.run-locking']
  advance: DocumentHooks['documents.run-acted']
}

const reasons = { declined: 'declined', cancelled: 'document_cancelled' } as const satisfies Record<
  string,
  CancelReason
>

const toRunKey = ({ service_id, flow_run_id }: DocumentRow) => [{ serviceId: service_id }, flow_run_id ?? ''] as const

interface Parts {
  notifications: RunNotifications
  end: EndRuns
  pinned: PinnedFlows
}

export const runSigningLine = (deps: FlowRunDeps, { notifications, end, pinned }: Parts): RunSigningLine => {
  const { clock, documents } = deps

  const lockDocumentRun = (tx: RegionTx, row: DocumentRow): Promise<RunRow | undefined> => lockRun(tx, ...toRunKey(row))

  const openNext = async (context: RegionTxContext, run: RunRow, effects: RunEffects): Promise<void> => {
    const openedDocuments = await documents.runs.openNext(context, run.id)
    const users = await listRunUsers(context.tx, run.id)
    const [next] = openedDocuments
    if (next) {
      effects.changedDocuments.push(...openedDocuments)
      effects.afterwards.push(() => notifications.turn(context, run, users, next.row.party_key ?? ''))
      return
    }
    const completed = await updateRun(context.tx, run.id, { status: 'completed', completed_at: clock.now() })
    effects.afterwards.push(() => notifications.completed(context, completed, users))
  }

  return {
    /** FG-43: refuses actions once a party has deleted its account. */
    async requireActable(db, row) {
      const run = await findRun(db, ...toRunKey(row))
      if (run) await requireCounterparties(deps, run)
    },
    async listPartyLabels(db, row) {
      const run = await findRun(db, ...toRunKey(row))
      const parties = run ? (await pinned(db, run)).definition.parties : []
      return new Map(parties.map(({ key, label }) => [key, label]))
    },
    async lock(tx, row) {
      await lockDocumentRun(tx, row)
    },
    async advance(context, row, action, effects) {
      const run = await lockDocumentRun(context.tx, row)
      // FG-33: actions on documents of an ended run do not reopen it.
      if (!run || isEnded(run)) return
      // FG-43 again: a party's account may have been deleted while the action was checked and sealed.
      await requireCounterparties(deps, run)
      if (action === 'signed' || action === 'accepted') return openNext(context, run, effects)
      await end(context, [run], reasons[action], effects.changedDocuments)
    },
  }
}
