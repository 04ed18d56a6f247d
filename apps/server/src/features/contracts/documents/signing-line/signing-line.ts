// The signing line over all outputs of a flow run: an action opens the next copy, the last one completes the run. A
// decline or a cancellation ends it (Document 2 §8, D2-SGN, D2-CAN, FG-34).
import type { SignatureAction } from '@company-data/protocol/wire/contracts/documents'
import type { RegionDb, RegionTx } from '../../../../schema/region.ts'
import { endRunCopies, lockNextCopy } from '../copy-store.ts'
import type { DocumentDeps, LinePosition, RunAccess, SignedRun } from '../deps.ts'
import type { ChangedDocument } from '../notifications/document-change.ts'
import type { DocumentNotifications } from '../notifications/notifications.ts'
import { toTransitionMembers } from '../notifications/status-event.ts'
import { firstStatus } from '../statuses.ts'
import { type DocumentRow, type RegionTxContext, updateDocument } from '../store.ts'

/** An action on a copy that moves its line. */
export type LineAction = SignatureAction | 'declined' | 'cancelled'

const toStatusChange = (row: DocumentRow): ChangedDocument => ({
  row,
  documentChange: { event: 'document_status_changed', members: toTransitionMembers(row) },
})

export type SigningLine = ReturnType<typeof signingLine>

export const signingLine = (
  { hooks, clock }: Pick<DocumentDeps, 'hooks' | 'clock'>,
  notifications: Pick<DocumentNotifications, 'notify'>,
) => {
  const findRun = async (access: RunAccess, row: DocumentRow): Promise<SignedRun | undefined> =>
    row.flow_run_id === null ? undefined : hooks['documents.run'](access, row)

  /** D2-SGN-09: the first copy that waits; none does after the last action. */
  const openNext = async ({ tx }: RegionTxContext, flowRunId: string): Promise<ChangedDocument[]> => {
    const row = await lockNextCopy(tx, flowRunId)
    if (row === undefined) return []
    return [toStatusChange(await updateDocument(tx, row.id, { status: firstStatus(row), updated_at: clock.now() }))]
  }

  /** D2-CAN-05: open and waiting copies end with their runs, and active ones bind no party any more (FG-20). */
  const endCopies = async ({ tx }: RegionTxContext, flowRunIds: readonly string[]): Promise<ChangedDocument[]> =>
    (await endRunCopies(tx, flowRunIds, clock.now())).map(toStatusChange)

  const move = async (
    context: RegionTxContext,
    flowRunId: string,
    action: LineAction,
  ): Promise<{ copies: ChangedDocument[]; position: LinePosition }> => {
    // D1-XREF-08: a decline or a cancellation ends the whole line.
    if (action === 'declined' || action === 'cancelled')
      return { copies: await endCopies(context, [flowRunId]), position: { ended: action } }
    const copies = await openNext(context, flowRunId)
    const [next] = copies
    return { copies, position: next ? { nextParty: next.row.party_key ?? '' } : 'completed' }
  }

  return {
    /** FA-78, FG-43: refuses an action on a run's copy once a party has deleted its account. */
    async requireActable(db: RegionDb, row: DocumentRow): Promise<void> {
      await (await findRun({ read: db }, row))?.requireCounterparties()
    },
    /** FB-07: the labels of the parties by party key; empty outside a run. */
    async listPartyLabels(db: RegionDb, row: DocumentRow): Promise<ReadonlyMap<string, string>> {
      return (await findRun({ read: db }, row))?.listPartyLabels() ?? new Map()
    },
    /** Locks the run of a copy before its copies, in the lock order of all run changes. */
    async lock(tx: RegionTx, row: DocumentRow): Promise<void> {
      await findRun({ lock: tx }, row)
    },
    /** Moves the line after an action, and notifies of all changes: first of the documents, then of the run (FG-34). */
    async advance(context: RegionTxContext, changed: ChangedDocument, action: LineAction): Promise<void> {
      const run = await findRun({ lock: context.tx }, changed.row)
      // FG-33: actions on documents of an ended run do not reopen it.
      if (!run || run.isEnded) return notifications.notify(context, [changed])
      // FG-43 again: a party's account may have been deleted while the action was checked and sealed.
      await run.requireCounterparties()
      const { copies, position } = await move(context, run.id, action)
      const notifyOfRun = await run.follow(context, position)
      await notifications.notify(context, [changed, ...copies])
      await notifyOfRun()
    },
    /** The runs were cancelled. */
    async end(context: RegionTxContext, flowRunIds: readonly string[]): Promise<void> {
      await notifications.notify(context, await endCopies(context, flowRunIds))
    },
  }
}
