// The one line over all outputs of a run: after an act the next copy opens, after the last one the run is completed, and a
// decline or a cancellation ends it (Document 2 §8, D2-SGN, D2-CAN, FG-34). Hears of the acts through the hooks of documents.
import type { CancelReason } from '@company-data/protocol/wire/contracts/flow-runs'
import type { RegionSide, RegionTx } from '../../../sharing/connections/index.ts'
import type { DocumentHooks, DocumentRow, RunNews } from '../../documents/index.ts'
import type { EndRuns } from '../ending/cancel-run.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { RunNotices } from '../notices/run-notices.ts'
import { findRun, listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'
import { isEnded, requireCounterparties } from '../turns/turn.ts'

export interface RunLine {
  requireActable: DocumentHooks['documents.run-acting']
  lock: DocumentHooks['documents.run-locking']
  goOn: DocumentHooks['documents.run-acted']
}

const reasons = { declined: 'declined', cancelled: 'document_cancelled' } as const satisfies Record<
  string,
  CancelReason
>

const placeOf = ({ service_id, flow_run_id }: DocumentRow) => [{ serviceId: service_id }, flow_run_id ?? ''] as const

export const runLine = (needs: FlowRunNeeds, notices: RunNotices, end: EndRuns): RunLine => {
  const { clock, documents } = needs

  const lockOf = (tx: RegionTx, row: DocumentRow): Promise<RunRow | undefined> => lockRun(tx, ...placeOf(row))

  const openNext = async (side: RegionSide, run: RunRow, news: RunNews): Promise<void> => {
    const opened = await documents.runs.openNext(side, run.id)
    const users = await listRunUsers(side.tx, run.id)
    const [next] = opened
    if (next) {
      news.facts.push(...opened)
      news.afterwards.push(() => notices.turn(side, run, users, next.row.party_key ?? ''))
      return
    }
    const completed = await updateRun(side.tx, run.id, { status: 'completed', completed_at: clock.now() })
    news.afterwards.push(() => notices.completed(side, completed, users))
  }

  return {
    /** FG-43: nobody acts any more once a party has deleted its account. */
    async requireActable(db, row) {
      const run = await findRun(db, ...placeOf(row))
      if (run) await requireCounterparties(needs, run)
    },
    async lock(tx, row) {
      await lockOf(tx, row)
    },
    async goOn(side, row, action, news) {
      const run = await lockOf(side.tx, row)
      // FG-33: what is done with the documents of a run that has ended does not bring it back.
      if (!run || isEnded(run)) return
      // FG-43, once more: the account of a party may have been deleted while the act was checked and sealed.
      await requireCounterparties(needs, run)
      if (action === 'signed' || action === 'accepted') return openNext(side, run, news)
      await end(side, [run], reasons[action], news.facts)
    },
  }
}
