// The side of the service that invites: send, list, withdraw. The doors say which service it is.
import { ApiError } from '@company-data/protocol/errors'
import type { Page } from '@company-data/protocol/wire/pages'
import type {
  ConnectRequestQuery,
  CreatedConnectRequest,
  NewConnectRequest,
  SentConnectRequest,
} from '@company-data/protocol/wire/sharing/connect-requests'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../platform/ids/uuid.ts'
import { lockService, type ServiceRow } from '../services/index.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { decidedAt, expiryOf, requireOpen, statusOf } from './request-state.ts'
import {
  type ConnectRequestRow,
  decide,
  expireOf,
  findOfService,
  findOpen,
  insertOpen,
  listOfService,
  type RegionTx,
} from './store.ts'

export interface Invitation {
  /** False: the person has an open request of this service, which is the answer (NS-07). */
  isNew: boolean
  request: CreatedConnectRequest
}

const createdOf = ({ id, created_at }: ConnectRequestRow): CreatedConnectRequest => ({
  request_id: id,
  status: 'pending',
  created_at: formatTimestamp(created_at),
})

const sentOf = (row: ConnectRequestRow, shareCode: string | null, now: Date): SentConnectRequest => {
  const decided = decidedAt(row, now)
  return {
    request_id: row.id,
    message: row.message,
    status: statusOf(row, now),
    created_at: formatTimestamp(row.created_at),
    expires_at: formatTimestamp(row.expires_at),
    share_code: shareCode,
    decided_at: decided && formatTimestamp(decided),
  }
}

export type Inviting = ReturnType<typeof inviting>

export const inviting = ({ database, clock, ids, accounts, connections }: ConnectRequestNeeds) => {
  /** CX-06, D1-CR-04, D1-CR-05: also the caller's own code, which is a company's. */
  const requirePerson = async (code: string): Promise<string> => {
    const account = await accounts.byCode(code)
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
      expires_at: expiryOf(now),
      decided_at: null,
    }
  }

  /** Of two at once one is inserted and the other finds it; what is decided in between makes room for a new one. */
  const openOf = async (tx: RegionTx, row: ConnectRequestRow): Promise<Invitation> => {
    for (;;) {
      await expireOf(tx, row.service_id, row.person_user_id, row.created_at)
      if (await insertOpen(tx, row)) return { isNew: true, request: createdOf(row) }
      const open = await findOpen(tx, row.service_id, row.person_user_id)
      if (open) return { isNew: false, request: createdOf(open) }
    }
  }

  const requireOpenOf = async (tx: RegionTx, row: ConnectRequestRow): Promise<Invitation> => {
    await expireOf(tx, row.service_id, row.person_user_id, row.created_at)
    const open = await findOpen(tx, row.service_id, row.person_user_id)
    if (!open) throw new ApiError('services.audience_b2b_only')
    return { isNew: false, request: createdOf(open) }
  }

  return {
    /** The checks in the order of NS-07. */
    async invite(found: ServiceRow, { share_code, message }: NewConnectRequest): Promise<Invitation> {
      const personUserId = await requirePerson(share_code)
      return database.transaction(async (tx) => {
        // Whoever connects holds the service too: either the connection is seen here, or this request there.
        const service = await lockService(tx, found.company_user_id, found.id)
        if (!service) throw new ApiError('services.not_found')
        if (await connections.isConnected(tx, service.id, personUserId)) {
          throw new ApiError('company_connections.already_connected')
        }
        const row = newRow(service, personUserId, message)
        // G-066: b2b-only; an invitation from before still stands.
        if (service.audience === 'company') return requireOpenOf(tx, row)
        return openOf(tx, row)
      })
    },
    async list(service: ServiceRow, query: ConnectRequestQuery): Promise<Page<SentConnectRequest>> {
      const { limit, cursor, status } = query
      if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
      const now = clock.now()
      const slice = { after: cursor, limit: limit + 1, status, now }
      const found = await listOfService(database.kysely, service.id, slice)
      const shown = found.slice(0, limit)
      const persons = await accounts.publicOf([...new Set(shown.map((row) => row.person_user_id))])
      return {
        items: shown.map((row) => sentOf(row, persons.get(row.person_user_id)?.code ?? null, now)),
        next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },
    /** G-094: the service's own act, of which no event tells. */
    async withdraw(service: ServiceRow, requestId: string): Promise<void> {
      const row = isUuid(requestId) ? await findOfService(database.kysely, service.id, requestId) : undefined
      if (!row) throw new ApiError('connect_requests.not_found')
      const now = clock.now()
      requireOpen(row, now)
      const isWithdrawn = await database.transaction((tx) => decide(tx, row.id, 'withdrawn', now))
      if (!isWithdrawn) throw new ApiError('connect_requests.closed')
    },
  }
}
