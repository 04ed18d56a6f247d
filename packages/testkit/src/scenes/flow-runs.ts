// A published flow with its company and customers, and what each of them does with its runs: sealed as a client would seal.
import { registerCompany, registerPerson, type TestAccount } from '../callers/accounts.ts'
import type { CallOptions, Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { mailbox } from '../mail/mailbox.ts'
import type { TestPlatform } from '../platform/start-platform.ts'
import { connect, type TestAnswer } from './connection.ts'
import { sealedFor } from './documents.ts'
import { createFlow, type TestFlow } from './flows.ts'
import { createService, type TestRequestField, type TestService } from './service.ts'

type Body = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever members the answer has
type RunBody = Record<string, any> & { id: string; status: string }

/** A field of a step; every member with a default is left out. */
export const flowField = (slug: string, members: object = {}) => ({
  kind: 'field',
  slug,
  type: 'text',
  label: slug,
  ...members,
})

const ownerAndCustomer = [
  { key: 'company', label: 'Company', type: 'owner' },
  { key: 'customer', label: 'Customer', type: 'person' },
]

/** Two steps, the first of the customer and the second of the company, unless members say otherwise. */
export const twoStepFlow = (members: object = {}) => ({
  entry: 'first',
  output_mode: 'data_only',
  parties: ownerAndCustomer,
  nodes: [
    { key: 'first', label: 'First', party: 'customer', elements: [flowField('name')] },
    { key: 'last', label: 'Last', party: 'company', elements: [flowField('note')] },
  ],
  edges: [{ from: 'first', to: 'last' }],
  constants: [],
  ...members,
})

export interface FlowRunScene {
  platform: TestPlatform
  company: TestAccount
  service: TestService
  customer: TestAccount
  connectionId: string
  flow: TestFlow
  version: number
  /** Starts a run as the client of the service, whatever the answer is. */
  send(members?: Body, options?: Omit<CallOptions, 'token' | 'body'>): Promise<Reply>
  /** The same, with the customer as its target; fails unless it starts. */
  start(members?: Body): Promise<RunBody>
  read(runId: string): Promise<RunBody>
  /** As the customer. */
  received(runId: string): Promise<RunBody>
  /** One value, sealed for the company and for each of the users. */
  copies(plaintext: string, users?: readonly TestAccount[]): Promise<Array<{ for_user_id: string; value: string }>>
  /** A submit of the company, or of the customer. */
  submit(by: 'company' | 'customer', runId: string, body: unknown): Promise<Reply>
  /** The same with one sealed answer per slug; fails unless it is taken. */
  answer(by: 'company' | 'customer', runId: string, answers: Record<string, string>, next: Body): Promise<RunBody>
  /** The events of the service that nobody has read yet. */
  events(): Promise<Array<Record<string, unknown>>>
  under(runId: string, rest?: string): string
}

export interface FlowRunSceneOptions {
  definition?: object
  requestFields?: readonly TestRequestField[]
  /** What the customer shares with the service when it connects. */
  shared?(service: TestService): Promise<readonly TestAnswer[]>
  customerType?: 'person' | 'company'
  /** The regions of the company and of the customer. */
  regions?: readonly [string, string]
  /** Instead of a new one. */
  company?: TestAccount
}

export const flowRunScene = async (
  platform: TestPlatform,
  { definition = twoStepFlow(), customerType = 'person', regions = ['eu', 'eu'], ...options }: FlowRunSceneOptions = {},
): Promise<FlowRunScene> => {
  const company = options.company ?? (await registerCompany(platform, { region: regions[0] }))
  const register = customerType === 'person' ? registerPerson : registerCompany
  const customer = await register(platform, { region: regions[1] })
  const service = await createService(company, { requestFields: options.requestFields ?? [] })
  const path = customerType === 'person' ? '/api/company-connections' : '/api/customer/connections'
  const { id: connectionId } = await connect(customer, service, (await options.shared?.(service)) ?? [], path)
  const mode = 'output_mode' in definition && definition.output_mode === 'document' ? 'document' : 'data_only'
  const flow = await createFlow(service, mode)
  const version = await flow.publish(definition)
  await service.changes()

  const under = (runId: string, rest = '') => `/api/company-connections/${connectionId}/flow-runs/${runId}${rest}`
  const send: FlowRunScene['send'] = (members = {}, callOptions = {}) =>
    service.companyData('POST', `/flows/${flow.id}/runs`, { ...callOptions, body: members })
  const copies: FlowRunScene['copies'] = async (plaintext, users = [customer]) => [
    { for_user_id: company.userId, value: await service.seal(plaintext) },
    ...(await Promise.all(
      users.map(async (user) => ({ for_user_id: user.userId, value: await sealedFor(user, plaintext) })),
    )),
  ]
  const submit: FlowRunScene['submit'] = (by, runId, body) =>
    by === 'company'
      ? service.companyData('POST', `/flow-runs/${runId}/answers`, { body })
      : customer.call('POST', under(runId, '/answers'), body)
  return {
    ...{ platform, company, service, customer, connectionId, flow, version, send, copies, submit, under },
    start: async (members = {}) =>
      expectStatus(await send({ target: { connection_id: connectionId }, ...members }), 201, 'starting a run').body,
    read: async (runId) =>
      expectStatus(await service.companyData('GET', `/flow-runs/${runId}`), 200, 'reading a run').body,
    received: async (runId) => expectStatus(await customer.call('GET', under(runId)), 200, 'reading a run').body,
    async answer(by, runId, answers, next) {
      const items = await Promise.all(
        Object.entries(answers).map(async ([slug, plaintext]) => ({ slug, values: await copies(plaintext) })),
      )
      return expectStatus(await submit(by, runId, { answers: items, ...next }), 200, 'answering').body
    },
    events: () => service.changes(),
  }
}

/** The customer deletes its account, with the code that was mailed to it. */
export const deleteAccount = async (platform: TestPlatform, account: TestAccount): Promise<void> => {
  await account.call('POST', '/api/account/delete-request', { password: account.password })
  const code = await mailbox(platform).codeFor(account.email, 'delete_account')
  expectStatus(await account.call('POST', '/api/account/confirm-delete', { code }), 200, 'deleting an account')
}
