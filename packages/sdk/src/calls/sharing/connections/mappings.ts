// The mappings of a connection: from the customer's data to the service's request fields (G-089).
import type { ConnectionMappings } from '@company-data/protocol/wire/sharing/customer-connections'
import type { SlotAnswer } from '@company-data/protocol/wire/sharing/slot-answers'
import type { Api } from '../../../transport/api.ts'
import { type CustomerConnectionCalls, connectionPath } from './customer-connections.ts'
import type { FieldAnswers, SlotAnswers } from './slot-answers.ts'

export interface MappingDeps extends Pick<CustomerConnectionCalls, 'getCompanyConnection'> {
  api: Api
  slotAnswers: SlotAnswers
}

/** Answers already live from the same datum: listed so that they stay, but not sealed, so that no change is reported. */
const liveAsBefore = (answers: FieldAnswers, before: ConnectionMappings['answers']): SlotAnswer[] =>
  before.flatMap(({ slug, live, contact_data_id }) => {
    const answer = answers[slug]
    const stays = live && answer !== undefined && 'from' in answer && answer.from === contact_data_id
    return stays ? [{ slug, contact_data_id, live, value: null }] : []
  })

export const mappingCalls = ({ api, slotAnswers, getCompanyConnection }: MappingDeps) => {
  const getMappings = (connectionId: string): Promise<ConnectionMappings> =>
    api.get(`${connectionPath(connectionId)}/mappings`)
  return {
    /** The service's current request fields and their answers. */
    getMappings,
    /** Replaces the live answers. An omitted live answer is withdrawn; one from the same datum stays unchanged. */
    async setMappings(connectionId: string, answers: FieldAnswers): Promise<ConnectionMappings> {
      const { service } = await getCompanyConnection(connectionId)
      const { config_token, fields, answers: before } = await getMappings(connectionId)
      const unchanged = liveAsBefore(answers, before)
      const changed = Object.entries(answers).filter(([slug]) => !unchanged.some((answer) => answer.slug === slug))
      const request = { public_key: service.public_key, fields }
      const built = await slotAnswers.build(request, Object.fromEntries(changed))
      const body = { config_token, answers: [...unchanged, ...built] }
      return api.put(`${connectionPath(connectionId)}/mappings`, body, { idempotent: false })
    },
  }
}
