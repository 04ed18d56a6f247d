// The one line over all outputs of a run: after an act the next copy opens, after the last one the run is completed, and a
// decline or a cancellation ends it (Document 2 §8, D2-SGN, D2-CAN, FG-34). Hears of the acts through the hooks of documents.
import type { CancelReason } from '@company-data/protocol/wire/contracts/flow-runs'
import type { RegionTx, RegionTxContext } from '../../../sharing/connections/index.ts'
import type { DocumentHooks, DocumentRow, RunEffects } from '../../documents/index.ts'
import type { EndRuns } from '../cancellation/cancel-run.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { RunNotices } from '../notifications/run-notifications.ts'
import { findRun, listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'
import { isEnded, requireCounterparties } from '../turns/turn.ts'

export interface RunSigningLine {
  requireActable: DocumentHooks['documents.run-acting']
  lock: DocumentHooks['documents.run-locking']
  advance: DocumentHooks['documents.run-acted']
}

const reasons = { declined: 'declined', cancelled: 'document_cancelled' } as const satisfies Record<
  string,
  CancelReason
>

const toRunKey = ({ service_id, flow_run_id }: DocumentRow) => [{ serviceId: service_id }, flow_run_id ?? ''] as const

export const runSigningLine = (deps: FlowRunDeps, notices: RunNotices, end: EndRuns): RunSigningLine => {
  const { clock, documents } = deps

  const lockDocumentRun = (tx: RegionTx, row: DocumentRow): Promise<RunRow | undefined> => lockRun(tx, ...toRunKey(row))

  const openNext = async (context: RegionTxContext, run: RunRow, effects: RunEffects): Promise<void> => {
    const openedDocuments = await documents.runs.openNext(context, run.id)
    const users = await listRunUsers(context.tx, run.id)
    const [next] = openedDocuments
    if (next) {
      effects.changedDocuments.push(...openedDocuments)
      effects.afterwards.push(() => notices.turn(context, run, users, next.row.party_key ?? ''))
      return
    }
    const completed = await updateRun(context.tx, run.id, { status: 'completed', completed_at: clock.now() })
    effects.afterwards.push(() => notices.completed(context, completed, users))
  }

  return {
    /** FG-43: nobody acts any more once a party has deleted its account. */
    async requireActable(db, row) {
      const run = await findRun(db, ...toRunKey(row))
      if (run) await requireCounterparties(deps, run)
    },
    async lock(tx, row) {
      await lockDocumentRun(tx, row)
    },
    async advance(context, row, action, effects) {
      const run = await lockDocumentRun(context.tx, row)
      // FG-33: what is done with the documents of a run that has ended does not bring it back.
      if (!run || isEnded(run)) return
      // FG-43, once more: the account of a party may have been deleted while the act was checked and sealed.
      await requireCounterparties(deps, run)
      if (action === 'signed' || action === 'accepted') return openNext(context, run, effects)
      await end(context, [run], reasons[action], effects.changedDocuments)
    },
  }
}
