// A service invites a person by share code (NS-07); the routes determine the service.
import { ApiError } from '@company-data/protocol/errors'
import type { CreatedConnectRequest, NewConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { IdempotentCall } from '../../../gate/idempotent-call.ts'
import type { RegionTx } from '../../../schema/region.ts'
import type { StoreResponse } from '../../operations/idempotency/index.ts'
import { requireSameSandbox, type ServiceRow } from '../services/index.ts'
import { computeExpiry } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { type ConnectRequestRow, expireByPair, findOpen, insertOpen } from './store.ts'

export interface Invitation {
  /** False if the person already has an open request of this service, which is then returned (NS-07). */
  isNew: boolean
  request: CreatedConnectRequest
}

const toPush = ({ id, company_user_id }: ConnectRequestRow) =>
  ({ type: 'connect_request', id, companyUserId: company_user_id }) as const

const toRecord = ({ id, created_at }: ConnectRequestRow): CreatedConnectRequest => ({
  request_id: id,
  status: 'pending',
  created_at: formatTimestamp(created_at),
})

/**
 * One of two concurrent invitations is inserted, and the other finds it. If it is decided in between, the loop inserts
 * a new one.
 */
const insertOrFindOpen = async (tx: RegionTx, row: ConnectRequestRow): Promise<Invitation> => {
  for (;;) {
    await expireByPair(tx, row.service_id, row.person_user_id, row.created_at)
    if (await insertOpen(tx, row)) return { isNew: true, request: toRecord(row) }
    const openRow = await findOpen(tx, row.service_id, row.person_user_id)
    if (openRow) return { isNew: false, request: toRecord(openRow) }
  }
}

/** G-066: a service that is now for companies only cannot invite persons, but an earlier invitation stays valid. */
const findEarlierOpen = async (tx: RegionTx, row: ConnectRequestRow): Promise<Invitation> => {
  await expireByPair(tx, row.service_id, row.person_user_id, row.created_at)
  const openRow = await findOpen(tx, row.service_id, row.person_user_id)
  if (!openRow) throw new ApiError('services.audience_b2b_only')
  return { isNew: false, request: toRecord(openRow) }
}

export const createConnectRequest = ({
  database,
  clock,
  ids,
  accounts,
  companies,
  services,
  connections,
  push,
  idempotency,
  quotas,
}: ConnectRequestDeps) => {
  /** CX-06, D1-CR-04, D1-CR-05: a company's code is refused, including the caller's own. */
  const requirePerson = async (code: string): Promise<string> => {
    const account = await accounts.findByCode(code)
    if (!account) throw new ApiError('connect_requests.person_not_found')
    if (account.usertype !== 'person') throw new ApiError('company_connections.persons_only', { status: 400 })
    return account.userId
  }

  const newRow = (service: ServiceRow, personUserId: string, message: string | null): ConnectRequestRow => {
    const now = clock.now()
    return {
      company_user_id: service.company_user_id,
      service_id: service.id,
      id: ids.next(),
      person_user_id: personUserId,
      message,
      status: 'pending',
      created_at: now,
      expires_at: computeExpiry(now),
      decided_at: null,
    }
  }

  /** The checks are in the order of NS-07. */
  const invite = async (
    { id, company_user_id }: ServiceRow,
    { share_code, message }: NewConnectRequest,
    keep: StoreResponse<Invitation>,
  ): Promise<Invitation> => {
    await companies.requireActive(company_user_id)
    const personUserId = await requirePerson(share_code)
    const person = await accounts.state(personUserId)
    return database.transaction(async (tx) => {
      // Connecting locks the service too: either the connection is seen here, or this request is seen there.
      const service = await services.rows.lock(tx, company_user_id, id)
      if (!service) throw new ApiError('services.not_found')
      requireSameSandbox(service, person)
      if (await connections.isConnected(tx, service.id, personUserId)) {
        throw new ApiError('company_connections.already_connected')
      }
      const row = newRow(service, personUserId, message)
      const find = service.audience === 'company' ? findEarlierOpen : insertOrFindOpen
      const invitation = await find(tx, row)
      if (invitation.isNew) await quotas.requireWithin(['connect_requests'], service.company_user_id, tx)
      if (invitation.isNew) await push.notify({ database, tx }, personUserId, toPush(row))
      await keep(tx, invitation)
      return invitation
    })
  }

  return (service: ServiceRow, input: NewConnectRequest, call?: IdempotentCall): Promise<Invitation> =>
    idempotency.once(call, (keep) => invite(service, input, keep))
}
