// Consents: a customer accepts or declines the fields that a service asks for after the connection (G-089).
import type { ConsentRecord } from '@company-data/protocol/wire/sharing/consents'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import type { Api } from '../../../transport/api.ts'
import { iterateItems } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import { type CustomerConnectionCalls, connectionPath } from './customer-connections.ts'
import type { FieldAnswer, SlotAnswers } from './slot-answers.ts'

export interface ConsentDeps extends Pick<CustomerConnectionCalls, 'getCompanyConnection'> {
  api: Api
  slotAnswers: SlotAnswers
}

const consentPath = (connectionId: string, slug: string): string =>
  `${connectionPath(connectionId)}${path`/consents/${slug}`}`

export const consentCalls = ({ api, slotAnswers, getCompanyConnection }: ConsentDeps) => ({
  /** The fields that wait for a decision of the customer. */
  async consents(connectionId: string): Promise<RequestField[]> {
    const pendingFields: RequestField[] = []
    const fields = iterateItems<RequestField>(api, `${connectionPath(connectionId)}/consents`)
    for await (const field of fields) pendingFields.push(field)
    return pendingFields
  },
  /** Shares the answer with the service. */
  async acceptConsent(connectionId: string, field: RequestField, fieldAnswer: FieldAnswer): Promise<ConsentRecord> {
    const { service } = await getCompanyConnection(connectionId)
    const request = { public_key: service.public_key, fields: [field] }
    const [answer] = await slotAnswers.build(request, { [field.slug]: fieldAnswer })
    return api.post(consentPath(connectionId, field.slug), { decision: 'accept', answer })
  },
  /** Declines the field; nothing is shared. */
  declineConsent: (connectionId: string, slug: string): Promise<ConsentRecord> =>
    api.post(consentPath(connectionId, slug), { decision: 'decline' }),
})
