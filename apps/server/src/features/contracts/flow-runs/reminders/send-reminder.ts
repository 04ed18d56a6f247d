// Reminds the customer that a run waits for, at most once a day: by a push, and in its own view of the run.
import { ApiError } from '@company-data/protocol/errors'
import { REMINDER_INTERVAL_MS, type SentReminder } from '@company-data/protocol/wire/contracts/run-reminders'
import type { RegionTx } from '../../../../schema/region.ts'
import { requireCounterparties } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { RunNotifications } from '../notifications/run-notifications.ts'
import { findReminder, saveReminder } from '../reminder-store.ts'
import { runNotFound, type Visit } from '../routes/visitor.ts'
import { findAwaitedParty, isOpenCopy } from '../run-status.ts'
import { listUsersByRuns, lockRun, type RunRow } from '../store.ts'
import { toReminder } from './list-reminders.ts'

type Deps = Pick<FlowRunDeps, 'accounts' | 'clock' | 'companies' | 'documents'>

const findSigningParty = async ({ documents }: Pick<Deps, 'documents'>, tx: RegionTx, run: RunRow) =>
  (await documents.runs.line(tx, run.id)).find(({ status }) => isOpenCopy(status))?.party_key

export type SendReminder = ReturnType<typeof sendReminder>

export const sendReminder = (deps: Deps, notifications: RunNotifications) => {
  /** Nothing waits for a customer when the company itself has the turn. */
  const findAwaitedCustomer = async (tx: RegionTx, run: RunRow): Promise<{ party: string; userId: string }> => {
    const isSigned = run.status === 'awaiting_signature'
    const party = findAwaitedParty(run, isSigned ? await findSigningParty(deps, tx, run) : undefined)
    const userId = party === undefined ? undefined : run.bindings[party]
    if (party === undefined || userId === undefined || userId === run.company_user_id)
      throw new ApiError('flows.run_not_awaiting')
    return { party, userId }
  }

  return async ({ visitor, runId }: Visit): Promise<SentReminder> => {
    await deps.companies.requireActive(visitor.userId)
    const { database } = visitor.regionDatabase
    return database.transaction(async (tx) => {
      const run = await lockRun(tx, visitor.scope, runId)
      if (!run) throw runNotFound()
      await requireCounterparties(deps, run)
      const { party, userId } = await findAwaitedCustomer(tx, run)
      const now = deps.clock.now()
      const last = await findReminder(tx, run.id, userId)
      if (last && now.getTime() - last.reminded_at.getTime() < REMINDER_INTERVAL_MS)
        return { ...toReminder(last), sent: false }
      const reminder = {
        company_user_id: run.company_user_id,
        service_id: run.service_id,
        flow_id: run.flow_id,
        run_id: run.id,
        user_id: userId,
        current_node: run.current_node,
        reminded_at: now,
      }
      await saveReminder(tx, reminder)
      const users = await listUsersByRuns(tx, [run.id])
      notifications.reminded({ database, tx }, run, users, party)
      return { ...toReminder(reminder), sent: true }
    })
  }
}
