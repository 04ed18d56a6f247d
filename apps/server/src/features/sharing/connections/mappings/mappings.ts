// The mappings of a connection, from slot to field, read and replaced by the customer (G-089).
import { ApiError } from '@company-data/protocol/errors'
import type { ConnectionAnswers, ConnectionMappings } from '@company-data/protocol/wire/sharing/customer-connections'
import type { RegionTx } from '../../../../schema/region.ts'
import type { Subject } from '../../../delivery/changes/index.ts'
import { isForCustomer, requestFieldRecord } from '../../request-fields/index.ts'
import { answerRecords } from '../answers/answer-record.ts'
import { placeAnswers } from '../answers/answer-rules.ts'
import type { Answers } from '../answers/answers.ts'
import { requireCurrentForm, requireMandatory } from '../connect/connect-checks.ts'
import type { ChangeConnection, ConnectionChange } from '../connection-change.ts'
import { type ConnectionRow, lockCustomerConnection } from '../connection-store.ts'
import { saveConsents } from '../consents/consent-store.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps, RequestRow } from '../deps.ts'
import { locateConnection } from '../locate-connection.ts'
import { updateShareEnds } from '../share-ends/share-end-store.ts'
import { removeValues } from '../slots/remove-values.ts'
import { slotEvent } from '../slots/slot-event.ts'
import { insertValues, listAnswers, lockValues } from '../slots/value-store.ts'
import { getEventName, type MappingPlan, planMappings } from './mapping-plan.ts'

const buildEvents = (
  { id: connectionId, service_id: serviceId }: ConnectionRow,
  subject: Subject,
  droppedSlots: readonly RequestRow[],
  { replacements }: MappingPlan,
) => {
  const toSlotRef = ({ id: requestFieldId, slug }: RequestRow) => ({ serviceId, connectionId, requestFieldId, slug })
  return [
    ...droppedSlots.map((slot) => slotEvent('field_deleted', subject, toSlotRef(slot))),
    ...replacements.flatMap((replacement) => {
      const event = getEventName(replacement)
      return event ? [slotEvent(event, subject, toSlotRef(replacement.slot))] : []
    }),
  ]
}

const readMappings = async (
  { services, requestFields }: Pick<ComponentDeps, 'services' | 'requestFields'>,
  tx: RegionTx,
  connection: ConnectionRow,
): Promise<ConnectionMappings> => {
  const service = await services.rows.find(tx, connection.service_id)
  if (!service) throw new ApiError('company_connections.not_found')
  const [slots, values] = [await requestFields.rows.list(tx, service.id), await listAnswers(tx, [connection.id])]
  return {
    config_token: service.config_token,
    fields: slots.filter((slot) => isForCustomer(slot, connection.customer_type)).map(requestFieldRecord),
    answers: answerRecords(slots, values),
  }
}

/** True if a slot that followed a datum is dropped, or answered in another way. */
const endsFollowing = ({ dropped, replacements }: MappingPlan): boolean =>
  dropped.length > 0 || replacements.some(({ before }) => before?.live === true)

export type Mappings = ReturnType<typeof connectionMappings>

export const connectionMappings = (deps: ComponentDeps, answers: Answers, changeConnection: ChangeConnection) => {
  const { clock, changes, followers, regionDatabases } = deps

  const store = async (
    { context, regionDatabase, files }: ConnectionChange,
    connection: ConnectionRow,
    { dropped, replacements, newEnds }: MappingPlan,
  ): Promise<void> => {
    const target = { region: regionDatabase.region, connection }
    const values = replacements.map((answer) => answers.storeAnswer(files, target, answer))
    files.requireStored()
    const slotIds = [...dropped.map((value) => value.request_field_id), ...replacements.map(({ slot }) => slot.id)]
    files.replace(regionDatabase.region, await removeValues(deps, context.tx, connection.id, slotIds))
    await insertValues(context.tx, values)
    await updateShareEnds(context.tx, connection.id, newEnds)
    const firstAnswers = replacements.filter(({ before }) => !before)
    await saveConsents(
      context.tx,
      firstAnswers.map(({ slot }) => ({
        company_user_id: connection.company_user_id,
        connection_id: connection.id,
        request_field_id: slot.id,
        decision: 'accepted',
        decided_at: clock.now(),
      })),
    )
  }

  return {
    async read(customer: Customer, connectionId: string): Promise<ConnectionMappings> {
      const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
      return regionDatabase.database.transaction((tx) => readMappings(deps, tx, connection), {
        isolation: 'repeatable read',
      })
    },
    async replace(customer: Customer, connectionId: string, input: ConnectionAnswers): Promise<ConnectionMappings> {
      const editTimes = await answers.readEditTimes(customer, input.answers)
      const { mappings, companyUserId, hasEnded } = await changeConnection(
        customer,
        connectionId,
        input.answers,
        async (change) => {
          const { context, unlocked, subject, data } = change
          const service = await deps.services.rows.lockShared(context.tx, unlocked.company_user_id, unlocked.service_id)
          const connection = service && (await lockCustomerConnection(context.tx, customer.userId, unlocked.id))
          if (!service || !connection) throw new ApiError('company_connections.not_found')
          requireCurrentForm(service, input.config_token)
          const slots = await deps.requestFields.rows.listSlots(context.tx, service.id)
          const values = await lockValues(context.tx, connection.id)
          const checkAnswers = answers.checkAnswers(slots, customer, editTimes, data)
          const plan = await planMappings(placeAnswers(input.answers), slots, values, checkAnswers, clock.now())
          const droppedIds = new Set(plan.dropped.map((value) => value.request_field_id))
          const droppedSlots = slots.filter((slot) => droppedIds.has(slot.id))
          requireMandatory(
            droppedSlots.filter((slot) => slot.mandatory && isForCustomer(slot, connection.customer_type)),
          )
          await store(change, connection, plan)
          const mappings = await readMappings(deps, context.tx, connection)
          await changes.raise(context, buildEvents(connection, subject, droppedSlots, plan))
          return { mappings, companyUserId: connection.company_user_id, hasEnded: endsFollowing(plan) }
        },
      )
      if (hasEnded) await followers.repair({ ownerUserId: customer.userId, companyUserId })
      return mappings
    },
  }
}
