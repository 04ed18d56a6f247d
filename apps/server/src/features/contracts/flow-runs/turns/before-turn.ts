// What a turn reads before it locks its run: fields of profiles, whose owners may live in other regions, and the parties' accounts.
import { type Members, memberOf } from '../body-members.ts'
import type { PinnedFlows } from '../flow/pinned-flow.ts'
import type { FlowRunNeeds } from '../needs.ts'
import type { Accounts } from '../reads/run-record.ts'
import { requireRun, type Visit } from '../routes/visitor.ts'
import type { RunRow } from '../store.ts'
import { followFields } from './followed-fields.ts'
import { type LinkedData, readLinkedData } from './links.ts'
import { usersOf } from './turn.ts'

/** The fields of the caller that its answers name, and all that the company follows from now on. */
interface Linked {
  data: LinkedData
  followed: LinkedData
}

export interface BeforeTurn {
  linked: Linked
  accounts: Accounts
}

export const beforeTurn = (needs: Pick<FlowRunNeeds, 'database' | 'accounts' | 'connections'>, pinned: PinnedFlows) => {
  const { database, accounts } = needs
  const follow = followFields(needs, pinned)

  /** The fields that the answers name, and what a completion may share. */
  const readLinked = async (visit: Visit, run: RunRow, members: Members): Promise<Linked> => {
    const data = await readLinkedData(database.kysely, visit.visitor, memberOf(members, 'answers'))
    return { data, followed: await follow(visit, run, members, data) }
  }

  return async (visit: Visit, members: Members): Promise<BeforeTurn> => {
    const run = await requireRun(visit)
    const [linked, ofUsers] = await Promise.all([readLinked(visit, run, members), accounts.publicOf(usersOf(run))])
    return { linked, accounts: ofUsers }
  }
}
