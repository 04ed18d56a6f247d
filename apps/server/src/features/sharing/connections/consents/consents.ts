// What the customer says to rows that were published after it had connected (G-089).
import { ApiError } from '@company-data/protocol/errors'
import type { Page, PageQuery } from '@company-data/protocol/wire/pages'
import type { ConsentRecord, NewConsent } from '@company-data/protocol/wire/sharing/consents'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { formatTimestamp } from '@company-data/protocol/wire/timestamps'
import { isUuid } from '../../../../platform/ids/uuid.ts'
import { isFor, listOf, wireOf } from '../../request-fields/index.ts'
import { holdService } from '../../services/index.ts'
import { invalidAnswer } from '../answers/answer-rules.ts'
import { answers } from '../answers/answers.ts'
import { type ConnectionRow, lockOwnConnection, type RegionDb } from '../connection-store.ts'
import { customerActs } from '../customer/connection-change.ts'
import type { Customer } from '../customer.ts'
import type { ConnectionNeeds, RequestRow } from '../needs.ts'
import { slotChange } from '../slots/slot-event.ts'
import { insertValues, listValues } from '../slots/slot-store.ts'
import { listConsents, saveConsents } from './consent-store.ts'
import { pendingSlots } from './pending-consents.ts'

const pendingOf = async (db: RegionDb, connection: ConnectionRow, slots: readonly RequestRow[]) => {
  const ids = [connection.id]
  return pendingSlots(connection, slots, { values: await listValues(db, ids), consents: await listConsents(db, ids) })
}

const bySlotId = (a: RequestRow, b: RequestRow): number => (a.id < b.id ? -1 : 1)

/** A row for somebody else is as unknown as one that is not there. */
const requireSlot = (slots: readonly RequestRow[], slug: string, { type }: Customer): RequestRow => {
  const slot = slots.find((one) => one.slug === slug && isFor(one, type))
  if (!slot) throw invalidAnswer('slug', 'you are not asked for this')
  return slot
}

const answerIn = (slug: string, { decision, answer }: NewConsent): SlotAnswer[] =>
  decision === 'accept' && answer ? [{ ...answer, slug }] : []

const requireAnswer = ({ decision, answer }: NewConsent): void => {
  if (decision === 'accept' && !answer) throw invalidAnswer('answer', 'is needed to accept')
}

export const connectionConsents = (needs: ConnectionNeeds) => {
  const { clock, changes } = needs
  const acts = customerActs(needs)
  const taken = answers(needs)
  return {
    async list(customer: Customer, connectionId: string, { limit, cursor }: PageQuery): Promise<Page<RequestField>> {
      if (cursor !== undefined && !isUuid(cursor)) throw new ApiError('request.cursor_invalid')
      const { place, connection } = await acts.locate(customer, connectionId)
      const db = place.database.kysely
      const pending = await pendingOf(db, connection, await listOf(db, connection.service_id))
      const after = cursor?.toLowerCase() ?? ''
      const rest = pending.sort(bySlotId).filter(({ id }) => id > after)
      const shown = rest.slice(0, limit)
      return { items: shown.map(wireOf), next_cursor: rest.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },
    async decide(customer: Customer, connectionId: string, slug: string, input: NewConsent): Promise<ConsentRecord> {
      const given = answerIn(slug, input)
      const seen = await taken.see(customer, given)
      return acts.change(customer, connectionId, given, async ({ side, place, found, subject, held, files }) => {
        requireAnswer(input)
        const service = await holdService(side.tx, found.company_user_id, found.service_id)
        const connection = service && (await lockOwnConnection(side.tx, customer.userId, found.id))
        if (!service || !connection) throw new ApiError('company_connections.not_found')
        const slots = await listOf(side.tx, service.id)
        const slot = requireSlot(slots, slug, customer)
        const pending = await pendingOf(side.tx, connection, slots)
        if (!pending.includes(slot)) throw invalidAnswer('slug', 'is not waiting for a decision')
        const provided = await taken.check(slots, customer, seen, held)(given)
        const target = { region: place.region, connection }
        for (const one of provided) await insertValues(side.tx, [await taken.rowOf(files, target, one)])
        const decision = input.decision === 'accept' ? 'accepted' : 'declined'
        const { company_user_id, id: connection_id } = connection
        const decided_at = clock.now()
        await saveConsents(side.tx, [
          { company_user_id, connection_id, request_field_id: slot.id, decision, decided_at },
        ])
        await changes.raise(side, [slotChange(connection, subject)(`consent_${decision}`, slot)])
        return { slug, decision, decided_at: formatTimestamp(decided_at) }
      })
    },
  }
}
