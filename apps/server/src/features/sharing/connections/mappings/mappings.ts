// The answers of a connection, changed by its customer (G-089): what is sent replaces the live mappings.
import { ApiError } from '@company-data/protocol/errors'
import type { ConnectionAnswers, ConnectionMappings } from '@company-data/protocol/wire/sharing/customer-connections'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { listOf } from '../../request-fields/index.ts'
import { findService, holdService } from '../../services/index.ts'
import type { Provided } from '../answers/answer-rules.ts'
import { answers } from '../answers/answers.ts'
import { requireCurrent, requireMandatory } from '../connect/connect.ts'
import { type ConnectionRow, lockOwnConnection } from '../connection-store.ts'
import { saveConsents } from '../consents/consent-store.ts'
import { type CustomerAct, customerActs } from '../customer/connection-change.ts'
import { mappingsOf } from '../customer/customer-connection.ts'
import type { Customer } from '../customer.ts'
import type { ConnectionNeeds, RegionSide, RequestRow } from '../needs.ts'
import { slotChange } from '../slots/slot-event.ts'
import { type ConnectionValueRow, insertValues, listValues, lockValues, removeValues } from '../slots/slot-store.ts'

interface Plan {
  dropped: ConnectionValueRow[]
  /** With what the slot held before. */
  provided: Array<Provided & { before: ConnectionValueRow | undefined }>
}

/** An answer from the same field, with no new value, leaves what is stored; so it does for what was typed in or once. */
const isKept = (answer: SlotAnswer, before: ConnectionValueRow | undefined): boolean => {
  if (!before || before.contact_datum_id !== answer.contact_data_id) return false
  if (answer.live != null && answer.live !== before.live) return false
  return answer.value === null || answer.value === before.value
}

const planOf = async (
  given: readonly SlotAnswer[],
  slots: readonly RequestRow[],
  stored: readonly ConnectionValueRow[],
  check: (given: readonly SlotAnswer[]) => Promise<Provided[]>,
): Promise<Plan> => {
  const slotOf = new Map(slots.map((slot) => [slot.slug, slot.id]))
  const storedIn = new Map(stored.map((value) => [value.request_field_id, value]))
  const before = ({ slug }: SlotAnswer) => storedIn.get(slotOf.get(slug) ?? '')
  const provided = await check(given.filter((answer) => !isKept(answer, before(answer))))
  const named = new Set(given.map(({ slug }) => slotOf.get(slug)))
  return {
    provided: provided.map((one) => ({ ...one, before: storedIn.get(one.slot.id) })),
    // What was shared once or typed in stays until it is replaced: only what follows a field can be let go.
    dropped: stored.filter((value) => value.live && !named.has(value.request_field_id)),
  }
}

/** CX-20: what is provided for the first time is consented to; D1-CONN-23: a snapshot raises no field_updated. */
const eventOf = ({ before, live }: Plan['provided'][number]): 'consent_accepted' | 'field_updated' | undefined => {
  if (!before) return 'consent_accepted'
  return live || before.live ? 'field_updated' : undefined
}

export const connectionMappings = (needs: ConnectionNeeds) => {
  const { clock, changes } = needs
  const acts = customerActs(needs)
  const taken = answers(needs)

  const write = async (
    { side, place, files }: CustomerAct,
    connection: ConnectionRow,
    { dropped, provided }: Plan,
  ): Promise<void> => {
    const rows = []
    for (const one of provided) rows.push(await taken.rowOf(files, { region: place.region, connection }, one))
    const replaced = [...dropped.map((value) => value.request_field_id), ...provided.map(({ slot }) => slot.id)]
    files.replace(place.region, await removeValues(side.tx, connection.id, replaced))
    await insertValues(side.tx, rows)
    const fresh = provided.filter(({ before }) => !before)
    await saveConsents(
      side.tx,
      fresh.map(({ slot }) => ({
        company_user_id: connection.company_user_id,
        connection_id: connection.id,
        request_field_id: slot.id,
        decision: 'accepted',
        decided_at: clock.now(),
      })),
    )
  }

  const read = async (side: Pick<RegionSide, 'tx'>, connection: ConnectionRow): Promise<ConnectionMappings> => {
    const service = await findService(side.tx, connection.service_id)
    if (!service) throw new ApiError('company_connections.not_found')
    const [slots, values] = [await listOf(side.tx, service.id), await listValues(side.tx, [connection.id])]
    return mappingsOf(service, connection, slots, values)
  }

  return {
    async read(customer: Customer, connectionId: string): Promise<ConnectionMappings> {
      const { place, connection } = await acts.locate(customer, connectionId)
      return place.database.transaction((tx) => read({ tx }, connection), { isolation: 'repeatable read' })
    },
    async replace(customer: Customer, connectionId: string, input: ConnectionAnswers): Promise<ConnectionMappings> {
      const seen = await taken.see(customer, input.answers)
      return acts.change(customer, connectionId, input.answers, async (act) => {
        const { side, subject, held } = act
        const service = await holdService(side.tx, act.found.company_user_id, act.found.service_id)
        const connection = service && (await lockOwnConnection(side.tx, customer.userId, act.found.id))
        if (!service || !connection) throw new ApiError('company_connections.not_found')
        requireCurrent(service, input.config_token)
        const slots = await listOf(side.tx, service.id)
        const stored = await lockValues(side.tx, connection.id)
        const plan = await planOf(input.answers, slots, stored, taken.check(slots, customer, seen, held))
        const gone = new Set(plan.dropped.map((value) => value.request_field_id))
        requireMandatory(slots.filter((slot) => slot.mandatory && gone.has(slot.id)))
        await write(act, connection, plan)
        const answer = await read(side, connection)
        const change = slotChange(connection, subject)
        await changes.raise(side, [
          ...slots.filter(({ id }) => gone.has(id)).map((slot) => change('field_deleted', slot)),
          ...plan.provided.flatMap((one) => {
            const event = eventOf(one)
            return event ? [change(event, one.slot)] : []
          }),
        ])
        return answer
      })
    },
  }
}
