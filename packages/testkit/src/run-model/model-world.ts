// The parties of the model on a platform: the owner with two callers, a person, a company customer, their keys and tokens.
import { type FrontDoor, registerCompany, registerPerson, type TestAccount } from '../callers/accounts.ts'
import { createAccountClient } from '../callers/clients.ts'
import { connect } from '../fixtures/connection.ts'
import { sealedFor } from '../fixtures/documents.ts'
import { createFlow, pdfWithLines } from '../fixtures/flows.ts'
import { createService, type TestService } from '../fixtures/service.ts'
import { addDevice, type TestDevice } from '../fixtures/two-factor.ts'
import { type CallOptions, call, type Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import { modelDefinition } from './model-flow.ts'
import type { Bindings, UserName } from './reference.ts'

/** The owner's client of the service, its account client, or a customer. */
export type RunCaller = 'client' | 'account' | 'customer'

export interface ModelMember {
  userId: string
  /** Null for the owner. */
  connectionId: string | null
  /** Null for the owner (FA-52). */
  shareCode: string | null
  seal(text: string): Promise<string>
  open(wrapper: string): Promise<string>
}

export interface ModelWorld {
  service: TestService
  flowId: string
  bindings: Bindings
  members: ReadonlyMap<UserName, ModelMember>
  member(name: UserName): ModelMember
  /** The device with which the person signs. */
  device: TestDevice
  send(
    by: UserName,
    caller: RunCaller,
    method: string,
    path: string,
    options?: Omit<CallOptions, 'token'>,
  ): Promise<Reply>
  /** The same to another process of the region. */
  sendAt(apiUrl: string): ModelWorld['send']
  /** The events on the feed of the service, or of the company that is a customer, page by page. */
  changes(by: 'company' | 'firm'): Promise<Array<Record<string, unknown>>>
  /** The paths of a run for that caller. */
  runPath(by: UserName, caller: RunCaller, runId: string, rest?: string): string
}

const companyPath = '/api/customer/connections'
const personPath = '/api/company-connections'

const createCustomer = async (account: TestAccount, service: TestService, path: string): Promise<ModelMember> => ({
  userId: account.userId,
  connectionId: (await connect(account, service, [], path)).id,
  shareCode: account.code,
  seal: (text) => sealedFor(account, text),
  open: (wrapper) => account.openValue(wrapper),
})

const publish = async (service: TestService, partnerType: 'person' | 'company'): Promise<string> => {
  const flow = await createFlow(service, 'document')
  const template = await flow.addAsset('template', pdfWithLines(['For {{name}}', 'Plan {{plan}}']))
  await flow.publish(modelDefinition(partnerType, template))
  return flow.id
}

interface Tokens {
  client: string
  account: string
  tenant: string
  firm: string
}

const createTokens = async (
  service: TestService,
  tenant: TestAccount,
  firm: TestAccount | undefined,
): Promise<Tokens> => {
  const owner = await createAccountClient(service.company, { capabilities: ['service_management'] })
  const customer = firm && (await createAccountClient(firm, { capabilities: ['customer_connections'] }))
  return {
    client: await service.token(),
    account: await owner.token(),
    tenant: tenant.token,
    firm: (await customer?.token()) ?? '',
  }
}

const feeds = { company: ['client', '/api/company-data/changes'], firm: ['customer', '/api/customer/changes'] } as const

const changesThrough =
  (send: ModelWorld['send']): ModelWorld['changes'] =>
  async (by) => {
    const [caller, path] = feeds[by]
    const events: Array<Record<string, unknown>> = []
    for (let more = true; more; ) {
      const { body } = expectStatus(await send(by, caller, 'GET', path), 200, 'reading changes')
      events.push(...body.items)
      more = body.more
    }
    return events
  }

const sendThrough =
  (apiUrl: string, tokens: Tokens): ModelWorld['send'] =>
  (by, caller, method, path, options = {}) => {
    const token = caller === 'customer' ? tokens[by === 'firm' ? 'firm' : 'tenant'] : tokens[caller]
    return call(apiUrl, method, path, { ...options, token })
  }

const createMembers = async (service: TestService, tenant: TestAccount, firm: TestAccount | undefined) => {
  const owner: ModelMember = {
    userId: service.company.userId,
    connectionId: null,
    shareCode: null,
    seal: service.seal,
    open: service.open,
  }
  const members = new Map<UserName, ModelMember>([
    ['company', owner],
    ['tenant', await createCustomer(tenant, service, personPath)],
  ])
  if (firm) members.set('firm', await createCustomer(firm, service, companyPath))
  return members
}

/** The same parties, whose requests take another route. */
export const worldWithTransport = (world: ModelWorld, send: ModelWorld['send']): ModelWorld => ({
  ...world,
  send,
  changes: changesThrough(send),
})

/**
 * A company, a person and, unless the person holds both of the other parties, a company that is a customer.
 *
 * @example const world = await modelWorld(platform, { hasTwoHats: false })
 */
export const modelWorld = async (platform: FrontDoor, { hasTwoHats = false } = {}): Promise<ModelWorld> => {
  const tenant = await registerPerson(platform)
  const firm = hasTwoHats ? undefined : await registerCompany(platform)
  const service = await createService(await registerCompany(platform))
  const members = await createMembers(service, tenant, firm)
  const member = (name: UserName): ModelMember => {
    const namedMember = members.get(name)
    if (!namedMember) throw new Error(`no member is called ${name}`)
    return namedMember
  }
  const flowId = await publish(service, hasTwoHats ? 'person' : 'company')
  const tokens = await createTokens(service, tenant, firm)
  const sendAt = (apiUrl: string) => sendThrough(apiUrl, tokens)
  const send = sendAt(service.company.apiUrl)
  const changes = changesThrough(send)
  await changes('company')
  if (firm) await changes('firm')
  return {
    service,
    flowId,
    members,
    member,
    send,
    sendAt,
    changes,
    device: await addDevice(tenant),
    bindings: { company: 'company', tenant: 'tenant', partner: hasTwoHats ? 'tenant' : 'firm' },
    runPath(by, caller, runId, rest = '') {
      if (caller === 'client') return `/api/company-data/flow-runs/${runId}${rest}`
      if (caller === 'account') return `/api/services/${service.id}/flows/${flowId}/runs/${runId}${rest}`
      return `${personPath}/${member(by).connectionId}/flow-runs/${runId}${rest}`
    },
  }
}
