// Looks up the customers that a trigger names, and locks their connections until the run is written (FA-43, FA-44).
import type { Party } from '@company-data/flow-engine'
import { ApiError } from '@company-data/protocol/errors'
import type { RegionTx } from '../../../../schema/region.ts'
import type { ConnectionRow } from '../../../sharing/connections/index.ts'
import type { Members } from '../body-members.ts'
import type { FlowRunDeps } from '../deps.ts'
import type { OwnerScope } from '../routes/visitor.ts'
import { listLostCustomers } from '../store.ts'
import { type Candidate, type Candidates, namedIds } from './bindings.ts'

const connected = ({ id, customer_user_id, customer_type }: ConnectionRow): Candidate => ({
  connection_id: id,
  customer_user_id,
  customer_type,
  isLost: false,
})

/** A connection that ended by its customer's account deletion is found as such; any other must exist. */
export const findCandidates = async (
  { connections }: Pick<FlowRunDeps, 'connections'>,
  tx: RegionTx,
  { serviceId, companyUserId }: OwnerScope,
  members: Members,
  parties: readonly Party[],
): Promise<Candidates> => {
  const { connectionIds, userIds, hasImpossible } = namedIds(members, parties, companyUserId)
  const rows = await connections.rows.lockAllShared(tx, serviceId, { ids: connectionIds, customerIds: userIds })
  const lostCustomers = await listLostCustomers(tx, serviceId, { connectionIds, userIds })
  const candidates = [
    ...lostCustomers.map((customer): Candidate => ({ ...customer, isLost: true })),
    ...rows.map(connected),
  ]
  const byConnection = new Map(candidates.map((candidate) => [candidate.connection_id, candidate]))
  // A lost customer and another account are never the same user, so the list order does not matter here.
  const byUser = new Map(candidates.map((candidate) => [candidate.customer_user_id, candidate]))
  const isComplete = connectionIds.every((id) => byConnection.has(id)) && userIds.every((id) => byUser.has(id))
  if (hasImpossible || !isComplete) throw new ApiError('flows.connection_not_found')
  return { byConnection, byUser }
}
