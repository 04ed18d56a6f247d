// The connect requests that a person has received, from all regions: a request is in the region of the inviting company.

import { type ConnectRequestId, NIL_ID } from '@company-data/protocol/contract/ids'
import { ApiError } from '@company-data/protocol/errors'
import type { CompanyIdentity } from '@company-data/protocol/wire/identity/companies/company-identity'
import type { Page } from '@company-data/protocol/wire/pages'
import type { ConnectRequestQuery, ReceivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import { requireIdCursor } from '../../../gate/input/id-cursor.ts'
import type { RegionDatabase, RegionRows } from '../../operations/region-databases/index.ts'
import type { ServiceName } from '../services/index.ts'
import { computeStatus } from './connect-request-state.ts'
import type { ConnectRequestDeps } from './deps.ts'
import { type ConnectRequestRow, findByPerson, listByPerson } from './store.ts'

/** A request and its region. */
export interface LocatedRequest extends RegionDatabase {
  row: ConnectRequestRow
}

const toRecord = (
  row: ConnectRequestRow,
  service: ServiceName,
  company: { displayName: string; code: string | null; identity: CompanyIdentity | undefined },
  now: Date,
): ReceivedConnectRequest => ({
  request_id: row.id,
  service: { id: service.id, name: service.name, code: `${company.code}/${service.share_code}` },
  company_name: company.displayName,
  company_identity: company.identity ?? null,
  message: row.message,
  status: computeStatus(row, now),
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
})

/** The services that sent the requests, by id. */
const readServices = async (
  { services }: Pick<ConnectRequestDeps, 'services'>,
  requests: readonly LocatedRequest[],
): Promise<ReadonlyMap<string, ServiceName>> => {
  const requestsByDatabase = Map.groupBy(requests, ({ database }) => database)
  const lists = await Promise.all(
    [...requestsByDatabase].map(([{ kysely }, group]) =>
      services.rows.listNames(kysely, [...new Set(group.map(({ row }) => row.service_id))]),
    ),
  )
  return new Map(lists.flat().map((service) => [service.id, service]))
}

export type ReceivedConnectRequests = ReturnType<typeof receivedConnectRequests>

export const receivedConnectRequests = (deps: ConnectRequestDeps) => {
  const { clock, accounts } = deps
  const { regionDatabases } = deps
  const requestsIn = (regionRows: ReadonlyArray<RegionRows<ConnectRequestRow>>): LocatedRequest[] =>
    regionRows.flatMap(({ regionDatabase, rows }) => rows.map((row) => ({ ...regionDatabase, row })))

  const readRecords = async (requests: readonly LocatedRequest[], now: Date): Promise<ReceivedConnectRequest[]> => {
    const companyIds = [...new Set(requests.map(({ row }) => row.company_user_id))]
    const [services, companies, identities] = await Promise.all([
      readServices(deps, requests),
      accounts.listPublicAccounts(companyIds),
      deps.companies.listIdentities(companyIds),
    ])
    return requests.flatMap(({ row }) => {
      const [service, company] = [services.get(row.service_id), companies.get(row.company_user_id)]
      // A service or company deleted at this moment is missing: its request is left out.
      const identity = identities.get(row.company_user_id)
      return service && company ? [toRecord(row, service, { ...company, identity }, now)] : []
    })
  }

  return {
    async requireReceived({ userId }: SessionCaller, requestId: ConnectRequestId): Promise<LocatedRequest> {
      const request =
        requestId !== NIL_ID ? await regionDatabases.find((db) => findByPerson(db, userId, requestId)) : undefined
      if (!request) throw new ApiError('connect_requests.not_found')
      return { ...request.regionDatabase, row: request.row }
    },
    async list({ userId }: SessionCaller, query: ConnectRequestQuery): Promise<Page<ReceivedConnectRequest>> {
      const { limit, cursor, status } = query
      requireIdCursor(cursor)
      const now = clock.now()
      const slice = { after: cursor, limit: limit + 1, status, now }
      const requests = requestsIn(await regionDatabases.readAtHome((db) => listByPerson(db, userId, slice)))
      requests.sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
      const pageRequests = requests.slice(0, limit)
      return {
        items: await readRecords(pageRequests, now),
        next_cursor: requests.length > limit ? (pageRequests.at(-1)?.row.id ?? null) : null,
      }
    },
  }
}
