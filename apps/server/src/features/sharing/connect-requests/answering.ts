// The side of the person who is invited, over all regions: the requests lie where the companies live.
import { ApiError } from '@company-data/protocol/errors'
import type { Page } from '@company-data/protocol/wire/pages'
import type { ConnectRequestQuery, ReceivedConnectRequest } from '@company-data/protocol/wire/sharing/connect-requests'
import type { ConnectionAnswers, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import type { SessionCaller } from '../../../gate/caller.ts'
import type { Database } from '../../../platform/db/index.ts'
import { isUuid } from '../../../platform/ids/uuid.ts'
import type { RegionTables } from '../../../schema/region.ts'
import type { NewChange } from '../../delivery/changes/index.ts'
import type { ConnectingHooks } from '../connections/index.ts'
import { listServicesByIds, type ServiceRow } from '../services/index.ts'
import type { ConnectRequestNeeds } from './needs.ts'
import { isOutOfOrder, type Place, placesOf, requireWritable } from './places.ts'
import { requireOpen, statusOf } from './request-state.ts'
import { acceptOpen, type ConnectRequestRow, decide, findOfPerson, listOfPerson, type Slice } from './store.ts'

/** A request and the region where it was found. */
interface Found extends Place {
  row: ConnectRequestRow
}

export type Answering = ReturnType<typeof answering>

/** Found in one region and true there: while a company moves, its rows are in two, and those of its home count. */
const finding = (needs: ConnectRequestNeeds) => {
  const isAtHome = async ({ region, row }: Found): Promise<boolean> =>
    (await needs.accounts.state(row.company_user_id))?.home === region

  return async (read: (database: Database<RegionTables>) => Promise<ConnectRequestRow[]>): Promise<Found[]> => {
    const pages = await Promise.all(
      placesOf(needs)
        .filter((place) => !isOutOfOrder(needs, place))
        .map(async (place) => (await read(place.database)).map((row) => ({ ...place, row }))),
    )
    const found = pages.flat()
    const home = await Promise.all(found.map(isAtHome))
    return found.filter((_, index) => home[index])
  }
}

const changeOf = (
  event: 'connection_request_accepted' | 'connection_request_rejected',
  row: ConnectRequestRow,
  code: string | null,
): NewChange => ({
  serviceId: row.service_id,
  event,
  subject: { userId: row.person_user_id, code },
  members: { request_id: row.id },
})

/** Of each place the services that the requests are about, by id. */
const servicesOf = async (found: readonly Found[]): Promise<ReadonlyMap<string, ServiceRow>> => {
  const byPlace = Map.groupBy(found, ({ database }) => database)
  const lists = await Promise.all(
    [...byPlace].map(([{ kysely }, here]) =>
      listServicesByIds(kysely, [...new Set(here.map(({ row }) => row.service_id))]),
    ),
  )
  return new Map(lists.flat().map((service) => [service.id, service]))
}

const receivedOf = (
  row: ConnectRequestRow,
  service: ServiceRow,
  company: { displayName: string; code: string | null },
  now: Date,
): ReceivedConnectRequest => ({
  request_id: row.id,
  service: { id: service.id, name: service.name, code: `${company.code}/${service.share_code}` },
  company_name: company.displayName,
  message: row.message,
  status: statusOf(row, now),
  created_at: formatTimestamp(row.created_at),
  expires_at: formatTimestamp(row.expires_at),
})

/** Whoever connects by the code of a service that has invited them has answered: the invitation does not stay open. */
export const acceptOnConnect =
  ({ clock }: Pick<ConnectRequestNeeds, 'clock'>): ConnectingHooks['connections.connecting'] =>
  async ({ tx }, { service_id, customer_user_id, customer_type }, { code }, addChange) => {
    if (customer_type !== 'person') return
    const row = await acceptOpen(tx, service_id, customer_user_id, clock.now())
    if (row) addChange(changeOf('connection_request_accepted', row, code))
  }

export const answering = (needs: ConnectRequestNeeds) => {
  const { clock, accounts, connections, changes } = needs
  const find = finding(needs)

  /** What is not found may lie in a region that is being rebuilt. */
  const requireWhole = (): void => {
    if (placesOf(needs).some((place) => isOutOfOrder(needs, place))) throw new ApiError('platform.out_of_order')
  }
  const requireOwn = async (caller: SessionCaller, requestId: string): Promise<Found> => {
    const read = async ({ kysely }: Database<RegionTables>) => {
      const row = await findOfPerson(kysely, caller.userId, requestId)
      return row ? [row] : []
    }
    const [found] = isUuid(requestId) ? await find(read) : []
    if (found) return found
    requireWhole()
    throw new ApiError('connect_requests.not_found')
  }
  const codeOf = async ({ userId }: SessionCaller): Promise<string | null> =>
    (await accounts.state(userId))?.code ?? null

  const received = async (found: readonly Found[], now: Date): Promise<ReceivedConnectRequest[]> => {
    const [services, companies] = await Promise.all([
      servicesOf(found),
      accounts.publicOf([...new Set(found.map(({ row }) => row.company_user_id))]),
    ])
    return found.flatMap(({ row }) => {
      const [service, company] = [services.get(row.service_id), companies.get(row.company_user_id)]
      // Gone in this very moment.
      return service && company ? [receivedOf(row, service, company, now)] : []
    })
  }

  return {
    async list(caller: SessionCaller, query: ConnectRequestQuery): Promise<Page<ReceivedConnectRequest>> {
      const { limit, cursor, status } = query
      if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
      requireWhole()
      const now = clock.now()
      const slice: Slice = { after: cursor, limit: limit + 1, status, now }
      const found = await find(({ kysely }) => listOfPerson(kysely, caller.userId, slice))
      const merged = found.sort((a, b) => (a.row.id < b.row.id ? -1 : 1))
      const shown = merged.slice(0, limit)
      return {
        items: await received(shown, now),
        next_cursor: merged.length > limit ? (shown.at(-1)?.row.id ?? null) : null,
      }
    },
    /** G-129: connecting and accepting are one act; whoever withdraws in the same moment undoes both or comes too late. */
    async accept(caller: SessionCaller, requestId: string, answers: ConnectionAnswers): Promise<CustomerConnection> {
      const { region, row } = await requireOwn(caller, requestId)
      requireWritable(needs, { region })
      requireOpen(row, clock.now())
      const code = await codeOf(caller)
      const connection = await connections.connect(
        { userId: caller.userId, type: 'person' },
        { serviceId: row.service_id, companyUserId: row.company_user_id },
        answers,
        {
          also: async ({ tx }) => {
            if (!(await decide(tx, row.id, 'accepted', clock.now()))) throw new ApiError('connect_requests.closed')
            return [changeOf('connection_request_accepted', row, code)]
          },
        },
      )
      return connections.recordOf(connection)
    },
    async reject(caller: SessionCaller, requestId: string): Promise<void> {
      const { region, database, row } = await requireOwn(caller, requestId)
      requireWritable(needs, { region })
      requireOpen(row, clock.now())
      const code = await codeOf(caller)
      await database.transaction(async (tx) => {
        if (!(await decide(tx, row.id, 'rejected', clock.now()))) throw new ApiError('connect_requests.closed')
        await changes.raise({ database, tx }, [changeOf('connection_request_rejected', row, code)])
      })
    },
  }
}
