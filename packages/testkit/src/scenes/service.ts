// A service with its request fields, its client and its keys: created over HTTP, used as its company uses it.
import { openValue, sealValue } from '@company-data/crypto'
import type { TestAccount } from '../callers/accounts.ts'
import { createServiceClient, type TestClient } from '../callers/clients.ts'
import { uniqueName } from '../callers/unique-name.ts'
import { type CallOptions, call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { newServiceKeys, type TestServiceKeys } from '../keys/service-keys.ts'

/** What is published: of type `text` and labelled with its slug unless it says otherwise. */
export interface TestRequestField {
  slug: string
  type?: string
  [member: string]: unknown
}

/** A request field as the platform answers with it. */
export interface PublishedRequestField {
  id: string
  slug: string
  type: string
  [member: string]: unknown
}

interface RequestFields {
  config_token: string
  fields: PublishedRequestField[]
}

export interface TestService {
  id: string
  name: string
  /** `COMPANY/SERVICE`. */
  code: string
  /** Whose it is; a test that moves the company puts the moved one here. */
  company: TestAccount
  /** The answer to its creation. */
  record: Record<string, unknown>
  keys: TestServiceKeys
  /** The id of each request field by its slug, and the token, as of the last publish. */
  fieldIds: Readonly<Record<string, string>>
  configToken: string

  /** Publishes the fields, or fails. */
  publish(fields: readonly TestRequestField[]): Promise<void>
  /** Sends them as they are, with the current token unless another one is given, whatever the answer is. */
  putRequestFields(fields: unknown, configToken?: unknown): Promise<Reply>
  readRequestFields(): Promise<RequestFields>

  /** Its client, registered when it is first needed. */
  client(): Promise<TestClient>
  token(): Promise<string>
  /** For after the clock has left the old one behind. */
  renewToken(): Promise<void>
  /** A request of the client under /api/company-data. */
  companyData(method: string, path: string, options?: Omit<CallOptions, 'token'>): Promise<Reply>
  /** A request of the company under /api/services/{id}. */
  manage(method: string, path: string, body?: unknown): Promise<Reply>

  seal(plaintext: string): Promise<string>
  open(wrapper: string): Promise<string>

  /** What the feed holds, and has given away by that. */
  changes(): Promise<Array<Record<string, unknown>>>
  sendConnectRequest(shareCode: unknown, message?: unknown): Promise<Reply>
  /** Sends the person a connect request and gives its id, or fails. */
  invite(person: Pick<TestAccount, 'code'>): Promise<string>
}

type ServiceCalls = Pick<TestService, 'client' | 'token' | 'renewToken' | 'companyData' | 'manage'>

const callsOf = (service: Pick<TestService, 'id' | 'company'>): ServiceCalls => {
  let client: Promise<TestClient> | undefined
  let token: Promise<string> | undefined
  const calls: ServiceCalls = {
    client() {
      client ??= createServiceClient(service.company, service.id)
      return client
    },
    token() {
      token ??= calls.client().then((registered) => registered.token())
      return token
    },
    async renewToken() {
      token = undefined
      await calls.token()
    },
    companyData: async (method, path, options = {}) =>
      call(service.company.apiUrl, method, `/api/company-data${path}`, { ...options, token: await calls.token() }),
    manage: (method, path, body) => service.company.call(method, `/api/services/${service.id}${path}`, body),
  }
  return calls
}

type Publishing = Pick<TestService, 'publish' | 'putRequestFields' | 'readRequestFields'>

const publishingOf = (service: Pick<TestService, 'fieldIds' | 'configToken'>, calls: ServiceCalls): Publishing => {
  const readRequestFields = async (): Promise<RequestFields> => (await calls.companyData('GET', '/request-fields')).body
  return {
    readRequestFields,
    async putRequestFields(fields, configToken) {
      const config_token = configToken ?? (await readRequestFields()).config_token
      return calls.companyData('PUT', '/request-fields', { body: { config_token, fields } })
    },
    async publish(fields) {
      const whole = fields.map((field) => ({ label: field.slug, type: 'text', ...field }))
      const body = { config_token: service.configToken, fields: whole }
      const published = expectStatus(await calls.manage('PUT', '/request-fields', body), 200, 'publishing').body
      service.configToken = published.config_token
      service.fieldIds = Object.fromEntries(published.fields.map(({ slug, id }: PublishedRequestField) => [slug, id]))
    },
  }
}

const invitationsOf = ({ companyData }: ServiceCalls): Pick<TestService, 'sendConnectRequest' | 'invite'> => {
  const sendConnectRequest: TestService['sendConnectRequest'] = (share_code, message) =>
    companyData('POST', '/connect-requests', { body: { share_code, message } })
  return {
    sendConnectRequest,
    invite: async ({ code }) => expectStatus(await sendConnectRequest(code), 201, 'inviting').body.request_id,
  }
}

/** The body that creates a service, with keys of its own. */
export const newServiceBody = async (members: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
  const { public_key, encrypted_private_key } = await newServiceKeys()
  const name = `Service ${uniqueName()}`
  return { name, admin_email: 'admin@example.org', public_key, encrypted_private_key, ...members }
}

/** A whole request field, to be sent as it is. */
export const requestField = (slug: string, members: object = {}) => ({
  slug,
  label: `The ${slug}`,
  type: 'text',
  ...members,
})

/**
 * A new service of the company.
 *
 * @example const service = await createService(company, { requestFields: [{ slug: 'mail', type: 'email' }] })
 */
export const createService = async (
  company: TestAccount,
  { requestFields = [], ...members }: { requestFields?: readonly TestRequestField[]; [member: string]: unknown } = {},
): Promise<TestService> => {
  const keys = await newServiceKeys()
  const reply = await company.call('POST', '/api/services', {
    name: `Service ${uniqueName()}`,
    admin_email: company.email,
    public_key: keys.public_key,
    encrypted_private_key: keys.encrypted_private_key,
    ...members,
  })
  const record = expectStatus(reply, 201, 'creating a service').body
  const { id, name, code, config_token } = record
  const base = { id, name, code, company, record, keys, fieldIds: {}, configToken: config_token }
  // The parts share one object, so that each sees the company and the token of now.
  const calls = callsOf(base)
  const service = Object.assign(base, calls, publishingOf(base, calls), invitationsOf(calls), {
    seal: (plaintext: string) => sealValue(plaintext, keys.public_key),
    open: (wrapper: string) => openValue(wrapper, keys.privateKey),
    changes: async () => expectStatus(await calls.companyData('GET', '/changes'), 200, 'reading changes').body.items,
  })
  if (requestFields.length > 0) await service.publish(requestFields)
  return service
}
