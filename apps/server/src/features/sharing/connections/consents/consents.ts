// Consents: a customer's decisions about rows published after it connected (G-089).

import { ApiError, formatSentence, invalidMember, refusedBecause } from '@company-data/protocol/errors'
import { type Reason, reason } from '@company-data/protocol/reasons'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ConsentRecord, NewConsent } from '@company-data/protocol/wire/sharing/consents'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { requireIdCursor } from '../../../../gate/input/id-cursor.ts'
import type { RegionDb } from '../../../../schema/region.ts'
import { isForCustomer, requestFieldRecord } from '../../request-fields/index.ts'
import type { PlacedAnswer } from '../answers/answer-rules.ts'
import type { Answers } from '../answers/answers.ts'
import type { ChangeConnection } from '../connection-change.ts'
import { type ConnectionRow, lockCustomerConnection } from '../connection-store.ts'
import type { Customer } from '../customer.ts'
import type { ComponentDeps, RequestRow } from '../deps.ts'
import { locateConnection } from '../locate-connection.ts'
import { removeValues } from '../slots/remove-values.ts'
import { slotEvent } from '../slots/slot-event.ts'
import { insertValues, listAnswers } from '../slots/value-store.ts'
import { listConsents, saveConsents } from './consent-store.ts'
import { pendingSlots } from './pending-consents.ts'

const readPending = async (db: RegionDb, connection: ConnectionRow, slots: readonly RequestRow[]) => {
  const ids = [connection.id]
  return pendingSlots(connection, slots, { values: await listAnswers(db, ids), consents: await listConsents(db, ids) })
}

const compareBySlotId = (a: RequestRow, b: RequestRow): number => (a.id < b.id ? -1 : 1)

/** The slug is in the path, so no member of the body is wrong. */
const invalidSlug = (because: Reason): ApiError =>
  refusedBecause('request.invalid', { ...because, text: formatSentence('slug', because.text) })

/** A row for the other type of customer is refused like a missing one. */
const requireSlot = (slots: readonly RequestRow[], slug: string, { type }: Customer): RequestRow => {
  const slot = slots.find((candidate) => candidate.slug === slug && isForCustomer(candidate, type))
  if (!slot) throw invalidSlug(reason('answer.not_asked'))
  return slot
}

const toAnswers = (slug: string, { decision, answer }: NewConsent): PlacedAnswer[] =>
  decision === 'accept' && answer ? [{ ...answer, slug, path: ['answer'] }] : []

const requireAnswer = ({ decision, answer }: NewConsent): void => {
  if (decision === 'accept' && !answer) throw invalidMember('answer', reason('answer.needed'))
}

export type Consents = ReturnType<typeof connectionConsents>

export const connectionConsents = (deps: ComponentDeps, answers: Answers, changeConnection: ChangeConnection) => {
  const { clock, changes, regionDatabases } = deps
  return {
    async list(customer: Customer, connectionId: string, { limit, cursor }: PageQuery): Promise<Page<RequestField>> {
      requireIdCursor(cursor)
      const { regionDatabase, connection } = await locateConnection(regionDatabases, customer, connectionId)
      const db = regionDatabase.database.kysely
      const pending = await readPending(
        db,
        connection,
        await deps.requestFields.rows.listSlots(db, connection.service_id),
      )
      const after = cursor?.toLowerCase() ?? ''
      const rest = pending.sort(compareBySlotId).filter(({ id }) => id > after)
      const ids = rest.slice(0, limit).map(({ id }) => id)
      const rows = await deps.requestFields.rows.listByIds(db, ids)
      return {
        items: rows.map(requestFieldRecord),
        next_cursor: rest.length > limit ? (ids.at(-1) ?? null) : null,
      }
    },
    async decide(customer: Customer, connectionId: string, slug: string, input: NewConsent): Promise<ConsentRecord> {
      const slotAnswers = toAnswers(slug, input)
      const editTimes = await answers.readEditTimes(customer, slotAnswers)
      return changeConnection(customer, connectionId, slotAnswers, async (change) => {
        const { context, regionDatabase, unlocked, subject, data, files } = change
        requireAnswer(input)
        const service = await deps.services.rows.lockShared(context.tx, unlocked.company_user_id, unlocked.service_id)
        const connection = service && (await lockCustomerConnection(context.tx, customer.userId, unlocked.id))
        if (!service || !connection) throw new ApiError('company_connections.not_found')
        const slots = await deps.requestFields.rows.listSlots(context.tx, service.id)
        const slot = requireSlot(slots, slug, customer)
        const pending = await readPending(context.tx, connection, slots)
        if (!pending.includes(slot)) throw invalidSlug(reason('answer.not_waiting'))
        const checkedAnswers = await answers.checkAnswers(slots, customer, editTimes, data)(slotAnswers)
        const target = { region: regionDatabase.region, connection }
        const values = checkedAnswers.map((answer) => answers.storeAnswer(files, target, answer))
        files.requireStored()
        // The row has no value yet, but a run may have shared one under its slug.
        const answeredIds = checkedAnswers.map((answer) => answer.slot.id)
        files.replace(regionDatabase.region, await removeValues(deps, context.tx, connection.id, answeredIds))
        await insertValues(context.tx, values)
        const decision = input.decision === 'accept' ? 'accepted' : 'declined'
        const { company_user_id, id: connection_id } = connection
        const decided_at = clock.now()
        await saveConsents(context.tx, [
          { company_user_id, connection_id, request_field_id: slot.id, decision, decided_at },
        ])
        const eventSlot = { serviceId: service.id, connectionId: connection_id, requestFieldId: slot.id, slug }
        await changes.raise(context, [slotEvent(`consent_${decision}`, subject, eventSlot)])
        return { slug, decision, decided_at: formatTimestamp(decided_at) }
      })
    },
  }
}
