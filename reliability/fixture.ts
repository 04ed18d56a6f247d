// The participants of a run: a company with services and webhooks, endpoints that receive, persons who act.
import { randomBytes } from 'node:crypto'
import { sealValue } from '@company-data/crypto'
import { type EventName, isEventName } from '@company-data/protocol/events'
import {
  type CompanyClient,
  createCompanyClient,
  createPersonClient,
  createServiceClient,
  type PersonClient,
  type ServiceClient,
} from '@company-data/sdk'
import { type EndpointSink, startEndpointSink } from '@company-data/testkit'

export interface Hook {
  id: string
  serviceId: string
  /** An empty list means all events. */
  events: readonly string[]
  /** With the order of customers (B-25), how many requests may be in flight; otherwise absent. */
  parallel?: number
  secret: string
  sink: EndpointSink
}

export interface Shop {
  id: string
  code: string
  configToken: string
  publicKey: string
  hooks: Hook[]
  client: ServiceClient
  addHook(events: readonly string[], options?: { enabled?: boolean; parallel?: number }): Promise<Hook>
}

export interface Person {
  userId: string
  client: PersonClient
  token(): string
  /** Needed after an hour of the platform clock. */
  renewToken(): Promise<void>
}

/** A person who shares one live field with every shop. */
export interface Editor extends Person {
  datumId: string
  /** Edits that are ready to be sent, with a copy for each shop. */
  bodies: string[]
  /** By shop. */
  connections: ReadonlyMap<string, string>
}

export interface Fixture {
  company: CompanyClient
  shops: Shop[]
  addPerson(): Promise<Person>
  addEditor(): Promise<Editor>
  stop(): Promise<void>
}

const PASSWORD = 'a long password for this run'
const SLUG = 'text'
const BODIES = 24

const uniqueName = (): string => `R${randomBytes(5).toString('hex')}`.toUpperCase()

/** Reads the token of a client from its requests, because the load sends its own requests with it. */
const tokenListener = () => {
  let token = ''
  const listen: typeof fetch = (input, init) => {
    token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? token
    return fetch(input, init)
  }
  return { listen, token: () => token }
}

const hookMaker =
  (company: CompanyClient, serviceId: string, sinkHost: string | undefined): Shop['addHook'] =>
  async (events, { enabled = true, parallel } = {}) => {
    const sink = await startEndpointSink(sinkHost)
    const webhook = await company.webhooks.create(serviceId, {
      url: `${sink.url}/hook`,
      events: events.filter((name): name is EventName => isEventName(name)),
      enabled,
      ...(parallel !== undefined && { order: 'customer', parallel }),
    })
    const byCustomer = parallel === undefined ? {} : { parallel }
    return { id: webhook.id, serviceId, events, ...byCustomer, secret: webhook.hmac_secret_once ?? '', sink }
  }

const addShop = async (
  frontDoorUrl: string,
  company: CompanyClient,
  hooks: ReadonlyArray<readonly string[]>,
  sinkHost: string | undefined,
): Promise<Shop> => {
  const name = uniqueName()
  const { service } = await company.services.create({ name, admin_email: 'ops@example.org' })
  const { config_token } = await company.requestFields.read(service.id)
  const rows = [{ slug: SLUG, label: 'Text', type: 'text' }]
  const published = await company.requestFields.publish(service.id, config_token, rows)
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const client = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  const createHook = hookMaker(company, service.id, sinkHost)
  const shop: Shop = {
    id: service.id,
    code: service.code,
    configToken: published.config_token,
    publicKey: service.public_key,
    hooks: [],
    client,
    async addHook(...options) {
      const hook = await createHook(...options)
      shop.hooks.push(hook)
      return hook
    },
  }
  for (const events of hooks) await shop.addHook(events)
  return shop
}

const editBody = async (connections: ReadonlyMap<string, string>, shops: readonly Shop[]): Promise<string> => {
  const copies = await Promise.all(
    shops.map(async ({ id, publicKey }) => ({
      connection_id: connections.get(id),
      slug: SLUG,
      value: await sealValue(randomBytes(15).toString('hex'), publicKey),
    })),
  )
  return JSON.stringify({ value: copies[0]?.value, copies })
}

/** A shop for each list of webhooks, a webhook for each list of events. */
export const createFixture = async (
  frontDoorUrl: string,
  layout: ReadonlyArray<ReadonlyArray<readonly string[]>>,
  /** The address at which the receivers listen. */
  sinkHost?: string,
): Promise<Fixture> => {
  const company = createCompanyClient({ frontDoorUrl })
  const code = uniqueName()
  await company.register({
    email: `${code}@example.org`,
    password: PASSWORD,
    display_name: 'A company',
    company_code: code,
  })
  await company.level.update('pro')
  const shops: Shop[] = []
  for (const hooks of layout) shops.push(await addShop(frontDoorUrl, company, hooks, sinkHost))

  const addPerson: Fixture['addPerson'] = async () => {
    const { listen, token } = tokenListener()
    const client = createPersonClient({ frontDoorUrl, fetch: listen })
    const email = `${uniqueName()}@example.org`
    const { user_id: userId } = await client.register({ email, password: PASSWORD, display_name: 'A person' })
    const renewToken = async (): Promise<void> => void (await client.contactFields.list('person'))
    await renewToken()
    return { userId, client, token, renewToken }
  }
  return {
    company,
    shops,
    addPerson,
    async addEditor() {
      const person = await addPerson()
      const { client } = person
      const field = (await client.contactFields.list('person')).find(({ type }) => type === 'text')
      const datum = await client.contactData.create(field?.id ?? '', 'a value')
      const connections = new Map<string, string>()
      for (const { id, code: shopCode } of shops) {
        const service = await client.codes.lookUp(shopCode)
        if (service.kind !== 'service') throw new Error('the code is not that of a service')
        connections.set(
          id,
          (await client.companyConnections.create({ ...service, code: shopCode }, { [SLUG]: { from: datum.id } })).id,
        )
      }
      const bodies: string[] = []
      while (bodies.length < BODIES) bodies.push(await editBody(connections, shops))
      return { ...person, datumId: datum.id, connections, bodies }
    },
    async stop() {
      for (const { sink } of shops.flatMap(({ hooks }) => hooks)) await sink.stop()
    },
  }
}
