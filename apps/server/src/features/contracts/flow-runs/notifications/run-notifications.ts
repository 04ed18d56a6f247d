// Notifies about a run in the transaction of the change: service events, pushes to persons, customer feeds. The last
// write of a transaction: the events lock the channels until the commit (FG-34, FA-86).
import { awaitAtCommit, awaitPendingStatements } from '../../../../platform/db/index.ts'
import type { NewChange } from '../../../delivery/changes/index.ts'
import type { RegionTxContext } from '../../../sharing/connections/index.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { NotifiedUser, RunRow } from '../store.ts'

type CustomerEvent = { event: 'flow_run_turn'; awaiting_party: string } | { event: 'flow_completed' }

const toPush = ({ user_id, run_id, company_user_id }: NotifiedUser) =>
  ({ personUserId: user_id, companyUserId: company_user_id, type: 'flow_run', id: run_id }) as const

const listTurnUsers = (run: RunRow, users: readonly NotifiedUser[], party: string): NotifiedUser[] =>
  users.filter(({ user_id }) => user_id === run.bindings[party])

export type RunNotifications = ReturnType<typeof runNotifications>

export const runNotifications = ({
  accounts,
  changes,
  push,
}: Pick<FlowRunDeps, 'changes' | 'push'> & { accounts: Pick<FlowRunDeps['accounts'], 'state'> }) => {
  /** FG-34: the subject of a run is its primary counterparty. */
  const findSubject = async ({ primary_user_id: userId }: RunRow) => ({
    userId,
    code: (await accounts.state(userId))?.code ?? null,
  })

  /** Makes a person's devices refetch the run. */
  const pushTo = (context: RegionTxContext, users: readonly NotifiedUser[]): void => {
    const pushes = users.filter(({ customer_type }) => customer_type === 'person').map(toPush)
    awaitAtCommit(context.tx, push.notifyAll(context, pushes))
  }

  const notifyCustomers = async (
    context: RegionTxContext,
    run: RunRow,
    users: readonly NotifiedUser[],
    { event, ...members }: CustomerEvent,
  ): Promise<void> => {
    pushTo(context, users)
    for (const { user_id: customerUserId, connection_id, customer_type } of users) {
      if (customer_type !== 'company' || connection_id === null) continue
      // Its feed may be in another region, which commits before this one does.
      await awaitPendingStatements(context.tx)
      const about = { company_user_id: run.company_user_id, service_id: run.service_id, connection_id }
      await changes.notifyCustomer(context, {
        customerUserId,
        event,
        members: { ...about, flow_run_id: run.id, ...members },
      })
    }
  }

  return {
    /** It is the turn of a party, even if it had the previous turn too (D2-STA-11). `earlier`: see `completed`. */
    async turn(
      context: RegionTxContext,
      run: RunRow,
      users: readonly NotifiedUser[],
      party: string,
      earlier: readonly NewChange[] = [],
    ): Promise<void> {
      const turnUsers = listTurnUsers(run, users, party)
      await notifyCustomers(context, run, turnUsers, { event: 'flow_run_turn', awaiting_party: party })
      const members = { flow_run_id: run.id, awaiting_party: party }
      const subject = await findSubject(run)
      const event: NewChange = { serviceId: run.service_id, event: 'flow_run_turn', subject, members }
      awaitAtCommit(context.tx, changes.raise(context, [...earlier, event]))
    },
    /** Only devices of persons: no turn has begun, so no feed has another event (D2-EVT-05, FA-86). */
    reminded(context: RegionTxContext, run: RunRow, users: readonly NotifiedUser[], party: string): void {
      pushTo(context, listTurnUsers(run, users, party))
    },
    /** `earlier`: the service's events of the same transaction, which precede it. */
    async completed(
      context: RegionTxContext,
      run: RunRow,
      users: readonly NotifiedUser[],
      earlier: readonly NewChange[] = [],
    ): Promise<void> {
      await notifyCustomers(context, run, users, { event: 'flow_completed' })
      const members = { flow_run_id: run.id }
      const subject = await findSubject(run)
      const event: NewChange = { serviceId: run.service_id, event: 'flow_completed', subject, members }
      awaitAtCommit(context.tx, changes.raise(context, [...earlier, event]))
    },
    /** The service has no event for it (D2-CAN-09); persons see that nothing is left to do. */
    cancelled: pushTo,
  }
}
