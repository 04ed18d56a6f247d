// The people of the capacity benchmark: a company whose service has a webhook and a consumer of the feed, and persons.
import { sealValue } from '@company-data/crypto'
import { createCompanyClient, createServiceClient, type ServiceClient } from '@company-data/sdk'
import { personMembers } from '../access/approval-fixtures.ts'
import { send } from '../contracts/flow-fixtures.ts'
import { type Receiver, startReceiver } from '../delivery/receiver.ts'
import type { Measured } from '../process.ts'

export interface CapacityPerson {
  token: string
  shareCode: string
  datumId: string
}

export interface ConnectedPerson extends CapacityPerson {
  connectionId: string
}

export interface People {
  region: string
  service: ServiceClient
  register(): Promise<string>
  /** A registered person who has one value. */
  addPerson(): Promise<CapacityPerson>
  connect(person: CapacityPerson): Promise<ConnectedPerson>
  /** A value as long as a name or an address, sealed for the service. */
  ciphertext: string
  /** Waits until the webhook and the consumer of the feed have every event. */
  settle(): Promise<void>
  stop(): Promise<void>
}

const SLUG = 'text'
const PASSWORD = 'a long password for the benchmark'
/** More than any run raises: the receiver counts, and never finishes its round. */
const ENDLESS = 1_000_000_000

interface Registered {
  access_token: string
  share_code: string
}

/** A service with one field, and everything that a customer needs to answer it. */
const createService = async (frontDoorUrl: string, webhookUrl: string) => {
  const name = `C${Date.now().toString(36)}`.toUpperCase().slice(0, 12)
  const company = createCompanyClient({ frontDoorUrl })
  await company.register({
    email: `${name}@example.org`,
    password: PASSWORD,
    display_name: 'Bench',
    company_code: name,
  })
  await company.level.update('pro')
  const { service } = await company.services.create({ name: 'Service', admin_email: 'bench@example.org' })
  const { config_token } = await company.requestFields.read(service.id)
  const rows = [{ slug: SLUG, label: 'Text', type: 'text' }]
  const published = await company.requestFields.publish(service.id, config_token, rows)
  await company.webhooks.create(service.id, { url: webhookUrl })
  const { client_id, client_secret } = await company.serviceClients.create(service.id)
  const client = createServiceClient({ frontDoorUrl, clientId: client_id, clientSecret: client_secret })
  return { name, service, configToken: published.config_token, client }
}

const settler = (service: ServiceClient, receiver: Receiver) => {
  let drained = 0
  return async (): Promise<void> => {
    for await (const _event of service.changes.follow({ once: true })) drained += 1
    while ((await receiver.soFar()).received < drained) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const createPeople = async ({ ready }: Measured): Promise<People> => {
  const [frontDoorUrl = '', region = ''] = ready.split(' ')
  const receiver = await startReceiver(1)
  await receiver.begin(ENDLESS)
  const { name, service, configToken, client } = await createService(
    frontDoorUrl,
    `http://127.0.0.1:${receiver.ports[0]}/`,
  )
  const members = await personMembers()
  const ciphertext = await sealValue('x'.repeat(40), service.public_key)
  let count = 0
  const registerPerson = (): Promise<Registered> => {
    count += 1
    const account = { ...members, email: `person-${count}-${name}@example.org` }
    return send('', 'POST', `${frontDoorUrl}/api/auth/register`, account)
  }
  return {
    region,
    service: client,
    ciphertext,
    register: async () => (await registerPerson()).access_token,
    async addPerson() {
      const { access_token: token, share_code: shareCode } = await registerPerson()
      const fields = await send<Array<{ id: string; type: string }>>(token, 'GET', `${region}/api/contact-fields`)
      const field = fields.find(({ type }) => type === 'text')
      const body = { contact_field_id: field?.id, value: ciphertext }
      const { id: datumId } = await send<{ id: string }>(token, 'POST', `${region}/api/contact-data`, body)
      return { token, shareCode, datumId }
    },
    async connect(person) {
      const answers = [{ slug: SLUG, contact_data_id: person.datumId, live: true, value: ciphertext }]
      const body = { code: service.code, config_token: configToken, answers }
      const { id } = await send<{ id: string }>(person.token, 'POST', `${region}/api/company-connections`, body)
      return { ...person, connectionId: id }
    },
    settle: settler(client, receiver),
    stop: receiver.stop,
  }
}
