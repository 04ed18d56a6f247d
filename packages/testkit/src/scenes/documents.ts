// A service with a connected customer, and the documents that it sends: what both sides send, and what they are told.
import { createHash } from 'node:crypto'
import { sealValue } from '@company-data/crypto'
import { registerCompany, registerPerson, type TestAccount } from '../callers/accounts.ts'
import type { Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { connect } from './connection.ts'
import { createService, type TestService } from './service.ts'

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Any JSON value, sealed to the key of its recipient. */
export const sealedFor = (recipient: Pick<TestAccount, 'publicKey'>, content: unknown): Promise<string> =>
  sealValue(typeof content === 'string' ? content : JSON.stringify(content), recipient.publicKey)

type Body = Record<string, unknown>

export interface DocumentScene {
  company: TestAccount
  service: TestService
  customer: TestAccount
  connectionId: string
  /** A JSON document for the customer, sealed; whatever the answer is. */
  send(members?: Body, headers?: Record<string, string>): Promise<Reply>
  /** The same; fails unless it is created. */
  create(members?: Body): Promise<Record<string, never> & { id: string; status: string }>
  /** A PDF for the customer as a contract to sign. The plaintext may be any bytes: the platform cannot tell. */
  createFile(pdf: Uint8Array, members?: Body): Promise<Record<string, never> & { id: string; status: string }>
  read(documentId: string): Promise<Reply>
  change(documentId: string, body: unknown): Promise<Reply>
  /** As the customer, under the connection. */
  received(path?: string): Promise<Reply>
  act(documentId: string, act: string, body?: unknown): Promise<Reply>
  /** The events of documents that the service has not read yet. */
  events(): Promise<Array<Record<string, unknown>>>
}

/** NS-02: the plaintext of a sealed file. */
export const envelopeOf = (bytes: Uint8Array, mimeType = 'application/pdf', originalName = 'contract.pdf') => ({
  file: `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`,
  original_name: originalName,
  mime_type: mimeType,
  size: bytes.length,
})

interface SceneOptions {
  customerType?: 'person' | 'company'
  /** The regions of the company and of the customer. */
  regions?: readonly [string, string]
  company?: TestAccount
  customer?: TestAccount
}

export const documentScene = async (
  platform: TestPlatform,
  { customerType = 'person', regions = ['eu', 'eu'], ...parties }: SceneOptions = {},
): Promise<DocumentScene> => {
  const company = parties.company ?? (await registerCompany(platform, { region: regions[0] }))
  const register = customerType === 'person' ? registerPerson : registerCompany
  const customer = parties.customer ?? (await register(platform, { region: regions[1] }))
  const service = await createService(company)
  const path = customerType === 'person' ? '/api/company-connections' : '/api/customer/connections'
  const { id: connectionId } = await connect(customer, service, [], path)
  await service.changes()

  const send: DocumentScene['send'] = async (members = {}, headers = {}) => {
    const payload = await sealedFor(customer, { text: 'for you alone' })
    const body = { connection_id: connectionId, name: 'Terms', payload_kind: 'json', payload, ...members }
    return service.companyData('POST', '/documents', { body, headers })
  }
  const create: DocumentScene['create'] = async (members) =>
    expectStatus(await send(members), 201, 'creating a document').body
  const under = (rest: string) => `/api/company-connections/${connectionId}/documents${rest}`
  return {
    ...{ company, service, customer, connectionId, send, create },
    createFile: async (pdf, members = {}) =>
      create({
        payload_kind: 'file',
        kind: 'agreement',
        requires_signature: true,
        mime_type: 'application/pdf',
        file: await sealedFor(customer, envelopeOf(pdf)),
        plain_sha256: sha256Of(pdf),
        ...members,
      }),
    read: (documentId) => service.companyData('GET', `/documents/${documentId}`),
    change: (documentId, body) => service.companyData('PUT', `/documents/${documentId}`, { body }),
    received: (rest = '') => customer.call('GET', under(rest)),
    act: (documentId, act, body) => customer.call('POST', under(`/${documentId}/${act}`), body),
    events: async () => (await service.changes()).filter(({ event }) => String(event).startsWith('document_')),
  }
}
