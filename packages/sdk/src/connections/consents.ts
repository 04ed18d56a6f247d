// Consents: a customer accepts or declines the fields that a service asks for after the connection (G-089).
import type { ConsentRecord } from '@company-data/protocol/wire/sharing/consents'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import { requirePinnedKey } from '../keys/pins/pinned-key.ts'
import type { MappingDeps } from './mappings.ts'
import { servicePin } from './service-public-keys.ts'
import type { FieldAnswer } from './slot-answers.ts'

export const consentCalls = ({ raw, read, slotAnswers, pins }: MappingDeps) => ({
  /**
   * The fields that wait for a decision of the customer.
   * @example
   * for (const { slug, label } of await person.companyConnections.consents(connectionId)) console.log(slug, label)
   */
  async consents(companyConnectionId: string): Promise<RequestField[]> {
    const pendingFields: RequestField[] = []
    for await (const field of raw.consents(companyConnectionId)) pendingFields.push(field)
    return pendingFields
  },
  /**
   * Shares the answer with the service.
   * @example
   * const [field] = await person.companyConnections.consents(connectionId)
   * if (field) await person.companyConnections.acceptConsent(connectionId, field, { from: datumId })
   */
  async acceptConsent(
    companyConnectionId: string,
    field: RequestField,
    fieldAnswer: FieldAnswer,
  ): Promise<ConsentRecord> {
    const connection = await read(companyConnectionId)
    const request = {
      public_key: await requirePinnedKey(pins, servicePin(companyConnectionId, connection)),
      fields: [field],
    }
    const [answer] = await slotAnswers.build(request, { [field.slug]: fieldAnswer })
    return raw.decideConsent({ companyConnectionId, slug: field.slug }, { decision: 'accept', answer })
  },
  /**
   * Declines the field; nothing is shared.
   * @example
   * await person.companyConnections.declineConsent({ companyConnectionId: connectionId, slug: 'phone' })
   */
  declineConsent: (ids: { companyConnectionId: string; slug: string }): Promise<ConsentRecord> =>
    raw.decideConsent(ids, { decision: 'decline' }),
})
