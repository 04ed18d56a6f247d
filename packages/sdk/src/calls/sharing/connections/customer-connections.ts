// A person, or a company, as customer: connect by code, share, change one's mind, leave (G-080 to G-089).

import type { CompanyProfile } from '@company-data/protocol/wire/sharing/company-profile'
import type { ConsentRecord } from '@company-data/protocol/wire/sharing/consents'
import type { ConnectionMappings, CustomerConnection } from '@company-data/protocol/wire/sharing/customer-connections'
import type { ProfileByCode } from '@company-data/protocol/wire/sharing/profile-by-code'
import type { RequestField } from '@company-data/protocol/wire/sharing/request-fields'
import { itemsOf, type PageOptions } from '../../../transport/pages.ts'
import { path } from '../../../transport/path.ts'
import type { ServiceKeys } from './service-public-keys.ts'
import { type Answer, type AnswerNeeds, type Answers, slotAnswers } from './slot-answers.ts'

export type FoundService = Extract<ProfileByCode, { kind: 'service' }>

const connectionPath = (id: string): string => path`/api/company-connections/${id}`

/** CX-06: persons and companies connect at different doors, and do the rest at the same ones. */
const connectPaths = { person: '/api/company-connections', company: '/api/customer/connections' } as const

const lookUpPaths = { person: '/api/profile/by-code', company: '/api/customer/by-code' } as const

export interface CustomerNeeds extends AnswerNeeds {
  keys: ServiceKeys
  as: keyof typeof connectPaths
}

export const customerCalls = ({ keys, as, ...needs }: CustomerNeeds) => {
  const { api } = needs
  const answersFor = slotAnswers(needs)

  const getCompanyConnection = async (id: string): Promise<CustomerConnection> => {
    const connection = await api.get<CustomerConnection>(connectionPath(id))
    keys.remember(connection)
    return connection
  }
  const getMappings = (id: string): Promise<ConnectionMappings> => api.get(`${connectionPath(id)}/mappings`)

  return {
    /** A person's share code, or COMPANY/SERVICE. */
    lookUp: (code: string): Promise<ProfileByCode> => api.get(lookUpPaths[as], { code }),
    /** Answers what the service asks for; what it asks is read with lookUp, or with getMappings once connected. */
    async connectTo(service: FoundService & { code: string }, answers: Answers): Promise<CustomerConnection> {
      const { code, config_token } = service
      const body = { code, config_token, answers: await answersFor.build(service, answers) }
      const connection = await api.post<CustomerConnection>(connectPaths[as], body)
      keys.remember(connection)
      return connection
    },
    companyConnections: (options: PageOptions = {}): AsyncGenerator<CustomerConnection, void, undefined> =>
      itemsOf(api, '/api/company-connections', { ...options }),
    getCompanyConnection,
    disconnect: (id: string): Promise<void> => api.delete(connectionPath(id)),
    /** What the company shows to its customers: fields of its business card, and photos. */
    companyProfile: (id: string): Promise<CompanyProfile> => api.get(`${connectionPath(id)}/profile`),
    companyPhoto: (id: string, photoId: string): Promise<Uint8Array> =>
      api.bytes(`${connectionPath(id)}${path`/photos/${photoId}/file`}`),
    getMappings,
    /** Replaces what is shared live; a live answer that is not named is taken back. */
    async setMappings(id: string, answers: Answers): Promise<ConnectionMappings> {
      const { service } = await getCompanyConnection(id)
      const { config_token, fields } = await getMappings(id)
      const asking = { public_key: service.public_key, fields }
      const body = { config_token, answers: await answersFor.build(asking, answers) }
      return api.put(`${connectionPath(id)}/mappings`, body, { idempotent: false })
    },
    /** Rows that the service asks for since the connection, and that wait for a decision. */
    async consents(id: string): Promise<RequestField[]> {
      const pending: RequestField[] = []
      for await (const field of itemsOf<RequestField>(api, `${connectionPath(id)}/consents`)) pending.push(field)
      return pending
    },
    async acceptConsent(id: string, field: RequestField, answer: Answer): Promise<ConsentRecord> {
      const { service } = await getCompanyConnection(id)
      const asking = { public_key: service.public_key, fields: [field] }
      const [built] = await answersFor.build(asking, { [field.slug]: answer })
      const consent = `${connectionPath(id)}${path`/consents/${field.slug}`}`
      return api.post(consent, { decision: 'accept', answer: built })
    },
    declineConsent: (id: string, slug: string): Promise<ConsentRecord> =>
      api.post(`${connectionPath(id)}${path`/consents/${slug}`}`, { decision: 'decline' }),
  }
}
