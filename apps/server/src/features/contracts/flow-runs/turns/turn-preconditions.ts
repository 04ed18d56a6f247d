// Reads of a turn before it locks its run: profile fields from other regions, and the parties' accounts.
import { getMember, type Members } from '../body-members.ts'
import { listBoundUsers } from '../counterparties.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { Accounts } from '../queries/run-record.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import { followFields } from './follow-fields.ts'
import { type LinkedData, readLinkedData } from './links.ts'

/** The caller's fields that its answers name, and all fields that the company follows from now on. */
interface Linked {
  data: LinkedData
  followed: LinkedData
}

export interface BeforeTurn {
  linked: Linked
  accounts: Accounts
}

export const turnPreconditions = (
  deps: Pick<FlowRunDeps, 'database' | 'accounts' | 'connections' | 'contactData' | 'quotas'>,
  pinned: PinnedFlows,
) => {
  const { database, accounts, contactData, quotas } = deps
  const follow = followFields(deps, pinned)

  /** The fields that the answers name, and those a completion may share. */
  const readLinked = async (visit: Visit, run: RunRow, members: Members): Promise<Linked> => {
    const items = getMember(members, 'answers')
    const data = await readLinkedData(contactData.rows, database.kysely, visit.visitor, items)
    return { data, followed: await follow(visit, run, members, data) }
  }

  return async (visit: Visit, members: Members): Promise<BeforeTurn> => {
    const run = await requireRun(visit)
    // B-22: answers count for the company that owns the flow, regardless of who gives them.
    await quotas.requireRoomSometimes(
      ['flow_run_bytes'],
      run.company_user_id,
      visit.visitor.regionDatabase.database.kysely,
    )
    const [linked, ofUsers] = await Promise.all([
      readLinked(visit, run, members),
      accounts.listPublicAccounts(listBoundUsers(run)),
    ])
    return { linked, accounts: ofUsers }
  }
}
