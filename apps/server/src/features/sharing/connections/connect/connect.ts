// Connects a customer with a service (G-081, G-082): an ordered list of checks, then one transaction.

import { ApiError } from '@company-data/protocol/errors'
import type { ConnectionAnswers } from '@company-data/protocol/wire/sharing/customer-connections'
import { spanDatabases } from '../../../../platform/db/index.ts'
import type { NewChange, Subject } from '../../../delivery/changes/index.ts'
import type { AccountState } from '../../../identity/accounts/index.ts'
import type { RegionDatabase } from '../../../operations/region-databases/index.ts'
import { isForCustomer } from '../../request-fields/index.ts'
import { requireSameSandbox, type ServiceRow } from '../../services/index.ts'
import { placeAnswers } from '../answers/answer-rules.ts'
import { type Answers, type EditTimes, type LockedData, slotAnswers } from '../answers/answers.ts'
import { type ConnectionRow, findConnectionTo, insertConnection, type RegionTxContext } from '../connection-store.ts'
import { type Customer, holdCustomer } from '../customer.ts'
import type { ComponentDeps } from '../deps.ts'
import type { LocatedConnection } from '../locate-connection.ts'
import { type SlotFileStorage, withFiles } from '../slot-files/slot-file-storage.ts'
import { insertValues } from '../slots/value-store.ts'
import { requireAudience, requireCurrentForm, requireForeignService, requireMandatory } from './connect-checks.ts'

export interface ServiceRef {
  serviceId: string
  companyUserId: string
}

/** Additional work in the company's region; its changes are raised before connection_created (G-129). */
export type ConnectFollowUp = (
  context: RegionTxContext,
  connection: ConnectionRow,
  subject: Subject,
) => Promise<readonly NewChange[]>

interface ConnectRequest {
  customer: Customer
  /** The service of a sandbox person, else null. */
  sandbox: AccountState['sandbox']
  ref: ServiceRef
  input: ConnectionAnswers
  editTimes: EditTimes
  followUp: ConnectFollowUp | undefined
}

/** The request, once all rows of the customer that it needs are locked. */
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

/** The service is locked until the end of the transaction: a concurrent publish waits, or has committed and is seen. */
const requireService = async (
  { services }: Pick<ComponentDeps, 'services'>,
  { tx }: RegionTxContext,
  ref: ServiceRef,
): Promise<ServiceRow> => {
  const service = await services.rows.lockShared(tx, ref.companyUserId, ref.serviceId)
  if (!service) throw new ApiError('profile.code_not_found')
  return service
}

const newConnection = (
  { clock, ids }: Pick<ComponentDeps, 'clock' | 'ids'>,
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

/** All checks that can refuse, in the order of G-081 to G-083. */
const checkRequest = async (
  deps: Pick<ComponentDeps, 'services' | 'requestFields'>,
  answers: Answers,
  context: RegionTxContext,
  { customer, sandbox, ref, input, editTimes, data }: LockedRequest,
) => {
  const service = await requireService(deps, context, ref)
  requireForeignService(service, customer)
  requireSameSandbox(service, { sandbox })
  requireAudience(service, customer)
  requireCurrentForm(service, input.config_token)
  const slots = await deps.requestFields.rows.listSlots(context.tx, service.id)
  const checkedAnswers = await answers.checkAnswers(slots, customer, editTimes, data)(placeAnswers(input.answers))
  const answeredIds = new Set(checkedAnswers.map(({ slot }) => slot.id))
  requireMandatory(
    slots.filter((slot) => slot.mandatory && isForCustomer(slot, customer.type) && !answeredIds.has(slot.id)),
  )
  if (await findConnectionTo(context.tx, customer.userId, service.id)) {
    throw new ApiError('company_connections.already_connected')
  }
  return { service, checkedAnswers }
}

export type Connect = ReturnType<typeof connectCustomer>

export const connectCustomer = (deps: ComponentDeps) => {
  const { database, accounts, companies, changes, followers, hooks, regionDatabases, quotas } = deps
  const answers = slotAnswers(deps)
  const hold = holdCustomer(deps)

  /** In the company's region, which commits first. */
  const connectThere = async (
    request: LockedRequest,
    { region }: RegionDatabase,
    context: RegionTxContext,
    files: SlotFileStorage,
  ): Promise<ConnectionRow> => {
    const { customer, subject, followUp } = request
    const { service, checkedAnswers } = await checkRequest(deps, answers, context, request)
    const connection = newConnection(deps, service, customer)
    const values = checkedAnswers.map((answer) => answers.storeAnswer(files, { region, connection }, answer))
    files.requireStored()
    if (!(await insertConnection(context.tx, connection))) throw new ApiError('company_connections.already_connected')
    await insertValues(context.tx, values)
    const events = [...((await followUp?.(context, connection, subject)) ?? [])]
    await hooks['connections.connecting'](context, connection, subject, (change) => events.push(change))
    await changes.raise(context, [...events, createdEvent(connection, subject)])
    return connection
  }

  /** The rows of the customer are locked before a connection to the company's region is taken (see connection-change.ts). */
  const lockAndConnect = (request: ConnectRequest, regionDatabase: RegionDatabase): Promise<ConnectionRow> =>
    withFiles(deps, (files) =>
      database.transaction(async (tx) => {
        const subject = await hold(tx, request.customer)
        const data = await answers.lockData(tx, request.customer, request.input.answers)
        const pair = { ownerUserId: request.customer.userId, companyUserId: request.ref.companyUserId }
        await followers.mark({ database, tx }, regionDatabase, pair, [...data.keys()])
        return spanDatabases({ database, tx }, [regionDatabase.database], (contextFor) =>
          files.during(async () => {
            const context = contextFor(regionDatabase.database)
            const connection = await connectThere({ ...request, subject, data }, regionDatabase, context, files)
            const grown =
              request.input.answers.length > 0 ? (['bytes', 'connections'] as const) : (['connections'] as const)
            await quotas.requireWithin(grown, request.customer.userId, tx, [context.tx])
            return connection
          }),
        )
      }),
    )

  return async (
    customer: Customer,
    ref: ServiceRef,
    input: ConnectionAnswers,
    { followUp }: { followUp?: ConnectFollowUp } = {},
  ): Promise<LocatedConnection> => {
    const home = (await accounts.state(ref.companyUserId))?.home
    if (home === undefined) throw new ApiError('profile.code_not_found')
    await companies.requireActive(ref.companyUserId, 'customer')
    const regionDatabase = regionDatabases.of(home)
    regionDatabases.requireOpen(regionDatabase)
    const editTimes = await answers.readEditTimes(customer, input.answers)
    const sandbox = (await accounts.state(customer.userId))?.sandbox ?? null
    return {
      regionDatabase,
      connection: await lockAndConnect({ customer, sandbox, ref, input, editTimes, followUp }, regionDatabase),
    }
  }
}
