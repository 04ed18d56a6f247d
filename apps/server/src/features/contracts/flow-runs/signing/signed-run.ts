// A run as the signing line of its copies sees it: the answer to the hook of documents (Document 2 §8, FG-34).
import type { CancelReason } from '@company-data/protocol/wire/contracts/flow-runs'
import type { RegionDb } from '../../../../schema/region.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import type { DocumentHooks, LinePosition, SignedRun } from '../../documents/index.ts'
import type { EndRuns } from '../cancellation/cancel-run.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import { isEnded } from '../run-status.ts'
import { findRun, listRunUsers, lockRun, type RunRow, updateRun } from '../store.ts'

const reasons = { declined: 'declined', cancelled: 'document_cancelled' } as const satisfies Record<
  string,
  CancelReason
>

interface Parts {
  notifications: RunNotifications
  endRows: EndRuns
  pinned: PinnedFlows
}

export const signedRun = (
  deps: Pick<FlowRunDeps, 'accounts' | 'clock'>,
  { notifications, endRows, pinned }: Parts,
): DocumentHooks['documents.run'] => {
  const follow = async (context: RegionTxContext, run: RunRow, position: LinePosition) => {
    if (position !== 'completed' && 'ended' in position) {
      await endRows(context, [run], reasons[position.ended])
      return async () => {}
    }
    const users = await listRunUsers(context.tx, run.id)
    if (position !== 'completed') return () => notifications.turn(context, run, users, position.nextParty)
    const completed = await updateRun(context.tx, run.id, { status: 'completed', completed_at: deps.clock.now() })
    return () => notifications.completed(context, completed, users)
  }

  const toSignedRun = (db: RegionDb, run: RunRow): SignedRun => ({
    id: run.id,
    isEnded: isEnded(run),
    requireCounterparties: () => requireCounterparties(deps, run),
    listPartyLabels: async () =>
      new Map((await pinned(db, run)).definition.parties.map(({ key, label }) => [key, label])),
    follow: (context, position) => follow(context, run, position),
  })

  return async (access, { service_id: serviceId, flow_run_id }) => {
    const id = flow_run_id ?? ''
    const run =
      'lock' in access ? await lockRun(access.lock, { serviceId }, id) : await findRun(access.read, { serviceId }, id)
    return run && toSignedRun('lock' in access ? access.lock : access.read, run)
  }
}
