// The mappings of a connection: which data of the customer answer which fields of the service (G-089).
import type { ConnectionMappings } from '@company-data/protocol/wire/sharing/customer-connections'
import type { Api } from '../../../transport/api.ts'
import { type CustomerConnectionCalls, connectionPath } from './customer-connections.ts'
import type { FieldAnswers, SlotAnswers } from './slot-answers.ts'

export interface MappingNeeds extends Pick<CustomerConnectionCalls, 'getCompanyConnection'> {
  api: Api
  slotAnswers: SlotAnswers
}

export const mappingCalls = ({ api, slotAnswers, getCompanyConnection }: MappingNeeds) => {
  const getMappings = (connectionId: string): Promise<ConnectionMappings> =>
    api.get(`${connectionPath(connectionId)}/mappings`)
  return {
    /** What the service asks for now, and what is answered. */
    getMappings,
    /** Replaces what is shared live. A live answer that is not named is taken back. */
    async setMappings(connectionId: string, answers: FieldAnswers): Promise<ConnectionMappings> {
      const { service } = await getCompanyConnection(connectionId)
      const { config_token, fields } = await getMappings(connectionId)
      const request = { public_key: service.public_key, fields }
      const body = { config_token, answers: await slotAnswers.build(request, answers) }
      return api.put(`${connectionPath(connectionId)}/mappings`, body, { idempotent: false })
    },
  }
}
