// A customer connects with a service (G-081, G-082): an ordered list of checks, then everything in one act.
import { ApiError } from '@company-data/protocol/errors'
import type { ConnectionAnswers } from '@company-data/protocol/wire/sharing/customer-connections'
import { spanDatabases } from '../../../../platform/db/index.ts'
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import { isForCustomer, listRequestFields } from '../../request-fields/index.ts'
import { holdService, type ServiceRow } from '../../services/index.ts'
import { type Answers, type EditTimes, type LockedData, slotAnswers } from '../answers/answers.ts'
import { type ConnectionRow, findConnectionTo, insertConnection, type RegionSide } from '../connection-store.ts'
import type { ConnectionPlace } from '../customer/locate-connection.ts'
import { type Customer, holdCustomer } from '../customer.ts'
import type { PartNeeds } from '../needs.ts'
import type { Place } from '../places.ts'
import { type KeptFiles, withFiles } from '../slot-files/kept-files.ts'
import { insertValues } from '../slots/value-store.ts'
import { requireAudience, requireCurrentForm, requireForeignService, requireMandatory } from './connect-checks.ts'

export interface ServiceRef {
  serviceId: string
  companyUserId: string
}

/** What else happens in the act, in the company's region; its changes are raised before connection_created (G-129). */
export type ConnectFollowUp = (
  side: RegionSide,
  connection: ConnectionRow,
  subject: Subject,
) => Promise<readonly NewChange[]>

interface ConnectRequest {
  customer: Customer
  ref: ServiceRef
  input: ConnectionAnswers
  editTimes: EditTimes
  also: ConnectFollowUp | undefined
}

/** The request once everything of the customer that it needs is locked. */
interface LockedRequest extends ConnectRequest {
  subject: Subject
  data: LockedData
}

const createdEvent = (connection: ConnectionRow, subject: Subject): NewChange => ({
  serviceId: connection.service_id,
  event: 'connection_created',
  subject,
  members: { customer_type: connection.customer_type, connection_id: connection.id },
})

/** The service does not change until the end of the act: a publish waits, or has come before and is seen. */
const requireService = async ({ tx }: RegionSide, ref: ServiceRef): Promise<ServiceRow> => {
  const service = await holdService(tx, ref.companyUserId, ref.serviceId)
  if (!service) throw new ApiError('profile.code_not_found')
  return service
}

const newConnection = (
  { clock, ids }: Pick<PartNeeds, 'clock' | 'ids'>,
  service: ServiceRow,
  customer: Customer,
): ConnectionRow => ({
  company_user_id: service.company_user_id,
  service_id: service.id,
  id: ids.next(),
  customer_user_id: customer.userId,
  customer_type: customer.type,
  message_count: 0,
  unread_count: 0,
  customer_unread_count: 0,
  last_message_at: null,
  customer_message_bytes: 0,
  service_message_bytes: 0,
  twofa_enrolled_at: null,
  connected_at: clock.now(),
})

/** Everything that can refuse, in the order of G-081 to G-083. */
const checkRequest = async (
  answers: Answers,
  side: RegionSide,
  { customer, ref, input, editTimes, data }: LockedRequest,
) => {
  const service = await requireService(side, ref)
  requireForeignService(service, customer)
  requireAudience(service, customer)
  requireCurrentForm(service, input.config_token)
  const slots = await listRequestFields(side.tx, service.id)
  const checkedAnswers = await answers.checkAnswers(slots, customer, editTimes, data)(input.answers)
  const answeredIds = new Set(checkedAnswers.map(({ slot }) => slot.id))
  requireMandatory(
    slots.filter((slot) => slot.mandatory && isForCustomer(slot, customer.type) && !answeredIds.has(slot.id)),
  )
  if (await findConnectionTo(side.tx, customer.userId, service.id)) {
    throw new ApiError('company_connections.already_connected')
  }
  return { service, checkedAnswers }
}

export type Connect = ReturnType<typeof connectCustomer>

export const connectCustomer = (needs: PartNeeds) => {
  const { database, accounts, changes, followers, hooks, places, quotas } = needs
  const answers = slotAnswers(needs)
  const hold = holdCustomer(needs)

  /** In the company's region, which commits first. */
  const connectThere = async (
    request: LockedRequest,
    { region }: Place,
    side: RegionSide,
    files: KeptFiles,
  ): Promise<ConnectionRow> => {
    const { customer, subject, also } = request
    const { service, checkedAnswers } = await checkRequest(answers, side, request)
    const connection = newConnection(needs, service, customer)
    const values = checkedAnswers.map((answer) => answers.storeAnswer(files, { region, connection }, answer))
    files.requireStored()
    if (!(await insertConnection(side.tx, connection))) throw new ApiError('company_connections.already_connected')
    await insertValues(side.tx, values)
    const events = [...((await also?.(side, connection, subject)) ?? [])]
    await hooks['connections.connecting'](side, connection, subject, (change) => events.push(change))
    await changes.raise(side, [...events, createdEvent(connection, subject)])
    return connection
  }

  /** The rows of the customer are locked before a connection to the company's region is taken (see connection-change.ts). */
  const lockAndConnect = (request: ConnectRequest, place: Place): Promise<ConnectionRow> =>
    withFiles(needs, (files) =>
      database.transaction(async (tx) => {
        const subject = await hold(tx, request.customer)
        const data = await answers.lockData(tx, request.customer, request.input.answers)
        const pair = { ownerUserId: request.customer.userId, companyUserId: request.ref.companyUserId }
        await followers.mark({ database, tx }, place, pair, [...data.keys()])
        return spanDatabases({ database, tx }, [place.database], (sideOf) =>
          files.during(async () => {
            const side = sideOf(place.database)
            const connection = await connectThere({ ...request, subject, data }, place, side, files)
            const grown =
              request.input.answers.length > 0 ? (['bytes', 'connections'] as const) : (['connections'] as const)
            await quotas.requireWithin(grown, request.customer.userId, tx, [side.tx])
            return connection
          }),
        )
      }),
    )

  return async (
    customer: Customer,
    ref: ServiceRef,
    input: ConnectionAnswers,
    { also }: { also?: ConnectFollowUp } = {},
  ): Promise<ConnectionPlace> => {
    const home = (await accounts.state(ref.companyUserId))?.home
    if (home === undefined) throw new ApiError('profile.code_not_found')
    const place = places.of(home)
    places.requireOpen(place)
    const editTimes = await answers.readEditTimes(customer, input.answers)
    return { place, connection: await lockAndConnect({ customer, ref, input, editTimes, also }, place) }
  }
}
