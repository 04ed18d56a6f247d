// The mappings of a connection: which data of the customer answer which fields of the service (G-089).
import type { ConnectionMappings, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import { type Pins, requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { CompanyConnectionCalls } from './company-connection-calls.ts'
import { servicePin } from './service-public-keys.ts'
import { type FieldAnswers, pickShareEnd, type SlotAnswers } from './slot-answers.ts'

export interface MappingDeps {
  raw: CompanyConnectionCalls
  read(companyConnectionId: string): Promise<CustomerConnection>
  slotAnswers: SlotAnswers
  pins: Pins
}

/** Answers live from the same datum, or kept: listed so that they stay, but not sealed, so that no change is reported. */
const asBefore = (answers: FieldAnswers, before: ConnectionMappings['answers']): SlotAnswer[] =>
  before.flatMap(({ slug, live, contact_data_id }) => {
    const answer = answers[slug]
    if (answer === undefined) return []
    const stays = 'keep' in answer || (live && 'from' in answer && answer.from === contact_data_id)
    return stays ? [{ slug, contact_data_id, live, value: null, ...pickShareEnd(answer) }] : []
  })

export const mappingCalls = ({ raw, read, slotAnswers, pins }: MappingDeps) => ({
  /**
   * The current request fields of the service, and their answers.
   * @example
   * const { fields, answers } = await person.companyConnections.mappings(connectionId)
   */
  mappings: raw.mappings,
  /**
   * Replaces what is shared live. A live answer that is not named is taken back; one from the same datum stays as it is.
   * @example
   * await person.companyConnections.replaceMappings(connectionId, {
   *   email: { from: datumId, shared_until: '2027-01-31T12:00:00Z' },
   *   remark: { keep: true, shared_until: null },
   * })
   */
  async replaceMappings(companyConnectionId: string, answers: FieldAnswers): Promise<ConnectionMappings> {
    const connection = await read(companyConnectionId)
    const { config_token, fields, answers: before } = await raw.mappings(companyConnectionId)
    const unchanged = asBefore(answers, before)
    const changed = Object.entries(answers).filter(([slug]) => !unchanged.some((answer) => answer.slug === slug))
    const request = { public_key: await requirePinnedKey(pins, servicePin(companyConnectionId, connection)), fields }
    const built = await slotAnswers.build(request, Object.fromEntries(changed))
    return raw.replaceMappings(companyConnectionId, { config_token, answers: [...unchanged, ...built] })
  },
})
